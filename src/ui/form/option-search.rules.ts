import type { FormOption } from "./form-definition.rules.ts";

/** Text as it is compared: without case, accents or outer spaces. */
export const plainText = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();

/** The option whose words are exactly what was typed; undefined for none. */
export function optionNamed(options: readonly FormOption[], typed: string): FormOption | undefined {
  const sought = plainText(typed);
  return sought === "" ? undefined : options.find(({ label }) => plainText(label) === sought);
}

/** The option that what was typed names or can only mean: the only one that begins with it, else the only
 *  one that holds it; undefined where there are several or none. */
export function optionMeant(options: readonly FormOption[], typed: string): FormOption | undefined {
  const sought = plainText(typed);
  if (sought === "") return undefined;
  const only = (found: readonly FormOption[]) => (found.length === 1 ? found[0] : undefined);
  return (
    optionNamed(options, typed) ??
    only(options.filter(({ label }) => plainText(label).startsWith(sought))) ??
    only(options.filter(({ label }) => plainText(label).includes(sought)))
  );
}
