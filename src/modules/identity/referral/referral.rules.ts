import { isEmail } from "#src/contracts/email.ts";

/** Characters of an advisor's e-mail, at most (SA 5). */
export const advisorEmailMost = 50;

export type AdvisorEmail =
  | { ok: true; email: string | null }
  | { ok: false; code: "REQUIRED" | "TOO_BIG" | "INVALID_EMAIL" };

/** Reads what was typed as an advisor's e-mail: valid, of at most 50 characters, and required where the
 *  dialog cannot be closed freely; else nothing typed is null (SA 5). */
export function readAdvisorEmail(typed: string, isRequired: boolean): AdvisorEmail {
  const email = typed.trim().toLowerCase();
  if (email === "") return isRequired ? { ok: false, code: "REQUIRED" } : { ok: true, email: null };
  if (email.length > advisorEmailMost) return { ok: false, code: "TOO_BIG" };
  return isEmail(email) ? { ok: true, email } : { ok: false, code: "INVALID_EMAIL" };
}
