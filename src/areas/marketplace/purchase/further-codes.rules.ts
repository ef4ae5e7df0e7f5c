import { cartMost } from "#src/modules/sale/purchase/cart.rules.ts";

/** The codes of what is bought together with a product, as an address or a form names them. */
export const furtherCodes = (text: string | null, first: string): string[] =>
  [...new Set((text ?? "").split(","))]
    .filter((code) => code !== "" && code !== first)
    .slice(0, cartMost - 1);
