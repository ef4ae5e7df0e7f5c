import { isAppError } from "#src/platform/errors.ts";
import type { Say } from "#src/platform/words/words.ts";
import type { FormAnswer } from "./form-faults.ts";
import type { PageArguments } from "./page.ts";
import type { staffOf } from "./staff-page.ts";

/** Who acts by a form that wants a fresh proof: the password in it, or one of the last quarter of an hour. Throws
 *  INVALID_CREDENTIALS. */
export async function proven<Actor extends ReturnType<typeof staffOf>>(
  { request, services, facts }: PageArguments,
  actor: Actor,
  password: string,
) {
  const { accounts } = services;
  if (password !== "")
    await accounts.users.stepUp(
      actor.signedIn,
      { password },
      {
        host: new URL(facts.origin).hostname,
        address: facts.address,
        userAgent: request.headers.get("user-agent") ?? "",
      },
    );
  const requireRecentProof = () => {
    if (password === "") accounts.sessions.requireRecentProof(actor.signedIn);
  };
  return { ...actor, requireRecentProof };
}

/** What a form shows whose proof is missing or wrong; undefined where it failed otherwise. */
export function unproven(
  error: unknown,
  { form, values, say }: { form: string; values: Record<string, string>; say: Say },
): { shown: FormAnswer; status: number } | undefined {
  if (!isAppError(error) || !["STEP_UP_REQUIRED", "INVALID_CREDENTIALS"].includes(error.code))
    return undefined;
  const faults = [{ field: null, message: say(`errors.${error.code}`) }];
  return { shown: { form, values, faults, attempt: crypto.randomUUID() }, status: error.status };
}
