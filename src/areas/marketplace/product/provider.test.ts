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
  provider("A", { latitude: -33.43, longitude: -70.65 }),
  provider("A", { latitude: -33.43, longitude: -70.65, careKind: "ambulatoria", percentage: 70 }),
  provider("A", { latitude: -33.43, longitude: -70.65, tier: "libre_eleccion", percentage: 50 }),
  provider("B"),
  provider("C", { latitude: -33.4, longitude: -70.55, percentage: null }),
];
const clinics = new Map([
  ["A", "Clínica A"],
  ["B", "Clínica B"],
  ["Z", "Clínica Z"],
]);
const ask = (asked: string | null, part: Partial<Parameters<typeof exampleRecord>[0]> = {}) =>
  presentProviders(
    exampleRecord({ providers, ...part }),
    { clinics, asked, action: "/Prestadores", kept: [] },
    { hasMap: false },
    reader,
  ).question;
const day = "Red informada al 1 de enero de 2026.";

describe("¿Está mi clínica?", () => {
  it("says yes by modality, with the date of the data", () => {
    const answer = ask("A")?.answer;
    expect([answer?.kind, answer?.title]).toEqual(["yes", "Sí, Clínica A está en la red."]);
    expect(answer?.texts.map(plain)).toEqual([
      "Preferente: Hospitalaria 80 %, Ambulatoria 70 %.",
      "Libre Elección: Hospitalaria 50 %.",
      day,
    ]);
  });

  it.each([
    ["no by name", {}, "no", "La aseguradora no nombra a Clínica Z en su red.", [day]],
    [
      "no, and that free choice leads there where it covers",
      { coverages: [exampleCoverage({ tier: "libre_eleccion", percentage: 50 })] },
      "no",
      "La aseguradora no nombra a Clínica Z en su red.",
      ["Por Libre Elección puedes atenderte ahí, con esa cobertura.", day],
    ],
    [
      "that nobody knows where no network is informed",
      { providers: [] },
      "unknown",
      "La aseguradora no informa su red, así que no lo sabemos.",
      [day],
    ],
  ])("says %s", (_, part, kind, title, texts) => {
    expect(ask("Z", part)?.answer).toEqual({ kind, title, texts });
  });

  it.each([null, "", "<script>"])("answers nothing to %j", (asked) => {
    expect(ask(asked)).toMatchObject({ chosen: "", answer: null });
  });

  it("is not asked where no clinic is known", () => {
    const question = { clinics: new Map(), asked: null, action: "/", kept: [] };
    expect(
      presentProviders(exampleRecord(), question, { hasMap: true }, reader).question,
    ).toBeNull();
  });
});

describe("the map of a product's clinics", () => {
  const mapOf = (isMapEnabled: boolean | null) =>
    presentProviders(exampleRecord({ providers, isMapEnabled }), null, { hasMap: true }, reader);

  it("numbers those with a known place as the list does, and counts the others", () => {
    const { map, rows } = mapOf(true);
    expect(rows.map(({ name, number }) => [name, number])).toEqual([
      ["Clínica A", 1],
      ["Clínica B", null],
      ["Clínica C", 2],
    ]);
    expect(map?.detail?.points.map(({ number, name }) => [number, name])).toEqual([
      [1, "Clínica A"],
      [2, "Clínica C"],
    ]);
    expect(map?.note).toBe("De 1 clínica no conocemos la ubicación.");
  });

  it.each([false, null])("is not drawn where the record says %s", (isMapEnabled) => {
    const { map, rows } = mapOf(isMapEnabled);
    expect([map, rows[0]?.number]).toEqual([null, null]);
  });

  it("is not drawn where no place is known", () => {
    const record = exampleRecord({ providers: [provider("B")], isMapEnabled: true });
    expect(presentProviders(record, null, { hasMap: true }, reader).map).toBeNull();
  });
});
