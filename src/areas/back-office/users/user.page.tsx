import { isCivilDay } from "#src/contracts/civil-day.rules.ts";
import { addDays } from "#src/contracts/holidays.rules.ts";
import { zonedInstant } from "#src/contracts/zoned-time.rules.ts";
import { KitPage } from "#src/areas/page/kit-page.tsx";
import {
  answerHeaders,
  formAction,
  page,
  type PageArguments,
  type Refused,
  seeOther,
} from "#src/areas/page/page.ts";
import { roleWords } from "#src/areas/page/role-words.presenter.ts";
import { longDate, readerOf } from "#src/areas/page/reader.presenter.ts";
import { staffMeta } from "#src/areas/page/staff-page.ts";
import { badRequest, isAppError } from "#src/platform/errors.ts";
import { href } from "#src/routes/back-office.ts";
import { needsProof, textOf, waitingOf } from "./step-up.ts";
import { byOf, faultsOf, limitsAsked, limitWords, proverOf, roleChoices } from "./users-page.ts";
import { type UserAnswer, UserView } from "./user.view.tsx";

/** One user: roles, account, and why they may or may not do something. */
export const loader = page(async (args) => {
  const { params, services, facts } = args;
  facts.markPersonal();
  const { language, url, session } = facts;
  const { people, words } = services;
  const say = words.say(language);
  const reader = readerOf(facts, say);
  const id = params["id"] ?? "";
  const { user, grants } = await people.read(byOf(facts), id);
  const held = session?.permissions ?? [];
  const limited = await limitWords(args);
  const permission = (url.searchParams.get("permiso") ?? "").slice(0, 80);
  const record = (url.searchParams.get("registro") ?? "").trim().slice(0, 60);
  return {
    title: user.name,
    words: words.pick(language, ["kit", "access", "errors"]),
    model: {
      path: href("user", language, { id }),
      list: href("users", language),
      name: user.name,
      email: user.email,
      kind: user.kind,
      isActive: user.isActive,
      version: user.version,
      isPending: user.activatedAt === null,
      isDone: url.searchParams.get("hecho") === "1",
      isSelf: session?.user.id === id,
      mayUpdate: held.includes("access:update"),
      mayGrant: held.includes("access:grant"),
      grants: grants.map((grant) => ({
        id: grant.id,
        role: roleWords(say, grant.role),
        code: grant.role,
        node: grant.path,
        limits: limited(grant.limits),
        isDemo: grant.isDemo,
        version: grant.version,
        from: longDate(grant.from, reader),
        until: grant.until === null ? null : longDate(grant.until, reader),
      })),
      audit: held.includes("audit:read")
        ? href("audit", language, {}, new URLSearchParams({ persona: id }).toString())
        : null,
      permission,
      record,
      answer: permission === "" ? null : await explained(args, { user: id, permission, record }),
      permissions: await namesOfPermissions(args),
      ...(await roleChoices(args)),
    },
  };
});

/** What each grant says about a permission, and a record where one is named, by the policy function itself. */
async function explained(
  { services, facts }: PageArguments,
  { record, ...asked }: { user: string; permission: string; record: string },
) {
  const named = record === "" ? undefined : record;
  try {
    const by = byOf(facts);
    const { outcome, because } = await services.explain(by, { ...asked, record: named });
    const say = services.words.say(facts.language);
    const said = because.map((one) => ({ ...one, role: roleWords(say, one.role) }));
    return { isAllowed: outcome === "allowed", isUnknownRecord: false, because: said };
  } catch (error) {
    if (!isAppError(error) || error.code !== "NOT_FOUND") throw error;
    return { isAllowed: false, isUnknownRecord: true, because: [] };
  }
}

const namesOfPermissions = async ({ services }: PageArguments): Promise<string[]> =>
  [
    ...new Set((await services.access.listRoles()).flatMap(({ permissions }) => permissions)),
  ].toSorted();

/** Gives or takes a role, disables, enables, ends sessions, removes the second factor. */
export const action = formAction(async (args): Promise<Refused<UserAnswer> | Response> => {
  const { params, request, services, facts } = args;
  facts.markPersonal();
  const { accounts, words } = services;
  const { language } = facts;
  const id = params["id"] ?? "";
  const form = await request.formData();
  const text = textOf(form);
  const by = byOf(facts);
  const values = Object.fromEntries(
    ["role", "node", "insurer", "upperType", "from", "until"].map((name) => [name, text(name)]),
  );
  try {
    const proof = text("proof");
    if (proof !== "") await accounts.users.stepUp(by.signedIn, { password: proof }, proverOf(args));
    const proved = await accounts.sessions.findById(by.signedIn.session.id);
    await act(args, { ...by, signedIn: proved ?? by.signedIn }, { id, text });
    return seeOther(href("user", language, { id }, "hecho=1"));
  } catch (error) {
    if (needsProof(error))
      return { shown: { values, faults: [], waiting: waitingOf(form) }, status: 403 };
    const faults = faultsOf(error, words.say(language));
    const isProof = (error as { code: string }).code === "INVALID_CREDENTIALS";
    return {
      shown: { values, faults, waiting: isProof ? waitingOf(form) : null },
      status: (error as { status: number }).status,
    };
  }
});

/** From the first minute of a day to the last second of another, in the country of the page. Throws BAD_REQUEST. */
function daysAsked(
  text: (name: string) => string,
  timeZone: string,
): { from?: Date; until?: Date } {
  const [from, until] = [text("from"), text("until")];
  const wrong = ["from", "until"].filter((name) => text(name) !== "" && !isCivilDay(text(name)));
  if (wrong.length > 0) throw badRequest(wrong.map((field) => ({ field, code: "INVALID" })));
  return {
    ...(from === "" ? {} : { from: zonedInstant(from, "00:00", timeZone) }),
    ...(until === ""
      ? {}
      : { until: new Date(zonedInstant(addDays(until, 1), "00:00", timeZone).getTime() - 1000) }),
  };
}

async function act(
  { services, facts }: PageArguments,
  by: ReturnType<typeof byOf>,
  { id, text }: { id: string; text(name: string): string },
): Promise<void> {
  const { people } = services;
  switch (text("intent")) {
    case "grant": {
      const { timeZone } = facts.country;
      await people.grant(by, id, {
        role: text("role"),
        node: text("node"),
        ...limitsAsked(text),
        isDemo: text("isDemo") === "on",
        ...daysAsked(text, timeZone),
      });
      return;
    }
    case "take":
      return people.take(by, text("grant"), Number(text("version")));
    case "disable":
    case "enable":
      return people.change(by, id, {
        version: Number(text("version")),
        isActive: text("intent") === "enable",
      });
    case "end-sessions":
      await people.endSessions(by, id);
      return;
    case "reset-factor":
      return people.resetSecondFactor(by, id, Number(text("version")));
    default:
  }
}

export const headers = answerHeaders;

export const meta = staffMeta;

export default function UserPage() {
  return (
    <KitPage<typeof loader, typeof action>>
      {(loaded, { sent }) => <UserView model={loaded.model} answer={sent} />}
    </KitPage>
  );
}
