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

/** How insurers and lines are called that a grant may be narrowed to, by code. */
async function limitNames({ services, facts }: PageArguments) {
  const edition = services.comparisons.in("CL").current();
  const { organizations, upperTypes } = await services.catalog.loadNames(edition, facts.language);
  return { insurer: organizations, upperType: upperTypes };
}

/** What a grant is narrowed to, in words. */
export async function limitWords(
  args: PageArguments,
): Promise<(limits: { insurer?: string; upperType?: string }) => string[]> {
  const names = await limitNames(args);
  return (limits) =>
    (["insurer", "upperType"] as const).flatMap((name) => {
      const code = limits[name] ?? "";
      return code === "" ? [] : [names[name].get(code) ?? code];
    });
}

/** What a form narrows a grant to; nothing where nothing was chosen. */
export function limitsAsked(text: (name: string) => string) {
  const [insurer, upperType] = [text("insurer"), text("upperType")];
  return {
    limits: {
      ...(insurer === "" ? {} : { insurer }),
      ...(upperType === "" ? {} : { upperType }),
    },
  };
}

/** The roles with what they may be given at and narrowed to, for a form. */
export async function roleChoices(args: PageArguments) {
  const { services, facts } = args;
  const { holder } = staffOf(facts);
  const roles = await services.access.listRoles();
  const say = services.words.say(facts.language);
  const names = await limitNames(args);
  const choices = (of: ReadonlyMap<string, string>) =>
    [...of].map(([value, label]) => ({ value, label }));
  return {
    insurers: choices(names.insurer),
    lines: choices(names.upperType),
    roles: roles
      .filter(({ isActive }) => isActive)
      .map(({ name }) => ({ name, label: roleWithCode(say, name) })),
    nodes: (await services.access.listNodes(holder)).map(({ path, name }) => ({ path, name })),
  };
}

const labelled = ["name", "email", "role", "node", "insurer", "upperType", "from", "until"];

/** Faults of a refused form: the sentence of each field, or of the whole. */
export function faultsOf(error: unknown, say: Say) {
  if (!isAppError(error) || error.report) throw error;
  const said = error.fields.map(({ field: path, code, params }) => {
    const field = path.replace(/^limits\./, "");
    const label = labelled.includes(field) ? say(`access.users.${field}`) : field;
    return { field, message: say(`errors.${code}`, { field: label, ...error.params, ...params }) };
  });
  return said.length > 0
    ? said
    : [{ field: "", message: say(`errors.${error.code}`, error.params) }];
}
