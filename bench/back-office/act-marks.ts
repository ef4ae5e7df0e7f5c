import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { sql } from "kysely";
import type { Modules } from "#src/modules.ts";
import type { LeadActor } from "#src/modules/contact/lead/lead-desk.types.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { executiveId } from "./desk-data.ts";
import { interleaved, mark, ms } from "../measured.ts";
import type { Recording } from "./recorder.ts";

/** What people and rules do with leads: a status, a thousand at once, 64 that arrive together (AL 17). */

interface ActBench {
  connection: Connection;
  recording: Recording;
  modules: Modules;
  manager: LeadActor;
  /** Asks the server for something as the manager. */
  post(url: string, body: object): Promise<{ status: number; body: string }>;
}

const base = "/api/back-office/leads";

/** Leads in hand of one executive, by reference and version. */
async function leadsInHand(
  connection: Connection,
  { of, take }: { of: number; take: number },
): Promise<{ reference: string; version: number }[]> {
  const { rows } = await sql<{ reference: string; version: number }>`
    select reference, version from leads where executive_user_id = ${executiveId(of)}::uuid and status = 2
    order by id limit ${take}`.execute(connection);
  if (rows.length < take) throw new Error(`There are no ${take} leads in hand.`);
  return rows;
}

/** A status with its audit and its timeline, beside the same statements sent bare in one transaction. */
export async function measureStatus({ connection, recording, modules, manager }: ActBench) {
  const { leadActs } = modules.lead.services;
  const leads = await leadsInHand(connection, { of: 7, take: 30 });
  let operation: string | null = null;
  const move = async () => {
    const lead = leads.pop();
    if (lead === undefined) throw new Error("No lead is left.");
    const { reference, version } = lead;
    const asked = { to: 12, subStatus: 1205, version };
    ({ operation } = await leadActs.move(manager, reference, asked));
  };
  const statements = await recording.record(move);
  const recorded = operation;
  const many = async (work: () => Promise<unknown>) => {
    for (let count = 0; count < 4; count += 1) await work();
  };
  const [ours = 0, bare = 0] = await interleaved([
    () => many(move),
    () => many(() => recording.replay(statements, recorded)),
  ]);
  mark("status with audit and timeline, of the rate of its bare statements", bare / ours, {
    atLeast: 0.4,
    note: `${ms(ours / 4)} beside ${ms(bare / 4)}, ${statements.length} statements`,
  });
}

/** Giving a thousand leads to one executive in one call, beside one call each. */
export async function measureBulk({ connection, post }: ActBench) {
  const to = executiveId(11);
  const sampled = 40;
  const timeOf = async (work: () => Promise<void>) => {
    const from = performance.now();
    await work();
    return performance.now() - from;
  };
  // More than anybody works: the bulk is to give every one of them.
  await sql`alter table executives drop constraint executives_capacity_check,
    drop constraint executives_daily_limit_check`.execute(connection);
  await connection
    .updateTable("executives")
    .set({ capacity: 100_000, daily_limit: 100_000 })
    .where("user_id", "=", to)
    .execute();
  const all = await leadsOfOthers(connection, 1_000 + sampled);
  const bulk = await timeOf(async () => {
    const references = all.slice(0, 1_000).map(({ reference }) => reference);
    const body = { references, expectedCount: 1_000, action: { assign: { executive: to } } };
    const answered = await post(`${base}/bulk`, body);
    const done = answered.status === 200 ? JSON.parse(answered.body).data.moved : 0;
    if (done !== 1_000) throw new Error(`The bulk gave ${done}: ${answered.body.slice(0, 300)}`);
  });
  const single = await timeOf(async () => {
    for (const { reference, version } of all.slice(1_000)) {
      const answered = await post(`${base}/${reference}/assign`, { executive: to, version });
      if (answered.status !== 200) throw new Error(`Not given: ${answered.body.slice(0, 300)}`);
    }
  });
  mark(
    "a row of a bulk of 1,000, times cheaper than one by one",
    single / sampled / (bulk / 1_000),
    {
      atLeast: 10,
      note: `${ms(bulk / 1_000)} beside ${ms(single / sampled)} a row`,
    },
  );
}

/** Open leads of other executives, of each a few. */
async function leadsOfOthers(connection: Connection, take: number) {
  const { rows } = await sql<{ reference: string; version: number }>`
    select reference, version from leads
    where status = 2 and executive_user_id is distinct from ${executiveId(11)}::uuid
    order by id desc limit ${take}`.execute(connection);
  return rows;
}

/** A number as letters: names of people have no figures. */
const nameOf = (number: number): string =>
  [...String(number)].map((figure) => "abcdefghij"[Number(figure)]).join("");

const arrivals = 64;
const takers = 8;
const rounds = 20;

/** 64 leads that arrive at once and are assigned to eight executives by round robin, twenty times, beside the same leads
 *  left unassigned. */
export async function measureArrivals({ connection, modules, manager }: ActBench) {
  const team = await teamOfTakers(connection);
  const { handLeads } = modules.lead.services;
  const { assignments } = modules.executive.services;
  let person = 0;
  const arrive = (source: "AMERINS" | "EMPRESAS") =>
    Promise.all(
      Array.from({ length: arrivals }, () => {
        person += 1;
        return handLeads.create(manager, {
          country: "CL",
          fullName: `Llegada ${nameOf(person)}`,
          email: `llegada${person}@correo.example`,
          source,
          consent: "Por teléfono",
          whatsapp: false,
          language: "es",
        });
      }),
    );
  let alone = 0;
  let shared = 0;
  let uneven = 0;
  for (let round = 0; round < rounds; round += 1) {
    let from = performance.now();
    await arrive("EMPRESAS");
    alone += performance.now() - from;
    await closeArrived(connection);
    from = performance.now();
    await arrive("AMERINS");
    await Promise.all([0, 1].map(() => assignments.assignWaiting(() => false)));
    shared += performance.now() - from;
    const { rows } = await sql<{ leads: number; given: number }>`
      select count(*)::int as leads, count(distinct a.lead_id)::int as given
      from leads l join assignments a on a.lead_id = l.id
      where l.source = 'AMERINS' and l.status = 2 and l.team_id = ${team}::uuid
      group by l.executive_user_id`.execute(connection);
    if (rows.length !== takers || rows.some(({ leads, given }) => leads !== 8 || given !== 8))
      uneven += 1;
    await closeArrived(connection);
  }
  mark("64 arrivals, rounds in which somebody had not eight or one twice", uneven, { atMost: 0 });
  mark("arrivals a second with assignment, of those without", alone / shared, {
    atLeast: 0.5,
    note: `${ms(shared / rounds)} beside ${ms(alone / rounds)} for ${arrivals}`,
  });
}

/** A team of eight with a rule of its own. */
async function teamOfTakers(connection: Connection): Promise<string> {
  const team = randomUUID();
  await sql`insert into teams (id, tenant_id, name)
    select ${team}::uuid, id, 'Llegadas' from tenants where path = 'amparo/chile'`.execute(
    connection,
  );
  await sql`update executives set team_id = ${team}::uuid, capacity = 100000, daily_limit = 100000
    where user_id in (${sql.join(Array.from({ length: takers }, (_, place) => sql`${executiveId(100 + place)}::uuid`))})`.execute(
    connection,
  );
  await sql`insert into assignment_rules (id, tenant_id, position, name, countries, upper_types, languages, request_types, sources,
      lines_of_business, partners, team_id, way, pointer)
    select ${randomUUID()}::uuid, id, 0, 'Llegadas', '{}', '{}', '{}', '{}', '{AMERINS}', '{}', '{}', ${team}::uuid, 'round-robin', null
    from tenants where path = 'amparo'`.execute(connection);
  return team;
}

/** What came goes to its end: the next round begins as this one did. */
const closeArrived = (connection: Connection) =>
  sql`update leads set status = 97, sub_status = null, email = null where full_name like 'Llegada %' and status <> 97`.execute(
    connection,
  );
