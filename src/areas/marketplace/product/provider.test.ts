import { describe, expect, it } from "vitest";
import type { ProviderRecord } from "#src/contracts/product-record.ts";
import { exampleCoverage, exampleReader, exampleRecord } from "#test/factories/product-details.ts";
import { presentProviders } from "./provider.presenter.ts";

const reader = exampleReader();
const plain = (text: string) => text.replaceAll("\u00a0", " ");
const provider = (code: string, part: Partial<ProviderRecord> = {}): ProviderRecord => ({
  code,
  displayName: `Clínica ${code}`,
  regionCode: 13,
  careKind: "hospitalaria",
  tier: "preferente",
  percentage: 80,
  ...part,
});
const providers = [
  provider("A", { latitude: -33.43, longitude: -70.65, area: "Metropolitana", place: "Recoleta" }),
  provider("A", { latitude: -33.43, longitude: -70.65, careKind: "ambulatoria", percentage: 70 }),
  provider("A", { latitude: -33.43, longitude: -70.65, tier: "libre_eleccion", percentage: 50 }),
  provider("B"),
  provider("C", { area: "Metropolitana", place: "Las Condes", percentage: null }),
];
const clinics = new Map([
  ["A", "Clínica A"],
  ["B", "Clínica B"],
  ["Z", "Clínica Z"],
]);
const ask = (asked: string | null, part: Partial<Parameters<typeof exampleRecord>[0]> = {}) => {
  const name = clinics.get(asked ?? "");
  const clinic = asked === null || name === undefined ? null : { code: asked, name };
  const unknown = clinic === null ? asked : null;
  return presentProviders(
    exampleRecord({ providers, ...part }),
    { clinics, asked: { clinic, unknown }, action: "/Prestadores", kept: [] },
    reader,
  ).question;
};
const day = "red al 01-01-2026";

describe("¿Está mi clínica?", () => {
  const free = { coverages: [exampleCoverage({ tier: "libre_eleccion", percentage: 50 })] };
  const one = (part: object) => ({ providers: [provider("A", part)] });
  it.each([
    ["A", {}, "yes", "Sí, Clínica A es preferente: 80 % en hospital, 70 % en consultas y exámenes"],
    ["A", one({}), "yes", "Sí, Clínica A es preferente: 80 %"],
    ["A", one({ tier: "libre_eleccion" }), "yes", "Sí, Clínica A por libre elección: 80 %"],
    ["A", one({ percentage: null }), "yes", "Sí, Clínica A es preferente: no informa cuánto cubre"],
    ["Z", {}, "no", "No, su red no nombra a Clínica Z"],
    ["Z", free, "no", "No, su red no nombra a Clínica Z; puedes ir por libre elección"],
  ])("answers for %s of %j: %s", (asked, part, kind, text) => {
    const answer = ask(asked, part)?.answer;
    expect([answer?.kind, plain(answer?.text ?? ""), answer?.day]).toEqual([kind, text, day]);
  });

  it("says that nobody knows where no network is informed", () => {
    const text = "No informa si Clínica Z está en su red";
    expect(ask("Z", { providers: [] })?.answer).toEqual({ kind: "unknown", text, day: null });
  });

  it("says of what no clinic is called that it is not known, and answers nothing else", () => {
    expect(ask("<script>")).toMatchObject({ value: "", answer: null });
    expect(ask("<script>")?.unknown).toContain("«<script>»");
    expect(ask(null)).toMatchObject({ value: "", answer: null, unknown: null });
  });

  it("is not asked of a product whose source names no clinic, as a life insurance", () => {
    expect(ask(null, { providers: [] })).toBeNull();
  });

  it("is not asked where no clinic is known", () => {
    const question = {
      clinics: new Map(),
      asked: { clinic: null, unknown: null },
      action: "/",
      kept: [],
    };
    expect(presentProviders(exampleRecord(), question, reader).question).toBeNull();
  });
});

describe("the map of a product's clinics", () => {
  const mapOf = (isMapEnabled: boolean | null) =>
    presentProviders(exampleRecord({ providers, isMapEnabled }), null, reader);

  it("says the place of each that has one, by region on the country, and counts the others", () => {
    const { map } = mapOf(true);
    expect(map?.places).toEqual([
      { name: "Las Condes", clinics: ["Clínica C"] },
      { name: "Recoleta", clinics: ["Clínica A"] },
    ]);
    expect(map?.country?.labels.map(({ text }) => text)).toEqual(["Metropolitana · 1"]);
    expect(map?.label).toBe("Dónde están 2 clínicas, en 2 lugares");
    expect(map?.note).toBe("De 1 clínica no conocemos la ubicación.");
  });

  it.each([false, null])("is not drawn where the record says %s", (isMapEnabled) => {
    expect(mapOf(isMapEnabled).map).toBeNull();
  });

  it("is not drawn where no place is known", () => {
    const record = exampleRecord({ providers: [provider("B")], isMapEnabled: true });
    expect(presentProviders(record, null, reader).map).toBeNull();
  });
});
