import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import { answerHeaders, formAction, page, type Refused } from "#src/areas/page/page.ts";
import { seeOther } from "#src/areas/page/page.ts";
import { staffMeta } from "#src/areas/page/staff-page.ts";
import { href } from "#src/routes/back-office.ts";
import { needsProof, textOf, waitingOf } from "./step-up.ts";
import { byOf, faultsOf, limitsAsked, proverOf, roleChoices } from "./users-page.ts";
import { type UsersAnswer, UsersView } from "./users.view.tsx";

const states = ["active", "inactive", "pending"] as const;
const shownMost = 200;

/** The users of one's scope, and the form that invites another. */
export const loader = page(async (args) => {
  const { services, facts } = args;
  facts.markPersonal();
  const { language, url } = facts;
  const { people, words } = services;
  const query = url.searchParams;
  const text = (query.get("q") ?? "").trim().slice(0, 100);
  const state = states.find((one) => one === query.get("estado")) ?? null;
  const wanted = text.toLowerCase();
  const all = (await people.list(byOf(facts))).map((user) => ({
    id: user.id,
    href: href("user", language, { id: user.id }),
    name: user.name,
    email: user.email,
    kind: user.kind,
    state: !user.isActive
      ? ("inactive" as const)
      : user.activatedAt === null
        ? ("pending" as const)
        : ("active" as const),
  }));
  const found = all.filter(
    (user) =>
      (state === null || user.state === state) &&
      (user.name.toLowerCase().includes(wanted) || user.email.includes(wanted)),
  );
  return {
    title: words.say(language)("access.users.title"),
    words: words.pick(language, ["kit", "access", "errors"]),
    model: {
      path: href("users", language),
      text,
      state,
      count: found.length,
      users: found.slice(0, shownMost),
      mayInvite: facts.session?.permissions.includes("access:update") === true,
      isInvited: query.get("hecho") === "1",
      ...(await roleChoices(args)),
    },
  };
});

/** Invites somebody with their first role. */
export const action = formAction(async (args): Promise<Refused<UsersAnswer> | Response> => {
  const { request, services, facts } = args;
  facts.markPersonal();
  const { people, accounts, words } = services;
  const { language } = facts;
  const form = await request.formData();
  const text = textOf(form);
  const by = byOf(facts);
  const roles = await services.access.listRoles();
  const role = roles.find(({ name }) => name === text("role"));
  const chosen = (["es", "en", "pt"] as const).find((one) => one === text("language"));
  const values = Object.fromEntries(
    ["email", "name", "role", "node", "insurer", "upperType", "language"].map((name) => [
      name,
      text(name),
    ]),
  );
  try {
    const proof = text("proof");
    if (proof !== "") await accounts.users.stepUp(by.signedIn, { password: proof }, proverOf(args));
    const proved = await accounts.sessions.findById(by.signedIn.session.id);
    await people.invite(
      { ...by, signedIn: proved ?? by.signedIn },
      {
        email: text("email"),
        name: text("name"),
        kind: role?.heldBy === "operator" ? "staff" : "portal",
        language: chosen ?? "es",
        timeZone: facts.country.timeZone,
      },
      { role: text("role"), node: text("node"), ...limitsAsked(text) },
      facts.origin,
    );
    return seeOther(href("users", language, {}, "hecho=1"));
  } catch (error) {
    if (needsProof(error))
      return { shown: { values, faults: [], waiting: waitingOf(form) }, status: 403 };
    const faults = faultsOf(error, words.say(language));
    const isProof = text("proof") !== "" && faults.every(({ field }) => field === "");
    return {
      shown: { values, faults, waiting: isProof ? waitingOf(form) : null },
      status: (error as { status: number }).status,
    };
  }
});

export const headers = answerHeaders;

export const meta = staffMeta;

export default function UsersPage() {
  return (
    <LoadedPage<typeof loader, typeof action>>
      {(loaded, { sent }) => <UsersView model={loaded.model} answer={sent} />}
    </LoadedPage>
  );
}
