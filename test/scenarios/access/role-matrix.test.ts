import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RoleRow } from "#src/modules/identity/access/role-tables.rules.ts";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { addPlaced, isOfTeamOfPerson, type PlacedKind, placedKinds } from "./placed-records.ts";
import { anAccount, madeTransfer } from "./an-account.ts";
import { type Place, places } from "./records-in-places.ts";
import {
  askAs,
  countCells,
  isHeldBy,
  limitsOf,
  type PersonOfRole,
  roles,
  signInEverybody,
  superviseNew,
} from "./role-tables.ts";

/** Every role over HTTP, against the committed tables: each call that declares a permission, and records of one's own,
 *  of one's team, of one's country and of a foreign tenant. The tables are read anew; no answer of the policy is asked
 *  for. Pages: role-matrix-pages.test.ts. */

let site: TestApp;
let people: ReadonlyMap<string, PersonOfRole>;
const teams = new Map<string, string>();
let colleague: SignedInPerson;
let stranger: SignedInPerson;
const cells = countCells("calls and records");
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  colleague = await signInAs(site, "sales/EJECUTIVO");
  stranger = await signInAs(site, "sales/EJECUTIVO");
  people = await signInEverybody(site);
  for (const [role, person] of people) teams.set(role, await superviseNew(site, person));
});
afterAll(async () => {
  cells.print();
  await site.close();
});

const personOf = (role: RoleRow) => {
  const person = people.get(role.name);
  if (person === undefined) throw new Error(role.name);
  return { ...person, team: teams.get(role.name) ?? null };
};

/** Rows of the table of calls that declare a permission. */
const calls = () =>
  site.app.statedRoutes.flatMap(({ method, url, access }) =>
    typeof access === "object" && access.permission.includes(":") && method !== "HEAD"
      ? [{ method, url, permission: access.permission, label: `${method} ${url}` }]
      : [],
  );
/** Calls that are answered as if there were none. */
const hidden = ["GET /api/back-office/ledger", "GET /api/chat/console/events"];
/** What a call asks for besides its row's permission: a list's file is nobody's who may not read the list. */
const alsoNeeded: Readonly<Record<string, string>> = {
  "GET /api/back-office/disputes.csv": "dispute:read",
  "GET /api/back-office/ledger.csv": "ledger:read",
  "GET /api/back-office/providers.csv": "provider:read",
};
describe("each role", () => {
  it("is one of 25, and none is left out", () => {
    expect(roles).toHaveLength(25);
    expect(calls().length).toBeGreaterThan(100);
  });

  it.each(roles)("$name is let into the calls of its row, and no other", async (role) => {
    const wrong: string[] = [];
    const rows = calls();
    for (const { method, url, permission, label } of rows) {
      const path = url.replace(/:\w+/g, "1");
      const { status, code } = await askAs(site, personOf(role), { method, path });
      const isRefused = code === "FORBIDDEN" || code === "LOGIN_REQUIRED" || status === 401;
      const other = alsoNeeded[label];
      const mayRead = other === undefined || isHeldBy(role, other);
      if (isHeldBy(role, permission) && !mayRead) {
        if (![403, 404].includes(status)) wrong.push(`${label} for ${other}: ${status}`);
        continue;
      }
      const isRight = isHeldBy(role, permission)
        ? !isRefused || isOfWholeTenant(url, role)
        : hidden.includes(label)
          ? status === 404
          : status === 403 && code === "FORBIDDEN";
      if (!isRight || status >= 500) wrong.push(`${label} for ${permission}: ${status} ${code}`);
    }
    cells.add(rows.length);
    expect(wrong).toEqual([]);
  });
});

/** Settings of every tenant: who holds them in a part of the tree alone may not change them. */
const isOfWholeTenant = (url: string, { scope }: RoleRow): boolean =>
  scope !== "platform" &&
  /\/(?:failure-reasons|assignment-rules|posting-rates|teams|executives|notification-types|templates)/.test(
    url,
  );

/** What a scope opens, as AL 1 says it; tickets are their own of customers. */
function opens({ scope }: RoleRow, place: Place, kind: PlacedKind): boolean {
  if (kind === "ticket" && (scope === "company" || scope === "group")) return place === "own";
  const open: Readonly<Record<RoleRow["scope"], readonly Place[]>> = {
    platform: places,
    country: ["own", "team", "country"],
    partner: ["own", "team"],
    group: ["own", "team"],
    company: ["own", "team"],
    team: ["own", "team"],
    assigned: ["own"],
    own: ["own"],
  };
  return open[scope].includes(place);
}

/** A call on one record, with a body that changes nothing where it is let in: its version is none, or it is empty. */
const recordCalls: Readonly<
  Record<
    PlacedKind,
    readonly {
      method: string;
      url: string;
      permission: string;
      /** Of the call itself, where the act asks for another one. */
      route?: string;
      body?: object;
    }[]
  >
> = {
  lead: [
    { method: "GET", url: "/api/back-office/leads/:id", permission: "lead:read" },
    { method: "GET", url: "/api/back-office/leads/:id/timeline", permission: "lead:read" },
    { method: "GET", url: "/api/back-office/leads/:id/assignments", permission: "lead:read" },
    { method: "GET", url: "/api/back-office/leads/:id/attachments", permission: "lead:read" },
    {
      method: "POST",
      url: "/api/back-office/leads/:id/reveal",
      permission: "lead:read-contact",
      body: { field: "email" },
    },
    {
      method: "POST",
      url: "/api/back-office/leads/:id/notes",
      permission: "lead:update",
      body: { text: "Prueba" },
    },
    {
      method: "PATCH",
      url: "/api/back-office/leads/:id",
      permission: "lead:update",
      body: { version: 9_999, comment: "Prueba" },
    },
    {
      method: "POST",
      url: "/api/back-office/leads/:id/assign",
      permission: "lead:assign",
      body: { version: 9_999 },
    },
  ],
  sale: [
    { method: "GET", url: "/api/back-office/sales/:id", permission: "sale:read" },
    {
      method: "POST",
      url: "/api/back-office/sales/:id/status",
      route: "sale:read",
      permission: "sale:update",
      body: { to: "FAIL", version: 9_999, reason: "x" },
    },
  ],
  ticket: [
    { method: "GET", url: "/api/back-office/tickets/:id", permission: "ticket:read" },
    {
      method: "POST",
      url: "/api/back-office/tickets/:id/status",
      permission: "ticket:update",
      body: { to: "pending", version: 9_999 },
    },
  ],
  account: [
    { method: "GET", url: "/api/back-office/accounts/:id/movements", permission: "movement:read" },
    {
      method: "GET",
      url: "/api/back-office/accounts/:id/statement.csv",
      permission: "movement:read",
    },
    {
      method: "POST",
      url: "/api/back-office/accounts/:id/movements",
      permission: "movement:create",
      body: { type: "deposits", amount: "0", reason: "Prueba" },
    },
    {
      method: "POST",
      url: "/api/back-office/accounts/:id/requests",
      permission: "movement:create",
      body: { kind: "withdrawal", amount: "0", evidence: "Prueba" },
    },
  ],
  event: [
    {
      method: "PATCH",
      url: "/api/back-office/agenda/:id",
      permission: "agenda:update",
      body: { version: 9_999, from: "2026-11-26T15:00:00Z", to: "2026-11-26T15:30:00Z" },
    },
    {
      method: "POST",
      url: "/api/back-office/agenda/:id/state",
      permission: "agenda:update",
      body: { version: 9_999, state: "CANCELADA" },
    },
  ],
  review: [
    {
      method: "POST",
      url: "/api/back-office/reviews/:id/read",
      permission: "health:read",
      body: { reason: "review" },
    },
    {
      method: "POST",
      url: "/api/back-office/reviews/:id/decide",
      permission: "purchase:review",
      body: { outcome: "ACCEPT", reason: "Prueba" },
    },
  ],
  payment: [
    { method: "GET", url: "/api/back-office/payments/:id", permission: "payment:read" },
    {
      method: "POST",
      url: "/api/back-office/payments/:id/ask",
      permission: "payment:reconcile",
    },
  ],
  refund: [
    {
      method: "POST",
      url: "/api/back-office/refunds/:id/complete",
      permission: "payment:reconcile",
      body: madeTransfer,
    },
    {
      method: "POST",
      url: "/api/back-office/refunds/:id/account",
      permission: "refund:approve",
      body: { version: 1, account: anAccount },
    },
    {
      method: "POST",
      url: "/api/back-office/refunds/:id/reject",
      permission: "refund:approve",
      body: { version: 1, reason: "Prueba" },
    },
  ],
  executive: [
    { method: "GET", url: "/api/back-office/executives/:id", permission: "executive:read" },
    {
      method: "PATCH",
      url: "/api/back-office/executives/:id",
      permission: "executive:update",
      body: { version: 9_999, capacity: 1 },
    },
  ],
};

/** Of what is the company's own a user of a portal is told nothing, whatever their role holds. */
const ofTheCompany: readonly PlacedKind[] = ["review", "payment", "refund"];

/** The record of a place, for somebody of a role. */
async function recordOf(role: RoleRow, kind: PlacedKind, place: Place): Promise<string> {
  const { node, team, userId } = personOf(role);
  const base = node === "amparo" ? "amparo/chile" : node;
  const country = base.split("/").slice(0, 2).join("/");
  const foreign = country === "amparo/chile" ? "amparo/peru" : "amparo/chile";
  // An account is of one person and currency, the team of a ticket or an event is its owner's, and nobody is an executive
  // twice.
  const isOfPerson = isOfTeamOfPerson(kind) || kind === "executive";
  const other = isOfPerson ? await signInAs(site, "sales/EJECUTIVO") : undefined;
  const near = (other ?? colleague).userId;
  const far = (other ?? stranger).userId;
  const limits = limitsOf(role.name);
  const common = { upperType: limits["upperType"] ?? "ISAPRE", insurer: "quillay" };
  const facts = {
    own: { node: base, executive: userId, team, maker: userId },
    team: { node: base, executive: near, team, maker: near },
    country: { node: country, executive: far, team: null, maker: far },
    foreign: { node: foreign, executive: far, team: null, maker: far },
  }[place];
  if (place === "team" && isOfTeamOfPerson(kind))
    await addPlaced(site, "executive", { ...facts, ...common, node: "amparo/chile" });
  return addPlaced(site, kind, { ...facts, ...common });
}

describe("a record", () => {
  it.each(roles)("is open to $name in its places, and hidden in all others", async (role) => {
    const wrong: string[] = [];
    const person = personOf(role);
    let asked = 0;
    for (const kind of placedKinds) {
      // Without the permission of its row a call is refused before a record is looked for, as was asked above.
      const held = recordCalls[kind].filter(({ permission, route = permission }) =>
        isHeldBy(role, route),
      );
      if (held.length === 0) continue;
      for (const place of places) {
        const id = await recordOf(role, kind, place);
        for (const { method, url, permission, body } of held) {
          asked += 1;
          const path = url.replace(":id", id);
          const { status, code } = await askAs(site, person, { method, path, body });
          const isSeen = opens(role, place, kind) && isOpenToPlace(role, kind, place);
          const due = !isSeen ? 404 : isHeldBy(role, permission) ? "open" : 403;
          const got = status === 403 || status === 404 ? status : "open";
          const isRight = got === due && status < 500 && status !== 401;
          if (!isRight)
            wrong.push(
              `${place} ${method} ${url} for ${permission}: ${status} ${code}, not ${due}`,
            );
        }
      }
    }
    cells.add(asked);
    expect(wrong).toEqual([]);
  });
});

/** An account or an event of a supervisor's own is of nobody whom they supervise. */
const isOpenToPlace = ({ scope, heldBy }: RoleRow, kind: PlacedKind, place: Place): boolean =>
  !((kind === "account" || kind === "event") && scope === "team" && place === "own") &&
  (heldBy === "operator" || !ofTheCompany.includes(kind));
