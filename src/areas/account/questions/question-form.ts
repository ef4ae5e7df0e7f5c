import type { PageArguments } from "#src/areas/page/page.ts";
import { isAppError } from "#src/platform/errors.ts";
import type { Say } from "#src/platform/words/words.ts";
import type { AccountFault } from "../credentials/account-fault.ts";

/** What the forms of one's own questions have in common. */

export interface QuestionAnswer {
  fault: AccountFault;
  /** What was typed. */
  values: Readonly<Record<string, string>>;
}

/** Who is signed in: the row of the page requires a session. */
export function askerOf({ facts }: Pick<PageArguments, "facts">) {
  if (facts.session === null) throw new Error("A page of one's own questions has no session.");
  return facts.session;
}

/** A refusal at the fields of a form, in words. Throws again what is none. */
export function faultsOf(error: unknown, say: Say): { fault: AccountFault; status: number } {
  if (!isAppError(error) || error.report || ![400, 409, 429].includes(error.status)) throw error;
  const { code, params, status } = error;
  const found =
    error.fields.length === 0
      ? [{ fieldId: undefined, message: say(`errors.${code}`, params) }]
      : error.fields.map((one) => ({
          fieldId: one.field,
          message: say(`errors.${one.code}`, {
            ...one.params,
            field: say(`account.questions.field.${one.field}`),
          }),
        }));
  return {
    status,
    fault: {
      items: found,
      fields: Object.fromEntries(
        found.flatMap(({ fieldId, message }) =>
          fieldId === undefined ? [] : [[fieldId, message] as const],
        ),
      ),
    },
  };
}
