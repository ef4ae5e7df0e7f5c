/** The page's parameter for the way back, and its hidden field. */
export const returnParameter = "volver";
export const returnField = "_returnTo";

/** The button that deletes the stored profile. */
export const FORGET = "_forget";

/** A field of the dialog's form: the answer is data, as the page below stays. */
export const STAY = "_stay";

const mostLength = 2_000;

/** A path of this site to go back to: it begins with one slash and stays on this host. Anything else,
 *  another site's address above all, is the fallback. */
export function returnPath(asked: string | null | undefined, fallback: string): string {
  if (asked === null || asked === undefined || asked.length > mostLength) return fallback;
  // A backslash is a slash to browsers, and control characters are dropped by them.
  if (!/^\/(?!\/)[^\\\p{Cc}]*$/u.test(asked)) return fallback;
  const base = "http://site.invalid";
  return URL.canParse(asked, base) && new URL(asked, base).origin === base ? asked : fallback;
}
