import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { totpCode } from "#src/modules/identity/account/totp.ts";
import {
  demonstrationPasswords,
  demonstrationSecret,
} from "#src/modules/identity/demonstration/demonstration.rules.ts";
import { isBelow } from "#src/modules/identity/access/policy.rules.ts";
import { readRows, type RoleRow } from "#src/modules/identity/access/role-tables.rules.ts";
import { createTestApp, projectRoot, type TestApp } from "#test/harness/app.ts";
import { signInAs } from "#test/harness/signed-in-as.ts";
import { isHeldBy, limitsOf, type PersonOfRole, roles, signInEverybody } from "./role-tables.ts";

/** Each column of roles.tsv beside what the site does, over HTTP: who may hold a role and where, what it may give, how
 *  its account comes in and where, what narrows it. Its scope over records: role-matrix.test.ts. */

let site: TestApp;
let people: ReadonlyMap<string, PersonOfRole>;
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  people = await signInEverybody(site);
});
afterAll(() => site.close());

const rows = readRows(readFileSync(join(projectRoot, "db/seed/access/roles.tsv"), "utf8"));
const columnOf = (role: RoleRow, column: string): string =>
  rows.find((row) => row["role"] === role.name)?.[column] ?? "";

async function send(
  method: "GET" | "POST",
  url: string,
  { cookie = "", body }: { cookie?: string; body?: object } = {},
) {
  const answered = await site.app.inject({
    method,
    url,
    headers: { host: "localhost:3000", "user-agent": "Mozilla/5.0 Chrome/140", cookie },
    ...(body === undefined ? {} : { payload: body }),
  });
  const isJson = String(answered.headers["content-type"]).startsWith("application/json");
  return {
    status: answered.statusCode,
    to: answered.headers.location,
    json: isJson && answered.body !== "" ? answered.json() : undefined,
    cookie: [answered.headers["set-cookie"]]
      .flat()
      .map((one) => String(one).split(";")[0])
      .find((one) => one?.startsWith("amparo_session=")),
  };
}

const nodesByKind = {
  operator: "amparo",
  country: "amparo/chile",
  partner: "amparo/chile/clinica-demo",
  group: "amparo/chile/grupo-demo",
  company: "amparo/chile/grupo-demo/colegio-demo",
} as const;
/** Where a role of a scope stands; team and assigned may stand at the root as well. */
const kindsOf = ({ scope }: RoleRow): readonly string[] =>
  ({
    platform: ["operator"],
    country: ["country"],
    partner: ["partner"],
    group: ["group"],
    company: ["company"],
    team: ["operator", "country"],
    assigned: ["operator", "country"],
    own: ["partner"],
  })[scope];

/** A place where the role may stand, as far as its own limits let it. */
const nodeFor = (role: RoleRow): string => {
  if (limitsOf(role.name)["country"] === "PE") return "amparo/peru/lima-demo";
  const [kind] = kindsOf(role).toReversed();
  return nodesByKind[kind as keyof typeof nodesByKind];
};

const give = async (giver: { cookie: string }, user: string, role: RoleRow, node: string) => {
  const limits = "insurer" in limitsOf(role.name) ? { limits: { insurer: "quillay-vida" } } : {};
  const body = { user, role: role.name, node, ...limits };
  const { status, json } = await send("POST", "/api/access/grants", { cookie: giver.cookie, body });
  return status === 201 ? "201" : `${status} ${json?.error?.name}`;
};

const named = (phrase: string): readonly string[] => {
  const names = roles.map(({ name }) => name);
  const known: Readonly<Record<string, readonly string[]>> = {
    none: [],
    "every role": names,
    "portal/* except portal/ADMIN": names.filter(
      (name) => name.startsWith("portal/") && name !== "portal/ADMIN",
    ),
    "sales/* except sales/ADMINISTRADOR": names.filter(
      (name) => name.startsWith("sales/") && name !== "sales/ADMINISTRADOR",
    ),
    "the four REFERIDOR roles": names.filter((name) => /REFERIDOR/.test(name)),
    "roles held by customer or partner; portal/EJECUTIVO DE SOPORTE": [
      ...roles.filter(({ heldBy }) => heldBy !== "operator").map(({ name }) => name),
      "portal/EJECUTIVO DE SOPORTE",
    ],
    "portal/CLIENT, portal/payroll-manager, portal/enterprise-admin-client": [
      "portal/CLIENT",
      "portal/payroll-manager",
      "portal/enterprise-admin-client",
    ],
  };
  const found = known[phrase];
  if (found === undefined) throw new Error(`No test knows what this gives: ${phrase}`);
  return found;
};

describe("the columns “held by” and “may grant”", () => {
  it.each(roles)("of $name decide what it gives, to whom", async (giver) => {
    const person = people.get(giver.name)!;
    const mayGive = named(columnOf(giver, "may grant"));
    expect(isHeldBy(giver, "access:grant")).toBe(mayGive.length > 0);
    const staff = (await signInAs(site, "sales/EJECUTIVO")).userId;
    const portal = (await signInAs(site, "portal/CLIENT")).userId;
    const wrong: string[] = [];
    // Who gives nothing is refused all of it alike: one is asked.
    for (const role of mayGive.length > 0 ? roles : roles.slice(0, 1))
      for (const [kind, user] of [
        ["staff", staff],
        ["portal", portal],
      ] as const) {
        const node = nodeFor(role);
        const isFit = (columnOf(role, "held by") === "operator") === (kind === "staff");
        const due =
          mayGive.length === 0
            ? "403 FORBIDDEN"
            : !isBelow(node, person.node)
              ? "404 NOT_FOUND"
              : mayGive.includes(role.name) && isFit
                ? "201"
                : "409 ROLE_NOT_ALLOWED";
        const got = await give(person, user, role, node);
        if (got !== due) wrong.push(`${role.name} to ${kind}: ${got} instead of ${due}`);
      }
    expect(wrong).toEqual([]);
  });
});

describe("the column “scope”", () => {
  it("says at which kind of node a role stands, and at no other", async () => {
    const root = people.get("staff/ADMINISTRADOR")!;
    const staff = (await signInAs(site, "sales/EJECUTIVO")).userId;
    const portal = (await signInAs(site, "portal/CLIENT")).userId;
    const wrong: string[] = [];
    for (const role of roles)
      for (const [kind, node] of Object.entries(nodesByKind)) {
        if (limitsOf(role.name)["country"] === "PE") continue;
        const isPartners = ["partner", "own"].includes(columnOf(role, "scope"));
        const due = kindsOf(role).includes(kind)
          ? "201"
          : `400 ${isPartners ? "INVALID_PARTNER" : "BAD_REQUEST"}`;
        const got = await give(root, role.heldBy === "operator" ? staff : portal, role, node);
        if (got !== due) wrong.push(`${role.name} at ${node}: ${got} instead of ${due}`);
      }
    expect(wrong).toEqual([]);
  });
});

describe("the columns “demonstration account”, “second factor” and “first page”", () => {
  it.each(roles)("of $name: it comes in by two factors, to its page", async (role) => {
    const email = columnOf(role, "demonstration account");
    const given = { email, password: demonstrationPasswords.spec };
    const first = await send("POST", "/api/auth/sign-in", { body: given });
    expect(columnOf(role, "second factor")).toBe("required");
    expect([first.status, first.json?.data?.next, first.cookie]).toEqual([200, "code", undefined]);
    const code = totpCode(demonstrationSecret, site.clock.now());
    const body = { ticket: first.json.data.ticket, code };
    const second = await send("POST", "/api/auth/second-factor", { body });
    // Who acts for several companies says first for which (AL 2).
    const isOfSeveral = columnOf(role, "narrowing") === "several companies, one grant each";
    const next = isOfSeveral ? "/login/Institucion" : columnOf(role, "first page");
    expect([second.status, second.json?.data?.goOn]).toEqual([200, next]);
    const cookie = second.cookie ?? "";
    const page = await send("GET", second.json.data.goOn, { cookie });
    expect(page.status).toBe(200);
    const home = await send("GET", "/Gestion", { cookie });
    expect([302, 303]).toContain(home.status);
    expect(home.to).toBe(columnOf(role, "first page"));
    // Without a factor the next step is to set one up, never to be in.
    const { connection } = site.database;
    await connection
      .deleteFrom("second_factors")
      .where("user_id", "=", second.json.data.user.id)
      .execute();
    const again = await send("POST", "/api/auth/sign-in", { body: given });
    expect([again.json?.data?.next, again.cookie]).toEqual(["enrol", undefined]);
  });
});

describe("the columns “group”, “held by” and “scope”", () => {
  it("are what the call of roles says, each with its permissions", async () => {
    const { cookie } = people.get("staff/ADMINISTRADOR")!;
    const { json } = await send("GET", "/api/access/roles", { cookie });
    const said: { name: string; group: string; heldBy: string; scope: string }[] = json.data;
    const lines = said.map((role) => [role.name, role.group, role.heldBy, role.scope].join(", "));
    const due = roles.map((role) =>
      [role.name, ...["group", "held by", "scope"].map((name) => columnOf(role, name))].join(", "),
    );
    expect(new Set(lines)).toEqual(new Set(due));
    expect(said).toHaveLength(roles.length);
  });
});

const contactOrHealth = ["lead:read-contact", "health:read"];
const holds =
  (...names: string[]) =>
  (role: RoleRow) =>
    names.every((name) => isHeldBy(role, name));
const lacks =
  (...names: string[]) =>
  (role: RoleRow) =>
    names.every((name) => !isHeldBy(role, name));
const limited =
  (limits: Record<string, string> = {}) =>
  ({ name }: RoleRow) =>
    JSON.stringify(limitsOf(name)) === JSON.stringify(limits);
const scoped = (scope: string) => (role: RoleRow) => role.scope === scope;
const operators = ({ heldBy }: RoleRow) => heldBy === "operator";
/** No permission whose name begins or ends so. */
const none = (pattern: RegExp) => (role: RoleRow) =>
  people.get(role.name) !== undefined &&
  allPermissions.every((name) => !pattern.test(name) || !isHeldBy(role, name));
const allPermissions = [
  "role-permissions.tsv",
  "own-permissions.tsv",
  "purchase-permissions.tsv",
  "administration-permissions.tsv",
].flatMap((file) => {
  const table = readRows(readFileSync(join(projectRoot, "db/seed/access", file), "utf8"));
  return "role" in (table[0] ?? {})
    ? Object.keys(table[0] ?? {}).filter((name) => name.includes(":"))
    : table.map((row) => row["permission"] ?? "");
});

/** What each phrase of “narrowing” means for limits, scope and permissions. */
const narrowings: Readonly<Record<string, readonly ((role: RoleRow) => boolean)[]>> = {
  "platform administrator of the portal; only users of the operator, never of a company or partner":
    [operators, scoped("platform"), limited()],
  "employers' portal of every company, no admin-* permission": [
    scoped("platform"),
    none(/^admin-/),
  ],
  "the group and its companies": [scoped("group"), limited()],
  "one company": [scoped("company"), limited()],
  "one company, and the users of that company": [
    scoped("company"),
    holds("access:read", "access:update", "access:grant"),
  ],
  "several companies, one grant each": [scoped("company"), limited()],
  "one company, reads only": [
    scoped("company"),
    none(/^(?!ticket:|contact-us:).*:(?:create|update|delete|upload-file|process|add-policy)/),
  ],
  "one company, people and bulk loads, no money": [
    scoped("company"),
    holds("employee:update", "bulk-load:process"),
    none(/^(?:payment|tax-document|refund|movement|ledger):/),
  ],
  "users and grants of every tenant, no business record": [
    scoped("platform"),
    holds("access:grant"),
    none(/^(?:lead|sale|ticket|policy|employee|payment|movement|health):/),
  ],
  "one partner; contact data masked": [scoped("partner"), lacks(...contactOrHealth)],
  "own referrals": [scoped("own"), limited(), holds("referral:read")],
  "own referrals; upper type SEGURO_MASCOTAS only": [
    scoped("own"),
    limited({ upperType: "SEGURO_MASCOTAS" }),
  ],
  "own referrals; country PE only": [scoped("own"), limited({ country: "PE" })],
  "own referrals; one insurer only (the grant names its organization code)": [
    scoped("own"),
    limited({ insurer: "required" }),
  ],
  "reads with contact and health data masked": [scoped("platform"), lacks(...contactOrHealth)],
  "records assigned to the user": [scoped("assigned")],
  "after-sales of every country": [scoped("platform"), limited()],
  "country CL; policies of persons, never of companies": [
    scoped("country"),
    limited({ country: "CL", holder: "person" }),
  ],
  everything: [scoped("platform"), limited(), ({ name }) => name === "staff/ADMINISTRADOR"],
  "leads assigned to the user; country and lines of the executive record": [scoped("assigned")],
  "leads and executives of the team": [scoped("team"), holds("executive:read")],
  "one country": [scoped("country"), limited()],
  "every country": [scoped("platform"), limited()],
  "country CL, customer service": [scoped("country"), limited({ country: "CL" })],
  "everything of sales; every country": [
    scoped("platform"),
    limited(),
    holds("lead-setting:update"),
  ],
};

describe("the column “narrowing”", () => {
  it("has no words that no check knows, and the checks none that it does not say", () => {
    expect([...new Set(roles.map(({ narrowing }) => narrowing))].toSorted()).toEqual(
      Object.keys(narrowings).toSorted(),
    );
  });

  it.each(roles)("of $name holds", (role) => {
    const checks = narrowings[columnOf(role, "narrowing")] ?? [];
    expect(checks.map((check) => check(role))).toEqual(checks.map(() => true));
  });
});
