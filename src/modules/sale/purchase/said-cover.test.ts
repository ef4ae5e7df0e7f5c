import { describe, expect, it } from "vitest";
import presented from "#src/locales/es/presented.json" with { type: "json" };
import product from "#src/locales/es/product.json" with { type: "json" };
import details from "#src/locales/es/product-details.json" with { type: "json" };
import type { CoverageRecord, LimitRecord } from "#src/contracts/product-record.ts";
import { createSay } from "#src/platform/words/words.ts";
import { exampleCoverage, exampleLimit } from "#test/factories/product-details.ts";
import { coverLines, topLines } from "./said-cover.rules.ts";

const say = createSay("es-CL", { presented, product, "product-details": details });
const words = { say, locale: "es-CL", country: "CL", language: "es" } as const;
const plain = (line: string) => line.replaceAll("\u00A0", " ");

const cover = (change: Partial<CoverageRecord>) =>
  exampleCoverage({ benefit: "Consulta médica", unit: "UF", ...change });
const limit = (change: Partial<LimitRecord>) =>
  exampleLimit({
    kind: "yearly_top",
    name: "Tope anual E[0-64]",
    amount: 500,
    details: null,
    ...change,
  });

describe("papers say what is covered", () => {
  it.each<[string, CoverageRecord[], string[]]>([
    [
      "by modality, with the top",
      [
        cover({ percentage: 80, maxCoverage: 2.5, unitName: "por consulta" }),
        cover({ tier: "libre_eleccion", percentage: 60, maxCoverage: 0 }),
      ],
      [
        "Consulta médica: Preferente 80 %, hasta 2,5 UF por consulta · Libre Elección 60 %, Sin tope",
      ],
    ],
    [
      "without the modality where there is one",
      [cover({ percentage: 70, note: "Con orden médica" })],
      ["Consulta médica: 70 %, Con orden médica"],
    ],
    [
      "an amount alone",
      [cover({ minAmount: 1, maxAmount: 4 })],
      ["Consulta médica: de 1 UF a 4 UF"],
    ],
    [
      "what is not covered, in whichever modality",
      [cover({ percentage: 0 }), cover({ tier: "libre_eleccion", percentage: 0 })],
      ["Consulta médica: No cubre"],
    ],
    [
      "what the own scheme pays",
      [cover({ percentage: -1 })],
      ["Consulta médica: Igual cobertura Isapre/Fonasa"],
    ],
    ["what nobody says", [cover({})], ["Consulta médica: No informado"]],
  ])("%s", (_name, coverages, said) => {
    expect(coverLines({ coverages }, words).map(plain)).toEqual(said);
  });

  it.each<[string, LimitRecord[], string[]]>([
    [
      "an amount by its period",
      [limit({ details: "por persona" })],
      ["Tope anual: 500 UF, por persona"],
    ],
    [
      "by modality",
      [limit({ amount: 25 }), limit({ tier: "libre_eleccion", amount: 18 })],
      ["Tope anual: Preferente 25 UF · Libre Elección 18 UF"],
    ],
    ["none", [limit({ amount: 0 })], ["Tope anual: Sin tope"]],
    ["each once", [limit({}), limit({ tier: "libre_eleccion" })], ["Tope anual: 500 UF"]],
    [
      "of a clinic",
      [limit({ coverageOrganization: { code: "x", displayName: "Clínica Sol" } })],
      ["Tope anual: 500 UF, Clínica Sol"],
    ],
    ["no deductible, which stands elsewhere", [limit({ kind: "deductible" })], []],
    ["nothing where the amount is not known", [limit({ amount: null })], []],
  ])("up to where: %s", (_name, limits, said) => {
    expect(topLines({ limits }, words).map(plain)).toEqual(said);
  });
});
