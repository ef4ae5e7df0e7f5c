import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import { href } from "#src/routes/marketplace.ts";

/** The address with which a mail leads back to a purchase that is not paid (PP 4): a reminder, or one that an executive
 *  sends. */
export const resumeUrl = (
  purchase: Pick<StepPurchase["purchase"], "language" | "base_url" | "product_code">,
  token: string,
  type: "resume" | "client" = "resume",
): string => {
  const path = href("purchase", purchase.language, { product: purchase.product_code });
  return `${purchase.base_url}${path}?session=${token}&sessionType=${type}`;
};

/** The address of a link to a purchase, as a mail has it. */
export const myPurchaseUrl = (
  { language, base_url: base }: Pick<StepPurchase["purchase"], "language" | "base_url">,
  token: string,
): string => `${base}${href("myPurchase", language, { key: token })}`;

/** The address at which its person says that they want no more reminders: it only asks, so that a program that opens the links
 *  of a mail changes nothing. */
export const noRemindersUrl = (
  purchase: Pick<StepPurchase["purchase"], "language" | "base_url">,
  token: string,
): string => `${myPurchaseUrl(purchase, token)}?recordatorios=no`;
