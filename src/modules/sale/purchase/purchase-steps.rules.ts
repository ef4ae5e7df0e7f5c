import type { Language } from "#src/routes/languages.ts";

/** Steps of a purchase, their segments, and which a product has (PP 2). Pure. */

export const formKeys = [
  "personalData",
  "company",
  "massInsured",
  "dps",
  "isaprePolicy",
  "partialPayment",
  "review",
  "signature",
] as const;
export type FormKey = (typeof formKeys)[number];
export const stepKeys = [...formKeys, "payment", "success"] as const;
export type StepKey = (typeof stepKeys)[number];

/** Forms that an executive may fill for the person of a lead: all but health (PP, form) and the signature, which is the
 *  policyholder's own (PP, purchase). */
export const assistedKeys = [
  "personalData",
  "company",
  "massInsured",
  "isaprePolicy",
  "partialPayment",
  "review",
] as const satisfies readonly FormKey[];

/** Path segment of each step: its title without accents, spaces as hyphens. */
export const stepSegments: Readonly<Record<StepKey, Readonly<Record<Language, string>>>> = {
  personalData: { es: "Datos-personales", en: "Personal-details", pt: "Dados-pessoais" },
  company: { es: "Datos-de-la-empresa", en: "Company-details", pt: "Dados-da-empresa" },
  massInsured: { es: "Datos-de-los-empleados", en: "Employees", pt: "Funcionarios" },
  dps: { es: "Estado-de-salud", en: "Health-declaration", pt: "Declaracao-de-saude" },
  isaprePolicy: { es: "Datos-de-tu-isapre", en: "Your-isapre", pt: "Sua-isapre" },
  partialPayment: { es: "Recaudacion", en: "Payment-plan", pt: "Plano-de-pagamento" },
  review: { es: "Revision", en: "Review", pt: "Revisao" },
  signature: { es: "Firma", en: "Signature", pt: "Assinatura" },
  payment: { es: "Pago", en: "Payment", pt: "Pagamento" },
  success: { es: "Confirmacion", en: "Confirmation", pt: "Confirmacao" },
};

/** Sub-status of the lead while the person is at a step (lead-sub-statuses.tsv). */
export const stepSubStatus: Readonly<Record<StepKey, number>> = {
  personalData: 5002,
  company: 5006,
  massInsured: 5007,
  dps: 5003,
  isaprePolicy: 5002,
  partialPayment: 330,
  review: 5004,
  signature: 5004,
  payment: 5005,
  success: 5005,
};

/** Which steps lines have, as rows: the first that fits counts. A row without a part fits every product. */
interface StepSet {
  insuranceTypes?: readonly string[];
  countries?: readonly string[];
  isOfCompany?: boolean;
  steps: readonly FormKey[];
}

const group = ["company", "massInsured", "partialPayment", "review", "signature"] as const;
const plain = ["personalData", "partialPayment", "review", "signature"] as const;

/** Lines whose insurers ask about health before they insure a person. */
const healthLines = [
  "COMPLEMENTARIO",
  "CATASTROFICO",
  "ONCOLOGICO",
  "INTEGRAL",
  "INTERNACIONAL",
  "INDEMNIZACION",
  "VIDA",
  "CARDIOLOGICO",
  "SENIOR",
  "EPS",
  "MEDICINA_PREPAGADA",
  "SALUD",
] as const;

export const stepSets: readonly StepSet[] = [
  { isOfCompany: true, steps: group },
  {
    insuranceTypes: ["ISAPRE"],
    steps: ["personalData", "dps", "isaprePolicy", "review", "signature"],
  },
  // A trip is paid at once: there is no plan of payments to choose.
  { insuranceTypes: ["VIAJE"], steps: ["personalData", "review", "signature"] },
  {
    insuranceTypes: healthLines,
    steps: ["personalData", "dps", "partialPayment", "review", "signature"],
  },
  { steps: plain },
];

/** What decides about the steps of a product. */
export interface SteppedProduct {
  insuranceType: string;
  country: string;
  /** Whether a company takes it out. */
  isOfCompany: boolean;
}

/** Forms that every purchase ends with. */
const lastForms = ["review", "signature"] as const satisfies readonly FormKey[];
const isLast = (key: FormKey): boolean => lastForms.some((last) => last === key);

/** The forms of a product, in their order; paying and the confirmation follow for all. `own` are those that the
 *  catalogue gives the product itself (PP 2); none: those of its line. */
export function formsOf(product: SteppedProduct, own: readonly string[] = []): readonly FormKey[] {
  const chosen = [...new Set(own)].flatMap((key) => formKeys.find((known) => known === key) ?? []);
  if (chosen.length > 0) return [...chosen.filter((key) => !isLast(key)), ...lastForms];
  const row = stepSets.find(
    ({ insuranceTypes, countries, isOfCompany }) =>
      (isOfCompany === undefined || isOfCompany === product.isOfCompany) &&
      (insuranceTypes?.includes(product.insuranceType) ?? true) &&
      (countries?.includes(product.country) ?? true),
  );
  return row?.steps ?? plain;
}

export interface StepState {
  key: FormKey;
  status: "PENDING" | "COMPLETED";
}

/** The step at which a purchase goes on: its first that is not completed, else paying. */
export const nextStepOf = (forms: readonly StepState[]): StepKey =>
  forms.find(({ status }) => status !== "COMPLETED")?.key ?? "payment";

/** Whether a step may be looked at: all before it are completed. */
export function isStepAllowed(forms: readonly StepState[], key: FormKey): boolean {
  const at = forms.findIndex((form) => form.key === key);
  return at !== -1 && forms.slice(0, at).every(({ status }) => status === "COMPLETED");
}

const folded = (segment: string): string => segment.toLowerCase();

/** The step of a path segment in a language, whatever its case. */
export const stepOfSegment = (segment: string, language: Language): StepKey | undefined =>
  stepKeys.find((key) => folded(stepSegments[key][language]) === folded(segment));
