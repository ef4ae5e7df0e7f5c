import type { RequestFacts } from "#src/areas/page/context.ts";
import type { PageArguments } from "#src/areas/page/page.ts";
import { roleWithCode } from "#src/areas/page/role-words.presenter.ts";
import { staffOf } from "#src/areas/page/staff-page.ts";
import { isAppError } from "#src/platform/errors.ts";
import type { Say } from "#src/platform/words/words.ts";

/** Who acts, as the services of people take it. */
export const byOf = (facts: Pick<RequestFacts, "session" | "partner">) => {
  const { signedIn, holder } = staffOf(facts);
  return { signedIn, holder };
};

/** From where a proof is given. */
export const proverOf = ({ request, facts }: PageArguments) => ({
  host: new URL(facts.origin).hostname,
  address: facts.address,
  userAgent: request.headers.get("user-agent") ?? "",
});

/** The roles with what they may be given at, for a form. */
export async function roleChoices({ services, facts }: PageArguments) {
  const { holder } = staffOf(facts);
  const roles = await services.access.listRoles();
  const say = services.words.say(facts.language);
  return {
    roles: roles
      .filter(({ isActive }) => isActive)
      .map(({ name }) => ({ name, label: roleWithCode(say, name) })),
    nodes: (await services.access.listNodes(holder)).map(({ path, name }) => ({ path, name })),
  };
}

/** Faults of a refused form: the sentence of each field, or of the whole. */
export function faultsOf(error: unknown, say: Say) {
  if (!isAppError(error) || error.report) throw error;
  const said = error.fields.map(({ field, code, params }) => ({
    field,
    message: say(`errors.${code}`, { ...error.params, ...params }),
  }));
  return said.length > 0
    ? said
    : [{ field: "", message: say(`errors.${error.code}`, error.params) }];
}
