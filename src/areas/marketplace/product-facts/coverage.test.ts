import { describe, expect, it } from "vitest";
import type { CoverageRecord } from "#src/contracts/product-record.ts";
import { coverageCell, presentCoverage } from "./coverage.presenter.ts";
import { previsionOf, type PrevisionChoice } from "#src/modules/offer/profile/prevision.rules.ts";
import {
  exampleCoverage,
  exampleReader,
  exampleRecord,
  exampleTag,
} from "#test/factories/product-details.ts";

const reader = exampleReader();
const plain = (text: string | null | undefined) => text?.replaceAll("\u00a0", " ") ?? null;

describe("a coverage in words", () => {
  it.each<
    [string, Partial<CoverageRecord> | undefined, PrevisionChoice, string, string, string | null]
  >([
    ["a percentage", { percentage: 80 }, null, "amount", "80 %", null],
    ["a half percent", { percentage: 12.5 }, null, "amount", "12,5 %", null],
    ["-1", { percentage: -1 }, null, "same", "Igual cobertura Isapre/Fonasa", null],
    ["0 on record", { percentage: 0 }, null, "none", "No cubre", null],
    ["nothing on record", {}, null, "missing", "No informado", null],
    ["no record", undefined, null, "missing", "No informado", null],
    [
      "a cap",
      { percentage: 70, maxCoverage: 20, unit: "UF", unitName: "por año" },
      null,
      "amount",
      "70 %",
      "hasta 20 UF por año",
    ],
    ["no cap", { percentage: 70, maxCoverage: 0, unit: "UF" }, null, "amount", "70 %", "Sin tope"],
    [
      "an amount alone",
      { maxCoverage: 5, unit: "UF", note: "Sin boletas" },
      null,
      "amount",
      "hasta 5 UF",
      "Sin boletas",
    ],
    [
      "a range",
      { minAmount: 20, maxAmount: 40, unit: "UF" },
      null,
      "amount",
      "de 20 UF a 40 UF",
      null,
    ],
    [
      "the others' percentages",
      { percentage: 80, percentageIsapre: 80, percentageFonasa: 70 },
      null,
      "amount",
      "80 %",
      "con Fonasa 70 %",
    ],
    ["Fonasa's own", { percentage: 80, percentageFonasa: 70 }, "fonasa", "amount", "70 %", null],
    ["Isapre's own", { percentage: 80, percentageIsapre: 60 }, "isapre", "amount", "60 %", null],
    [
      "no prevision",
      { percentage: 80, percentageParticular: 0 },
      "ninguna",
      "none",
      "No cubre",
      null,
    ],
    ["a prevision without its own", { percentage: 80 }, "fonasa", "amount", "80 %", null],
  ])("%s", (_what, record, prevision, kind, text, note) => {
    const cell = coverageCell(record && exampleCoverage(record), prevision, reader);
    expect([cell.kind, plain(cell.text), plain(cell.note)]).toEqual([kind, text, note]);
  });

  it("writes percentages the reader's way", () => {
    expect(coverageCell(exampleCoverage({ percentage: 80 }), null, exampleReader("en")).text).toBe(
      "80%",
    );
  });
});

describe("the coverage section", () => {
  it("groups by kind of care and shows the modalities of which anything is known", () => {
    const section = presentCoverage(
      exampleRecord({
        coverages: [
          exampleCoverage({ percentage: 80 }),
          exampleCoverage({ tier: "internacional" }),
          exampleCoverage({
            tag: { ...exampleTag, code: "consultas", careKind: "ambulatoria" },
            benefit: "Consultas",
            tier: "libre_eleccion",
            percentage: 50,
          }),
        ],
      }),
      null,
      reader,
    );
    expect(section?.tiers).toEqual(["Preferente", "Libre Elección"]);
    expect(
      section?.groups.map(({ label, rows }) => [
        label,
        rows.map((row) => row.cells.map(({ text }) => plain(text))),
      ]),
    ).toEqual([
      ["Hospitalaria", [["80 %", "No informado"]]],
      ["Ambulatoria", [["No informado", "50 %"]]],
    ]);
  });

  it("is absent where the source names no coverage", () => {
    expect(presentCoverage(exampleRecord(), null, reader)).toBeNull();
  });

  it("tells two benefits of one name apart by their tag", () => {
    const other = { ...exampleTag, code: "uci", displayName: "UCI" };
    const coverages = [
      exampleCoverage({ percentage: 1 }),
      exampleCoverage({ percentage: 2, tag: other }),
    ];
    const section = presentCoverage(exampleRecord({ coverages }), null, reader);
    expect(section?.groups[0]?.rows.map(({ label }) => label)).toEqual([
      "Día cama: Día cama",
      "UCI: Día cama",
    ]);
  });

  it("marks as Spanish what the catalogue has no translation of", () => {
    const tag = { ...exampleTag, code: "uci" };
    const coverages = [
      exampleCoverage({ percentage: 1, benefit: "Bed", written: "Día cama" }),
      exampleCoverage({ percentage: 2, tag, benefit: "Pabellón", written: "Pabellón" }),
    ];
    const section = presentCoverage(exampleRecord({ coverages }), null, exampleReader("en"));
    expect(section?.groups[0]?.rows.map(({ label, lang }) => [label, lang])).toEqual([
      ["Bed", undefined],
      ["Pabellón", "es"],
    ]);
  });
});

describe("the prevision of a profile", () => {
  it.each([
    ["isapre", "isapre"],
    ["Fonasa", "fonasa"],
    [{ name: "Isapre" }, "isapre"],
    ["ninguna", "ninguna"],
    ["otra", null],
    [undefined, null],
    [12, null],
  ])("%j is %s", (said, prevision) => expect(previsionOf(said)).toBe(prevision));
});

describe("the coverage counts of a product", () => {
  const clinic = (code: string, careKind: string, tier: string, percentage: number | null) => ({
    code,
    displayName: code,
    regionCode: 13,
    careKind,
    tier,
    percentage,
  });
  const countsOf = (
    providers: ReturnType<typeof clinic>[],
    coverages: CoverageRecord[] = [exampleCoverage({ percentage: 80 })],
  ) =>
    presentCoverage(exampleRecord({ providers, coverages }), null, reader)?.counts.map(
      ({ label, texts }) => [label, ...texts.map(plain)],
    );

  it("say for hospital and outpatient care how many clinics and how much, by modality", () => {
    expect(
      countsOf(
        [
          clinic("a", "hospitalaria", "preferente", 80),
          clinic("b", "hospitalaria", "preferente", 90),
          clinic("a", "ambulatoria", "preferente", 70),
          clinic("a", "ambulatoria", "libre_eleccion", 40),
        ],
        [exampleCoverage({ percentage: 50, tier: "libre_eleccion" })],
      ),
    ).toEqual([
      ["Hospital", "Preferente: 2 clínicas, hasta 90 %", "Libre Elección: hasta 50 %"],
      ["Ambulatorio", "Preferente: 1 clínica, hasta 70 %", "Libre Elección: hasta 40 %"],
    ]);
  });

  it.each([
    ["no clinic", [], []],
    [
      "a clinic without a percentage",
      [clinic("a", "hospitalaria", "preferente", null)],
      [["Hospital", "Preferente: 1 clínica"]],
    ],
  ])("with %s", (_, providers, counts) => {
    expect(countsOf(providers)).toEqual(counts);
  });
});
