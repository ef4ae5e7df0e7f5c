import type { GeneralConditions } from "#src/contracts/general-conditions.ts";
import type { ProfileNames } from "#src/modules/offer/profile/group-words.rules.ts";
import type { WithdrawalTerm } from "#src/modules/sale/payment-setting/withdrawal.rules.ts";
import type { ItemDue } from "#src/modules/sale/purchase/purchase-payment.service.ts";
import type { Seller } from "#src/modules/sale/purchase/said-seller.rules.ts";
import type { PageArguments } from "#src/areas/page/page.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import type { Language } from "#src/routes.ts";
import type { ConditionsModel } from "./purchase-step.view-model.ts";

/** What a product is sold under. */
export interface ItemTerms {
  /** The legal withdrawal; null where there is no such right. */
  withdrawal: WithdrawalTerm | null;
  seller: Seller;
  /** General conditions of the day; null where the catalogue knows none. */
  conditions: GeneralConditions | null;
  /** The product in the words of the reader's language; rules read the one that was priced. */
  product: Pick<ItemDue["product"], "waitingPeriod" | "limits" | "offers">;
  /** Names of the reference data, for what is insured besides people; left out: none are known. */
  names?: ProfileNames;
  /** What its person agreed that is not covered; of health, and so for its person alone. */
  exclusions?: readonly string[];
}

/** Reads what is not covered, as its person agreed to it. */
export type ExclusionsOf = (purchaseId: string) => Promise<readonly string[]>;

/** The terms of a product that is bought, on a civil day of its country. */
export const termsOf = async (
  { services }: Pick<PageArguments, "services">,
  { step: { purchase }, product }: ItemDue,
  {
    today,
    language,
    exclusionsOf,
  }: { today: string; language: Language; exclusionsOf?: ExclusionsOf | undefined },
): Promise<ItemTerms> => ({
  withdrawal: await services.paymentSettings.withdrawalOf(purchase),
  seller: services.sellerOf(purchase.country),
  conditions: await services.purchaseConditionsOf(purchase, today),
  product: (await services.purchaseProductOf(purchase, language)) ?? product,
  names: await services.profileReference.namesOf(purchase.country, language),
  ...(exclusionsOf === undefined ? {} : { exclusions: await exclusionsOf(purchase.id) }),
});

/** The text of the general conditions to be read beside the facts; null where there is none. */
export function conditionsModel(
  conditions: GeneralConditions | null,
  { say, language }: Pick<Reader, "say" | "language">,
): ConditionsModel | null {
  if (conditions === null || conditions.parts.length === 0) return null;
  const isForeign = language !== "es";
  return {
    open: say("purchase.review.generalRead"),
    // They are deposited in Spanish, and no translation is what one signs.
    note: isForeign ? say("purchase.review.generalLanguage") : null,
    lang: isForeign ? "es" : undefined,
    parts: conditions.parts,
  };
}
