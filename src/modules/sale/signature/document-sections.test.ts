import { expect, it } from "vitest";
import purchase from "#src/locales/es/purchase.json" with { type: "json" };
import signature from "#src/locales/es/signature.json" with { type: "json" };
import type { WithdrawalTerm } from "#src/modules/sale/payment-setting/withdrawal.rules.ts";
import type { GeneralConditions } from "#src/contracts/general-conditions.ts";
import type { LimitRecord } from "#src/contracts/product-record.ts";
import { deductibleText } from "#src/modules/sale/purchase/said-deductible.rules.ts";
import { createSay } from "#src/platform/words/words.ts";
import { conditionsSection, generalSections } from "./document-sections.presenter.ts";

const say = createSay("es-CL", { purchase, signature });

const quillay = { insurer_name: "Quillay", country: "CL", language: "es" } as const;

it.each<[string, WithdrawalTerm | null, string | undefined]>([
  ["days", { days: 20, isBusiness: false }, "20 días desde que recibes la póliza"],
  ["one day", { days: 1, isBusiness: false }, "1 día desde que recibes la póliza"],
  ["business days", { days: 5, isBusiness: true }, "5 días hábiles desde que recibes la póliza"],
  ["nothing where there is no such right", null, undefined],
])("documents say of the withdrawal: %s", (_name, withdrawal, said) => {
  const seller = { name: null, isDemonstration: true };
  const gathered = {
    steps: [],
    product: undefined,
    exclusions: [],
    conditions: null,
    withdrawal,
    seller,
  };
  const { lines } = conditionsSection(gathered, quillay, say);
  const label = say("purchase.review.withdrawal");
  const found = lines.find((line) => line.startsWith(label));
  expect(found).toBe(said && `${label}: ${said}`);
});

it.each([
  [
    "as it is set",
    { name: "Amparo SpA, registro 1234", isDemonstration: true },
    "Amparo SpA, registro 1234",
  ],
  [
    "nobody of the demonstration",
    { name: null, isDemonstration: true },
    "Amparo, corredora de la demostración",
  ],
  [
    "that its number is not known",
    { name: null, isDemonstration: false },
    "Amparo (número de registro: No informado)",
  ],
])("documents say of who sells: %s", (_name, seller, said) => {
  const gathered = {
    steps: [],
    product: undefined,
    exclusions: [],
    conditions: null,
    withdrawal: null,
    seller,
  };
  expect(conditionsSection(gathered, quillay, say).lines).toContain(`Vende: ${said}`);
});

const limit = (
  amount: number | null,
  unit: string,
  details: string | null = null,
): LimitRecord => ({
  kind: "deductible",
  tier: "preferente",
  coverageOrganization: null,
  name: "Deducible anual",
  amount,
  unit,
  details,
  isQualified: false,
});

it.each<[string, LimitRecord[], string]>([
  ["none", [], "Sin deducible"],
  ["nothing", [limit(0, "CLP")], "Sin deducible"],
  ["a unit", [limit(1.5, "UF", "por persona al año")], "1,5\u00A0UF por persona al año"],
  ["money", [limit(120_000, "CLP")], "$120.000"],
  ["money with cents", [limit(250.5, "USD")], "$250,50"],
])("documents say of the deductible: %s", (_name, limits, said) => {
  expect(deductibleText(limits, { say, locale: "es-CL" }).replace("US$", "$")).toBe(said);
});

const general: GeneralConditions = {
  code: "POL320260001",
  title: "Seguro de salud",
  reference: "Depósito de Pólizas, CMF",
  validFrom: "2026-01-01",
  parts: [
    { heading: "Qué cubre", body: "Lo que dice el cuadro." },
    { heading: "Qué no cubre", body: "Lo estético." },
  ],
};

it.each<[string, GeneralConditions | null, string, string[]]>([
  [
    "their code, their first day and their text",
    general,
    "Seguro de salud, código POL320260001, vigentes desde el 1 de enero de 2026 (Depósito de Pólizas, CMF)",
    ["1. Qué cubre", "2. Qué no cubre"],
  ],
  [
    "where the text is asked for",
    { ...general, validFrom: null, parts: [] },
    "Seguro de salud, código POL320260001; el texto se pide al asegurador (Depósito de Pólizas, CMF)",
    [],
  ],
  ["that they are not known", null, "No informadas: pídelas al asegurador antes de firmar", []],
])("documents say of the general conditions: %s", (_name, conditions, said, headings) => {
  const seller = { name: null, isDemonstration: false };
  const gathered = {
    steps: [],
    product: undefined,
    exclusions: [],
    withdrawal: null,
    seller,
    conditions,
  };
  expect(conditionsSection(gathered, quillay, say).lines).toContain(
    `Condiciones generales: ${said}`,
  );
  const sections = generalSections(gathered);
  expect(sections.map(({ heading }) => heading)).toEqual(headings);
  expect(sections.flatMap(({ lines }) => lines)).toEqual(
    conditions?.parts.map(({ body }) => body) ?? [],
  );
});
