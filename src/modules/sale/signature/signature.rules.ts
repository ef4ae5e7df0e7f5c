/** How a signature is judged (PP 3, 5). */

export const codeMinutes = 10;
export const codeTries = 5;
export const codesAnHour = 3;
/** Questions about documents that a network may ask in a minute: codes are not guessed. */
export const verifiedAMinute = 30;
export const documentCodeLength = 12;
/** Without letters and digits that are read for one another. */
export const documentCodeAlphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

const folded = (name: string): string =>
  name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Whether a typed name is somebody's: accents, case and spaces aside. */
export const isNameOf = (typed: string, name: string): boolean =>
  folded(typed) !== "" && folded(typed) === folded(name);

/** A code as people type it: in groups, in small letters, or with a space. Undefined where it is none. */
export function readDocumentCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, "");
  return /^[2-9A-HJ-NP-Z]{12}$/.test(code) ? code : undefined;
}

/** In groups of four, as a document shows it. */
export const shownDocumentCode = (code: string): string => code.match(/.{1,4}/g)?.join("-") ?? code;
