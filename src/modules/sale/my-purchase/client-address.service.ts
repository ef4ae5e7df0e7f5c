import type { LeadPurchases } from "#src/modules/contact/lead/lead-purchase.service.ts";
import { signerOf } from "#src/modules/sale/purchase/purchase-buyer.rules.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import type { Connection } from "#src/platform/database/database.ts";

/** Where a purchase is written to. */

export interface ReachOf {
  reachOf: LeadPurchases["reachOf"];
}

/** States in which a link leads its person to a step. */
export const isLeading = ({ state }: Pick<StepPurchase["purchase"], "state">): boolean =>
  state === "OPEN" || state === "SIGNED";

/** Whether an executive opened it: it is of the person of their lead, and at first held by no browser. */
export const isOfExecutive = ({ consents }: Pick<StepPurchase["purchase"], "consents">): boolean =>
  consents.by !== undefined;

/** The address that its first step says; until then, where an executive opened it, that of the lead. Empty where there is
 *  none. */
export async function emailOf(
  { leadPurchases }: { leadPurchases: ReachOf },
  transaction: Connection,
  { purchase, forms }: Pick<StepPurchase, "purchase" | "forms">,
): Promise<string> {
  const { email } = signerOf(forms);
  const { lead_reference: lead } = purchase;
  if (email !== "" || lead === null || !isOfExecutive(purchase)) return email;
  return (await leadPurchases.reachOf(transaction, lead))?.email ?? "";
}
