import type { ProductRecord } from "#src/contracts/product-record.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { formStep } from "./form-step.service.ts";
import { isDayChosen, lowestEmployees } from "./purchase-means.rules.ts";
import type { PurchasePerson, PurchaseRow } from "./purchase.queries.ts";
import { sharesFault } from "./step-checks.rules.ts";
import {
  companyFields,
  isaprePolicyFields,
  personalDataFields,
  planFields,
  reviewFields,
} from "./step-definitions.data.ts";
import type { StepModule } from "./step-modules.service.ts";

export interface OwnStepNeeds {
  clock: Clock;
  productOf(
    purchase: Pick<PurchaseRow, "product_code" | "country">,
  ): Promise<ProductRecord | undefined>;
  regionsOf(country: string): Promise<{ code: number; displayName: string }[]>;
  /** How often it may be paid, alone or with what is bought with it. */
  periodicitiesOf(purchase: PurchaseRow): Promise<number[]>;
}

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
