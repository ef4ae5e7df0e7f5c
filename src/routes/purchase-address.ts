import { stepOfSegment, stepSegments } from "#src/modules/sale/purchase/purchase-steps.rules.ts";
import { defaultLanguage, languages, pageRoutes } from "../routes.ts";

/** Addresses of purchases as they should be written (PP 4): the case of their fixed segment, of the product's code and of
 *  the step is settled together, in one hop. */

const bases = languages.map((language) => {
  const [fixed = ""] = pageRoutes.purchase.paths[language].split("/");
  return { language, fixed: language === defaultLanguage ? [fixed] : [language, fixed] };
});

/** The address of a purchase that these segments mean; undefined where they mean none, or are right. A code that no
 *  product has is left as it is: its page says that there is none. */
export function purchaseAddress(
  segments: readonly string[],
  /** The code of a product, whatever the case in which it is asked for. */
  codeOf: (asked: string) => string | undefined,
): string | undefined {
  const base = bases.find(({ fixed }) =>
    fixed.every((part, at) => part.toLowerCase() === segments[at]?.toLowerCase()),
  );
  if (base === undefined) return undefined;
  const [code, step, ...rest] = segments.slice(base.fixed.length);
  if (code === undefined || rest.length > 0) return undefined;
  const key = step === undefined ? undefined : stepOfSegment(step, base.language);
  const named = key === undefined ? step : stepSegments[key][base.language];
  const meant = [...base.fixed, codeOf(code) ?? code, ...(named === undefined ? [] : [named])];
  return meant.every((part, at) => part === segments[at]) ? undefined : `/${meant.join("/")}`;
}
