import { countryOf } from "#src/config/countries.ts";
import type { ProductRecord } from "#src/contracts/product-record.ts";
import { type Clock, civilDate } from "#src/platform/clock/clock.ts";
import { isDayChosen, lowestEmployees } from "./purchase-means.rules.ts";
import type { PurchasePerson, PurchaseRow } from "./purchase.queries.ts";
import { faultsOf, sharesFault, type StepFault } from "./step-checks.rules.ts";
import {
  companyFields,
  employeeFields,
  isaprePolicyFields,
  personalDataFields,
  planFields,
  reviewFields,
} from "./step-definitions.data.ts";
import type { FormKey } from "./purchase-steps.rules.ts";
import type { FormValues } from "./purchase.tables.ts";
import type { StepField, StepModule, StepPurchase } from "./step-modules.service.ts";

export interface OwnStepNeeds {
  clock: Clock;
  productOf(
    purchase: Pick<PurchaseRow, "product_code" | "country">,
  ): Promise<ProductRecord | undefined>;
  regionsOf(country: string): Promise<{ code: number; displayName: string }[]>;
  /** How often it may be paid, alone or with what is bought with it. */
  periodicitiesOf(purchase: PurchaseRow): Promise<number[]>;
}

/** What of an answer counts besides its fields. */
type Further = (values: FormValues) => StepFault[];

const none: Further = () => [];

/** A step that is one form of the renderer. */
const formStep = (
  key: FormKey,
  { clock }: OwnStepNeeds,
  how: { fields(step: StepPurchase): Promise<readonly StepField[]>; further?: Further },
): StepModule => ({
  key,
  async show(step) {
    const form = step.forms.find((one) => one.key === key);
    return {
      definition: { profileFormFields: await how.fields(step) },
      values: form?.values ?? {},
    };
  },
  async save(_transaction, { purchase }, values, { definition }) {
    const today = civilDate(clock.now(), countryOf(purchase.country).timeZone);
    const fields = definition?.profileFormFields ?? [];
    const asked = { profileFormFields: fields };
    const faults = [
      ...faultsOf(purchase.country, asked, { values, today }),
      ...(how.further ?? none)(values),
    ];
    return faults.length > 0
      ? { ok: false, fields: faults }
      : { ok: true, values, isComplete: true };
  },
});

/** Insured besides who takes it out. */
export const othersOf = (persons: readonly PurchasePerson[]): PurchasePerson[] =>
  persons.filter(({ role, facts }) => role === "insured" && facts.relationship !== "holder");

const lifeLine = "VIDA";

/** The steps that a purchase asks by itself. */
export const ownSteps = (needs: OwnStepNeeds): StepModule[] => [
  formStep("personalData", needs, {
    fields: async ({ purchase, persons }) =>
      personalDataFields({
        country: purchase.country,
        regions: await needs.regionsOf(purchase.country),
        others: othersOf(persons).length,
        hasBeneficiaries: purchase.insurance_type === lifeLine,
      }),
    further: sharesFault,
  }),
  formStep("company", needs, {
    fields: async ({ purchase }) => companyFields(lowestEmployees(await needs.productOf(purchase))),
  }),
  formStep("massInsured", needs, {
    fields: async ({ purchase }) =>
      employeeFields(Math.min(100, lowestEmployees(await needs.productOf(purchase)))),
  }),
  formStep("isaprePolicy", needs, { fields: async () => isaprePolicyFields() }),
  formStep("partialPayment", needs, {
    fields: async ({ purchase }) => {
      const product = await needs.productOf(purchase);
      const periodicities = await needs.periodicitiesOf(purchase);
      return planFields(
        periodicities,
        product !== undefined && isDayChosen(product, periodicities),
      );
    },
  }),
  formStep("review", needs, {
    fields: async () => reviewFields(),
    further: ({ leido }) => (leido === true ? [] : [{ field: "leido", code: "REVIEW_REQUIRED" }]),
  }),
];
