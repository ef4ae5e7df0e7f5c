import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCells, type RoleRow } from "#src/modules/identity/access/role-tables.rules.ts";
import { createTestApp, projectRoot, type TestApp } from "#test/harness/app.ts";
import { addPlaced } from "./placed-records.ts";
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

/** purchase-permissions.tsv, cell by cell: each of its permissions by what it lets a person do with a record of their own
 *  place, also where no call or page declares it by itself (purchase:read, sale:reinstate). */

let site: TestApp;
let people: ReadonlyMap<string, PersonOfRole>;
const teams = new Map<string, string>();
const judged = countCells("purchases");
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  people = await signInEverybody(site);
  for (const [role, person] of people) teams.set(role, await superviseNew(site, person));
});
afterAll(async () => {
  judged.print();
  await site.close();
});

const table = readCells(
  readFileSync(join(projectRoot, "db/seed/access/purchase-permissions.tsv"), "utf8"),
);
const permissions = [...new Set(table.map(({ permission }) => permission))];

/** A record where somebody of a role may see it. */
function own(role: RoleRow, kind: "review" | "payment" | "refund" | "sale") {
  const { node, userId } = people.get(role.name) as PersonOfRole;
  const limits = limitsOf(role.name);
  return addPlaced(site, kind, {
    node: node === "amparo" ? "amparo/chile" : node,
    executive: userId,
    team: teams.get(role.name) ?? null,
    // Who asks for money back never decides about it.
    maker:
      kind === "refund"
        ? ([...people.values()].find((one) => one.userId !== userId)?.userId ?? "")
        : userId,
    upperType: limits["upperType"] ?? "ISAPRE",
    insurer: "quillay",
  });
}

const post = (role: RoleRow, path: string, body: object) =>
  askAs(site, people.get(role.name) as PersonOfRole, { method: "POST", path, body });
const get = (role: RoleRow, path: string) =>
  askAs(site, people.get(role.name) as PersonOfRole, { method: "GET", path });

type Probe = (role: RoleRow) => Promise<string>;
const said = ({ status, code }: { status: number; code: string | null }) => `${status} ${code}`;

/** What each permission is tried by, and what answers say that it is held, and that it is not. */
const probes: Readonly<Record<string, { ask: Probe; held: string; refused: readonly string[] }>> = {
  "payment:reconcile": {
    ask: async (role) =>
      said(await post(role, `/api/back-office/payments/${await own(role, "payment")}/ask`, {})),
    held: "409 ALREADY_SETTLED",
    refused: ["403 FORBIDDEN"],
  },
  "refund:request": {
    ask: async (role) => {
      // Of one that has a charge.
      const refund = await own(role, "refund");
      const { reference: payment } = await site.database.connection
        .selectFrom("refunds as r")
        .innerJoin("payments as p", "p.id", "r.payment_id")
        .select("p.reference")
        .where("r.id", "=", refund)
        .executeTakeFirstOrThrow();
      const body = { payment, amount: 900_000, reason: "goodwill" };
      return said(await post(role, "/api/back-office/refunds", body));
    },
    held: "400 INVALID_AMOUNT",
    refused: ["403 FORBIDDEN"],
  },
  "refund:approve": {
    ask: async (role) => {
      const path = `/api/back-office/refunds/${await own(role, "refund")}/reject`;
      return said(await post(role, path, { reason: "Prueba", version: 1 }));
    },
    held: "204 null",
    refused: ["403 FORBIDDEN"],
  },
  "purchase:read": {
    ask: async (role) => {
      const purchase = await own(role, "review");
      const { cookie } = people.get(role.name) as PersonOfRole;
      const { statusCode, body } = await site.app.inject({
        url: `/Gestion/Solicitudes/${purchase.replace("COM", "AMP")}`,
        headers: { host: "localhost:3000", cookie },
      });
      const [shown = ""] = body.split("<script");
      return `${statusCode} ${shown.includes(purchase) ? "shown" : "hidden"}`;
    },
    held: "200 shown",
    refused: ["200 hidden", "403 hidden"],
  },
  "purchase:review": {
    ask: async (role) => {
      const path = `/api/back-office/reviews/${await own(role, "review")}/decide`;
      return said(await post(role, path, { outcome: "DECLINE", reason: "" }));
    },
    held: "400 BAD_REQUEST",
    refused: ["403 FORBIDDEN"],
  },
  "ledger:read": {
    ask: async (role) => said(await get(role, "/api/back-office/ledger?day=2026-11-23")),
    held: "200 null",
    refused: ["404 NOT_FOUND"],
  },
  "dispute:read": {
    ask: async (role) => said(await get(role, "/api/back-office/disputes")),
    held: "200 null",
    refused: ["403 FORBIDDEN"],
  },
  "sale:reinstate": {
    ask: async (role) => {
      const sale = await own(role, "sale");
      await site.database.connection
        .updateTable("sales")
        .set({ origin: "online", state: "CANCELED_ARREARS" })
        .where("reference", "=", sale)
        .execute();
      const path = `/api/back-office/sales/${sale}/status`;
      return said(await post(role, path, { to: "OK", version: 1 }));
    },
    // Let in, and told what is missing.
    held: "409 INVALID_TRANSITION",
    refused: ["403 FORBIDDEN"],
  },
};

describe("each cell of the table of purchases", () => {
  it("is one of 8 permissions by 25 roles, and each has something that it is tried by", () => {
    expect(permissions).toEqual(Object.keys(probes));
    expect(table).toHaveLength(8 * 25);
  });

  it.each(roles)("is as $name may and may not", async (role) => {
    const wrong: string[] = [];
    for (const permission of permissions) {
      const cell = table.find((one) => one.role === role.name && one.permission === permission);
      const probe = probes[permission];
      const got = (await probe?.ask(role)) ?? "";
      const due = cell?.isHeld === true ? [probe?.held ?? ""] : (probe?.refused ?? []);
      if (!due.includes(got)) wrong.push(`${permission}: ${got}, not ${due.join(" or ")}`);
      expect(isHeldBy(role, permission)).toBe(cell?.isHeld === true);
    }
    judged.add(permissions.length);
    expect(wrong).toEqual([]);
  });
});
