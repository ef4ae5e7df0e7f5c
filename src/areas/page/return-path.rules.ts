import { ownPath } from "#src/contracts/own-path.rules.ts";

/** The page's parameter for the way back, and its hidden field. */
export const returnParameter = "volver";
export const returnField = "_returnTo";

/** The button that deletes the stored profile. */
export const FORGET = "_forget";

/** A field of the dialog's form: the answer is data, as the page below stays. */
export const STAY = "_stay";

/** The path of this site to go back to, or the fallback where what was asked is none. */
export const returnPath = (asked: string | null | undefined, fallback: string): string =>
  ownPath(asked) ?? fallback;
