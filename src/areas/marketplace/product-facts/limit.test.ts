import { describe, expect, it } from "vitest";
import { limitCell, limitName, mainLimits, presentLimits } from "./limit.presenter.ts";
import {
  exampleLimit,
  exampleReader,
  exampleRecord,
  exampleUf,
} from "#test/factories/product-details.ts";

const reader = exampleReader();
const plain = (text: string | null | undefined) => text?.replaceAll("\u00a0", " ") ?? null;

describe("a limit in words", () => {
  it.each([
    [{ amount: 500, kind: "yearly_top" }, "500 UF", "$20.568.120"],
    [{ amount: 0.5 }, "0,5 UF", "$20.568"],
    [{ amount: 0 }, "Sin deducible", null],
    [{ amount: 0, kind: "yearly_top" }, "Sin tope", null],
    [{ amount: null }, "No informado", null],
    [{ amount: 20_000, unit: "CLP" }, "$20.000", null],
    [undefined, "No informado", null],
  ])("%j", (part, text, local) => {
    const cell = limitCell(part && exampleLimit(part), exampleUf, reader);
    expect([plain(cell.text), cell.local]).toEqual([text, local]);
  });

  it("drops the tags of its name", () => {
    expect(limitName(exampleLimit({}).name)).toBe("Deducible anual");
    expect(limitName("Tope día cama E[0-99] P[Convenio]")).toBe("Tope día cama");
  });
});

describe("the top that stands for a product", () => {
  const capitals = [5, 9].map((amount) => exampleLimit({ kind: "compensation", amount }));
  const top = exampleLimit({ kind: "yearly_top", amount: 1 });
  it.each([
    ["the largest capital where there is no top", capitals, null, 9],
    ["its top beside a capital", [...capitals, top], null, 1],
    ["none where the source says there is none", capitals, false, undefined],
  ])("is %s", (_which, limits, hasBenefitCap, amount) => {
    expect(mainLimits(exampleRecord({ limits, hasBenefitCap })).top?.amount).toBe(amount);
  });
});

describe("the limits section", () => {
  const limits = [
    exampleLimit({}),
    exampleLimit({ tier: "libre_eleccion", amount: 2 }),
    exampleLimit({ kind: "yearly_top", name: "Tope anual P[Convenio]", amount: 500 }),
    exampleLimit({
      kind: "yearly_top",
      name: "Tope anual",
      amount: 0,
      details: "sin tope en esta clínica",
      coverageOrganization: { code: "d", displayName: "Clínica Dávila" },
    }),
    exampleLimit({ kind: "monthly_top", name: "Tope mensual", amount: 5 }),
  ];

  it("puts the modalities of one limit side by side, and a clinic's own limit apart", () => {
    const section = presentLimits(exampleRecord({ limits }), exampleUf, reader);
    expect(section?.tiers).toEqual(["Preferente", "Libre Elección"]);
    expect(
      section?.groups[0]?.rows.map(({ label, note, cells }) => [
        label,
        note,
        cells.map(({ text }) => plain(text)),
      ]),
    ).toEqual([
      [
        "Deducible anual",
        "por persona al año · asegurados de 0 a 64 años · póliza de 12 meses · se contrata de 18 a 64 años",
        ["1 UF", "2 UF"],
      ],
    ]);
    expect(section?.groups[1]?.rows[1]).toMatchObject({
      label: "Tope anual",
      note: "en Clínica Dávila · sin tope en esta clínica",
    });
  });

  it("marks as Spanish what the catalogue has no translation of", () => {
    const section = presentLimits(
      exampleRecord({
        limits: [
          exampleLimit({ kind: "yearly_top", name: "Yearly cap", written: "Tope anual" }),
          exampleLimit({ kind: "monthly_top", name: "Tope mensual", written: "Tope mensual" }),
        ],
      }),
      exampleUf,
      exampleReader("en"),
    );
    const rows = section?.groups.flatMap((group) => group.rows);
    expect(rows?.map(({ label, lang }) => [label, lang])).toEqual([
      ["Yearly cap", undefined],
      ["Tope mensual", "es"],
    ]);
  });

  it.each([
    ["yearly_top", "Topes", "al año"],
    ["monthly_top", "Topes", "al mes"],
    ["weekly_top", "Topes", "a la semana"],
    ["daily_top", "Topes", "al día"],
    ["top_amount", "Topes", "por evento"],
    ["bed_day", "Topes", null],
    ["compensation", "Indemnizaciones", null],
    ["deductible", "Deducibles", null],
    ["deductible_fonasa", "Deducibles", null],
  ])("puts a %s under %s, counted %s where the record says nothing", (kind, label, note) => {
    const limit = exampleLimit({ kind, name: "Algo", details: null });
    const section = presentLimits(exampleRecord({ limits: [limit] }), exampleUf, reader);
    expect(section?.groups).toMatchObject([{ label, rows: [{ label: "Algo", note }] }]);
  });

  it("is absent where the source names none", () => {
    expect(presentLimits(exampleRecord(), exampleUf, reader)).toBeNull();
  });

  it("takes the yearly top before the monthly, and no clinic's", () => {
    const { deductible, top } = mainLimits(exampleRecord({ limits: limits.toReversed() }));
    expect([deductible?.amount, top?.amount]).toEqual([1, 500]);
  });
});

describe("the tags of a limit's name in words", () => {
  const tagged = (tags: string, part = {}) =>
    exampleLimit({ kind: "yearly_top", name: `Tope anual ${tags}`, ...part });
  const notesOf = (limits: ReturnType<typeof exampleLimit>[]) => {
    const section = presentLimits(exampleRecord({ limits }), exampleUf, reader);
    return [section?.note, ...(section?.groups[0]?.rows ?? []).map(({ note }) => note)];
  };

  it("are said once where every limit has the same", () => {
    expect(
      notesOf([
        tagged("E[0-64] VP[12] EC[18-60] M[Preferente] P[Convenio]", { amount: 500 }),
        tagged("E[0-64] VP[12] EC[18-60] P[Libre_Eleccion]", { tier: "libre_eleccion" }),
      ]),
    ).toEqual([
      "asegurados de 0 a 64 años · póliza de 12 meses · se contrata de 18 a 60 años",
      "por persona al año",
    ]);
  });

  it("are said beside each limit where they differ, in rows of their own", () => {
    expect(notesOf([tagged("E[0-64] VP[12]"), tagged("E[65+] VP[1]")])).toEqual([
      null,
      "por persona al año · asegurados de 0 a 64 años · póliza de 12 meses",
      "por persona al año · asegurados desde 65 años · póliza de 1 mes",
    ]);
  });

  it("are absent where a name has none", () => {
    expect(notesOf([tagged("")])).toEqual([null, "por persona al año"]);
  });
});
