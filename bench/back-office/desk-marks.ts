import { sql } from "kysely";
import type { Modules } from "#src/modules.ts";
import type { LeadActor } from "#src/modules/contact/lead/lead-desk.types.ts";
import { emptyFilter } from "#src/modules/contact/lead/lead-filter.rules.ts";
import { listLeads } from "#src/modules/contact/lead/lead-list.queries.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { interleaved, mark, ms } from "../measured.ts";

/** Lists and searches beside an open CRM's, and beside our own query without policies (AL 17). */

interface DeskBench {
  connection: Connection;
  modules: Modules;
  /** An executive with leads of their own. */
  executive: LeadActor;
  manager: LeadActor;
  /** How many leads there are. */
  leads: number;
}

const open = sql`status in (2, 9, 13, 14, 500, 501)`;
const views = ["mine", "today", "online", "idle", "reassign"] as const;

const same = (ours: readonly { id: number }[], theirs: readonly { id: unknown }[]): void => {
  const [one, other] = [ours, theirs].map((rows) =>
    rows
      .map(({ id }) => Number(id))
      .slice(0, 50)
      .join(","),
  );
  if (one !== other) throw new Error(`The rows are not the same: ${one} and ${other}`);
};

/** A page of ours, and one of the CRM's with its count. */
function pagesOf({ connection, modules }: DeskBench) {
  const { leadDesk } = modules.lead.services;
  const page = (actor: LeadActor, query: string) =>
    leadDesk.list(actor, new URLSearchParams(query), { keys: "call", take: 50 });
  const crm = async (where: ReturnType<typeof sql>, offset = 0) => {
    const { rows } = await sql<{ id: number }>`
      select id, reference, full_name, email, phone, status, owner, last_act_at, premium_minor from crm_leads
      where "deletedAt" is null and ${where} order by last_act_at desc, id desc limit 60 offset ${offset}`.execute(
      connection,
    );
    await sql`select count(*) from crm_leads where "deletedAt" is null and ${where}`.execute(
      connection,
    );
    return rows;
  };
  return { page, crm };
}

export async function measureLists(bench: DeskBench): Promise<Record<string, number>> {
  const mine = await measureMine(bench);
  return { mine, ...(await measureSearches(bench)) };
}

async function measureMine(bench: DeskBench): Promise<number> {
  const { connection, modules, executive } = bench;
  const { leadDesk } = modules.lead.services;
  const { page, crm } = pagesOf(bench);
  const mineQuery = "view=mine";
  const own = sql`owner = ${executive.user.id}::uuid and ${open}`;
  same((await page(executive, mineQuery)).rows, await crm(own));
  const context = leadDesk.contextOf(executive);
  const asked = {
    order: { column: "lastAct", direction: "desc" },
    asked: { kind: "first" },
    take: 50,
    isCounted: true,
  } as const;
  const idle = sql`last_act_at < now() - interval '48 hours' and ${open}`;
  const [ours = 0, theirs = 0, bare = 0] = await interleaved([
    async () => {
      await page(executive, mineQuery);
      await leadDesk.counts(executive, views);
    },
    async () => {
      await crm(own);
      for (const where of [own, own, sql`status in (500, 501)`, idle, sql`status = 7`])
        await sql`select count(*) from crm_leads where "deletedAt" is null and ${where}`.execute(
          connection,
        );
    },
    async () => {
      const unfenced = {
        ...context,
        scope: sql<boolean>`l.executive_user_id = ${executive.user.id}`,
      };
      await listLeads(connection, { ...emptyFilter, view: "mine" }, unfenced, asked);
      for (const view of views)
        await listLeads(connection, { ...emptyFilter, view }, unfenced, { ...asked, take: 0 });
    },
  ]);
  mark("Mis solicitudes with five counts, times faster than the CRM", theirs / ours, {
    atLeast: 5,
    note: `${ms(ours)} beside ${ms(theirs)}`,
  });
  mark("the same beside itself without policies", ours - bare <= 2 ? 1 : ours / bare, {
    atMost: 1.5,
    note: `${ms(ours)} beside ${ms(bare)}`,
  });
  return ours;
}

async function measureSearches(bench: DeskBench): Promise<Record<string, number>> {
  const { manager } = bench;
  const { page, crm } = pagesOf(bench);
  // A name that a few people have, and one that a tenth of them have.
  const searches = {
    name: "07c0",
    "common name": "contrer",
    email: "persona4321@correo.example",
    RUT: "10004321",
  };
  const found: Record<string, number> = {};
  for (const [what, text] of Object.entries(searches)) {
    const like = `%${text}%`;
    const [fast = 0, slow = 0] = await interleaved([
      () => page(manager, `text=${encodeURIComponent(text)}`),
      () =>
        crm(sql`(full_name ilike ${like} or email ilike ${like} or phone ilike ${like}
        or identification ilike ${like})`),
    ]);
    found[what] = fast;
    mark(`search by ${what}, times faster than the CRM`, slow / fast, {
      atLeast: 20,
      note: `${ms(fast)} beside ${ms(slow)}`,
    });
  }

  const deep = await cursorOfPage(bench, 500);
  const [keyed = 0, offset = 0] = await interleaved([
    () => page(manager, `after=${deep}`),
    () => crm(sql`true`, 499 * 60),
  ]);
  found["page500"] = keyed;
  mark("page 500 by last act, times faster than the CRM", offset / keyed, {
    atLeast: 10,
    note: `${ms(keyed)} beside ${ms(offset)}`,
  });
  return found;
}

/** Where a page begins, by going through those before it; nothing is counted meanwhile. */
async function cursorOfPage({ modules, manager }: DeskBench, wanted: number): Promise<string> {
  let after = "";
  for (let number = 1; number < wanted; number += 1) {
    const query = new URLSearchParams(after === "" ? {} : { after });
    const { next } = await modules.lead.services.leadDesk.list(manager, query, {
      keys: "call",
      take: 50,
      isCounted: false,
    });
    if (next === null) break;
    after = next;
  }
  return after;
}
