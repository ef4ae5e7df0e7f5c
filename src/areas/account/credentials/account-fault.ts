import { type AppError, isAppError } from "#src/platform/errors.ts";
import type { Say } from "#src/platform/words/words.ts";

/** What is wrong with a form: lines for its summary, and the words beside each field. */
export interface AccountFault {
  items: readonly { fieldId?: string | undefined; message: string }[];
  fields: Readonly<Record<string, string>>;
}

/** Fields of the forms of accounts by the name that a fault gives them; each control has its own name as id. */
const fieldNames: ReadonlySet<string> = new Set([
  "email",
  "code",
  "name",
  "password",
  "current",
  "repeat",
]);

/** Where the fault belongs that names no field. */
const fieldOfCode: Readonly<Record<string, string>> = { INVALID_CODE: "code" };

/** A refused form in words. Throws again what is no fault of the form. */
export function faultOf(error: unknown, say: Say): { fault: AccountFault; error: AppError } {
  if (!isAppError(error) || error.report) throw error;
  const named = error.fields.map(({ field, code, params }) => ({
    field: fieldNames.has(field) ? field : undefined,
    message: say(`errors.${code}`, { ...error.params, ...params }),
  }));
  const alone = fieldOfCode[error.code];
  const found =
    named.length > 0
      ? named
      : [{ field: alone, message: say(`errors.${error.code}`, error.params) }];
  return {
    error,
    fault: {
      items: found.map(({ field, message }) => ({ fieldId: field, message })),
      fields: Object.fromEntries(
        found.flatMap(({ field, message }) => (field === undefined ? [] : [[field, message]])),
      ),
    },
  };
}

/** One field that the page itself found wrong. */
export const fieldFault = (field: string, message: string): AccountFault => ({
  items: [{ fieldId: field, message }],
  fields: { [field]: message },
});
