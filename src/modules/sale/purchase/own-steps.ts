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
import type { StepField, StepModule, StepPurchase } from "./step-modules.service.ts";
import { petsOf } from "#src/modules/offer/profile/household.rules.ts";
import { pricedSubject } from "#src/modules/offer/quote/priced-subject.rules.ts";
import type { Language } from "#src/routes/languages.ts";
import { declaredOf, departureFault, suggestedAnswers } from "./declared-subject.rules.ts";
import { pricedProfile, subjectOf } from "./purchase-profile.rules.ts";
import type { FormKey } from "./purchase-steps.rules.ts";
import type { FormValues } from "./purchase.tables.ts";
import { headFields, petFields, tripFields } from "./subject-fields.data.ts";
import type { SubjectLists } from "./subject-lists.service.ts";

export interface OwnStepNeeds {
  clock: Clock;
  productOf(
    purchase: Pick<PurchaseRow, "product_code" | "country">,
  ): Promise<ProductRecord | undefined>;
  regionsOf(country: string): Promise<{ code: number; displayName: string }[]>;
  lists: SubjectLists;
  /** How often it may be paid, alone or with what is bought with it. */
  periodicitiesOf(purchase: PurchaseRow): Promise<number[]>;
}

/** Insured besides who takes it out. */
export const othersOf = (persons: readonly PurchasePerson[]): PurchasePerson[] =>
  persons.filter(({ role, facts }) => role === "insured" && facts.relationship !== "holder");

const lifeLine = "VIDA";

/** What is asked of the pets or the trip that are priced. */
async function subjectFields(
  { lists }: Pick<OwnStepNeeds, "lists">,
  { purchase }: StepPurchase,
  language: Language,
): Promise<StepField[]> {
  const subject = subjectOf(purchase);
  if (subject === "trip") return tripFields(await lists.destinations(language));
  if (subject !== "pets") return [];
  const { profile } = pricedProfile(purchase);
  return petFields(petsOf(profile).length, await lists.animals(language));
}

const suggestedOf = ({ purchase }: StepPurchase, key: FormKey): FormValues => {
  const { profile, isDefault } = pricedProfile(purchase);
  return suggestedAnswers(key, pricedSubject(profile, subjectOf(purchase)), isDefault);
};

/** The steps that a purchase asks by itself. */
export const ownSteps = (needs: OwnStepNeeds): StepModule[] => [
  formStep("personalData", needs, {
    fields: async (step, { language }) =>
      personalDataFields({
        country: step.purchase.country,
        regions: await needs.regionsOf(step.purchase.country),
        others: othersOf(step.persons).length,
        hasBeneficiaries: step.purchase.insurance_type === lifeLine,
        subject: await subjectFields(needs, step, language),
      }),
    further: (values, { step, today }) => [
      ...sharesFault(values),
      ...(subjectOf(step.purchase) === "trip" ? departureFault(values, today) : []),
    ],
    suggested: (step) => suggestedOf(step, "personalData"),
    holdsOn: ({ purchase }, values, today) => {
      const subject = subjectOf(purchase);
      const isAsked = subject === "pets" || subject === "trip";
      const isSaid = Object.keys(declaredOf(subject, [{ key: "personalData", values }])).length > 0;
      const isPast = subject === "trip" && departureFault(values, today).length > 0;
      return !isAsked || (isSaid && !isPast);
    },
  }),
  formStep("company", needs, {
    fields: async ({ purchase }, { language }) => {
      const subject = subjectOf(purchase);
      const minimum = lowestEmployees(await needs.productOf(purchase));
      const activities = subject === "payroll" ? await needs.lists.activities(language) : [];
      return companyFields(purchase.country, headFields({ subject, minimum, activities }));
    },
    suggested: (step) => suggestedOf(step, "company"),
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
