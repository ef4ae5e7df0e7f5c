import { href } from "#src/routes/marketplace.ts";
import { languages } from "#src/routes/languages.ts";
import { stepSegments } from "./purchase-steps.rules.ts";

const product = "PRODUCT";
const patterns = languages.flatMap((language) => {
  const pay = href("purchase", language, { product, step: stepSegments.payment[language] });
  const mine = href("myPurchase", language, { key: product });
  return [
    new RegExp(`^${pay.replace(product, "[^/?]+")}(?:\\?|$)`, "i"),
    new RegExp(`^${mine.replace(product, "COM-[^/?]+")}(?:\\?|$)`, "i"),
  ];
});

/** Whether an address, with or without a query, is a page on which a card is typed: where a purchase is paid, and where
 *  the card of one that was bought is changed (PP 4). */
export const isPaymentAddress = (url: string): boolean =>
  patterns.some((pattern) => pattern.test(url));
