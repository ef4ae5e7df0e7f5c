import { valueRefused } from "./purchase.errors.ts";
import type { PaymentOption } from "./purchase-options.ts";

/** What a payment may say of the plan (PP 5). */
export interface PlanAsked {
  /** Months between payments. */
  periodicity?: number | undefined;
  /** Day of the month on which later charges fall. */
  chargeDay?: number | undefined;
}

/** The plan was signed with the rest: a payment that names another one is refused by the field, never paid by the signed
 *  one as if it had said nothing. Throws BAD_REQUEST. */
export function requireSignedPlan(
  way: Pick<PaymentOption, "periodicity" | "items">,
  { periodicity, chargeDay }: PlanAsked,
): void {
  if (periodicity !== undefined && periodicity !== way.periodicity)
    throw valueRefused("periodicity");
  const isSigned = way.items.every(({ plan }) => plan.chargeDay === chargeDay);
  if (chargeDay !== undefined && !isSigned) throw valueRefused("chargeDay");
}
