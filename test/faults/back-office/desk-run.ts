import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { sql } from "kysely";
import { createAuditSeals } from "#src/modules/identity/audit/audit-seal.service.ts";
import { systemClock } from "#src/platform/clock/clock.ts";
import { openEmbedded, openPostgres } from "#src/platform/database/database.ts";
import { seededChance } from "#src/platform/random/seeded-chance.ts";
import { embeddedCopy } from "#test/harness/embedded-copy.ts";
import { createTemporaryDatabase } from "#test/harness/postgres.ts";
import { templateOn } from "#test/harness/postgres-template.ts";
import { executives, referenceOf } from "./desk-acts.ts";
import { type DeskBooks, deskDisagreements } from "./desk-books.ts";
import { type DeskNodes, startDeskNodes } from "./desk-nodes.ts";

export interface DeskFaultRun {
  /** Rounds of acts; each adds leads and has them worked. */
  rounds: number;
  kills: number;
  nodes: number;
  /** PostgreSQL to make a database in; undefined: embedded. */
  postgres: string | undefined;
  mutant?: string;
}

export interface DeskFaultReport {
  wrong: string[];
  kills: number;
  cuts: number;
  leads: number;
  merges: number;
  undone: number;
  notes: number;
  movements: number;
}

/** People at once. */
const workers = 4;
const leadsOfRound = 3;

/** Leads are given, moved, merged and undone while nodes die and connections are cut; then the rows are laid beside
 *  each other. */
export async function runDeskFaults(run: DeskFaultRun): Promise<DeskFaultReport> {
  const folder = await mkdtemp(join(tmpdir(), "amparo-desk-faults-"));
  const temporary =
    run.postgres === undefined
      ? undefined
      : await createTemporaryDatabase(run.postgres, await templateOn(run.postgres, "seeded"));
  if (temporary === undefined) {
    await mkdir(join(folder, "database"), { recursive: true });
    await (await openEmbedded(join(folder, "database"), await embeddedCopy("seeded"))).close();
  }
  const chance = seededChance(15);
  const nextCrash = () => 20 + Math.floor(chance() * 400);
  const nodes = await startDeskNodes({
    count: run.nodes,
    dataFolder: folder,
    databaseUrl: temporary?.url,
    kills: run.kills,
    nextCrash,
    ...(run.mutant === undefined ? {} : { mutant: run.mutant }),
  });
  try {
    const told: string[] = [];
    await nodes.say(0, "setup");
    const cutting = temporary === undefined ? undefined : cutConnections(temporary.url, nodes);
    await everybody(run, nodes, told);
    const cuts = (await cutting?.stop()) ?? 0;
    nodes.calm();
    // A planned death may still come: what is left is done by the lives after it.
    for (const act of ["assign", "post", "sendLate", "post", "sendLate", "seal", "sendLast"])
      await nodes.say(0, act);
    await nodes.stop();
    const books = await readDeskBooks(temporary?.url, folder);
    return {
      wrong: deskDisagreements(books, told),
      kills: nodes.kills(),
      cuts,
      leads: books.leads.length,
      merges: books.merges.length,
      undone: books.merges.filter(({ isUndone }) => isUndone).length,
      notes: books.notes.length,
      movements: books.postings.filter(({ state }) => state === "POSTED").length,
    };
  } finally {
    await nodes.stop();
    await temporary?.drop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function everybody(run: DeskFaultRun, nodes: DeskNodes, told: string[]): Promise<void> {
  let next = 0;
  const one = async (): Promise<void> => {
    // Beyond the rounds only where nodes have not died as often as they are to.
    for (let index = next++; isDue(run, nodes, index); index = next++)
      await workRound(nodes, index, told);
  };
  await Promise.all(Array.from({ length: workers }, one));
}

const isDue = (run: DeskFaultRun, nodes: DeskNodes, index: number): boolean =>
  index < run.rounds || (nodes.kills() < run.kills && index < run.rounds * 20);

/** Three leads of a round, two of them of one person: given, put back, given again, noted, merged, parted. */
async function workRound(nodes: DeskNodes, index: number, told: string[]): Promise<void> {
  const places = Array.from(
    { length: leadsOfRound },
    (_, place) => index * leadsOfRound + place + 1,
  );
  const references = places.map(referenceOf);
  const [first = "", second = "", third = ""] = references;
  for (const place of places) await nodes.say(index, "lead", { place, person: index });
  // Both nodes at once look for who waits.
  await Promise.all([nodes.say(index, "assign"), nodes.say(index + 1, "assign")]);
  const key = `${index}`;
  const noted = await nodes.say(index, "note", { reference: first, key });
  if (noted.status === 200) told.push(`Nota ${key}`);
  const to = executives[index % executives.length];
  const given = await nodes.say(index, "give", { references: [second, third], executive: to });
  const put = await nodes.say(index, "move", { references: [first], to: 7 });
  await Promise.all([nodes.say(index, "post"), nodes.say(index + 1, "seal")]);
  for (const [place, { body }] of [given, put].entries())
    if ((index + place) % 3 === 0 && typeof body["operation"] === "string")
      await nodes.say(index, "undo", { operation: body["operation"] });
  const merged = await nodes.say(index, "merge", { keep: second, join: third });
  const [merge] = (merged.body["merges"] ?? []) as { id: string }[];
  if (merge !== undefined && index % 2 === 0) await nodes.say(index, "part", { merge: merge.id });
  await Promise.all([nodes.say(index, "assign"), nodes.say(index + 1, "send")]);
}

/** Ends connections of the nodes to PostgreSQL every so often. */
function cutConnections(
  url: string,
  nodes: Pick<DeskNodes, "isAnyUp">,
): { stop(): Promise<number> } {
  let cuts = 0;
  const over = new AbortController();
  const cut = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    while (!over.signal.aborted) {
      await new Promise((done) => setTimeout(done, 700));
      // Starts that are cut again and again on a slow machine never end.
      if (!nodes.isAnyUp()) continue;
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from (select pid from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
          order by random() limit 1) as one`,
      );
      cuts += rowCount ?? 0;
    }
    await client.end();
  };
  // What ends the cutting early shows in the number of cuts, which the test asks for.
  const running = cut().catch(() => undefined);
  return {
    async stop() {
      over.abort();
      await running;
      return cuts;
    },
  };
}

async function readDeskBooks(url: string | undefined, folder: string): Promise<DeskBooks> {
  const database =
    url === undefined ? await openEmbedded(join(folder, "database")) : await openPostgres(url);
  const { connection } = database;
  const all = async <Row>(query: string): Promise<Row[]> =>
    (await sql.raw<Row>(query).execute(connection)).rows;
  try {
    const queued = await all<{ lead: string; count: string }>(
      `select lead_id as lead, count(*) as count from lead_events
       where to_status = 7 or (kind = 'undone' and to_status in (1, 7, 8)) group by lead_id`,
    );
    const back = new Map(queued.map(({ lead, count }) => [Number(lead), Number(count)]));
    const leads = await all<DeskBooks["leads"][number]>(
      `select l.id::int as id, l.reference, l.status, l.version, l.executive_user_id as executive,
         l.merged_into::int as "mergedInto", exists (select 1 from waiting_leads w where w.lead_id = l.id) as "isWaiting"
       from leads l order by l.id`,
    );
    const merged = `select kept_id from lead_joins union select joined_id from lead_joins`;
    return {
      leads,
      assignments: await all(
        `select a.lead_id::int as lead, a.executive, a.way from assignments a
         where a.executive is not null order by a.id`,
      ),
      queued: Object.fromEntries(leads.map(({ id }) => [id, 1 + (back.get(id) ?? 0)])),
      versions: await all(
        `select e.lead_id::int as lead, (e.detail ->> 'version')::int as version from lead_events e
         where e.detail ? 'version' and e.lead_id not in (${merged}) and kind <> 'undone'`,
      ),
      notes: await all(
        `select l.reference, e.note as text from lead_events e join leads l on l.id = e.lead_id
         where e.kind = 'note'`,
      ),
      merges: await all(
        `select kept_id::int as kept, joined_id::int as joined, undone_at is not null as "isUndone" from lead_joins`,
      ),
      accounts: await all(
        `select a.id, a.balance_minor::int as balance,
           coalesce(sum(case when m.type in ('deposits', 'bonuses') then m.amount_minor else -m.amount_minor end), 0)::int as sum,
           coalesce(min(m.balance_after_minor), 0)::int as lowest
         from accounts a left join movements m on m.account_id = a.id group by a.id`,
      ),
      postings: await all(
        `select p.key, p.state, (select count(*)::int from movements m where m.idempotency_key = p.key) as movements,
           exists (select 1 from system_postings b where b.gives_back = p.id) as "isGivenBack" from system_postings p`,
      ),
      unsent: (
        await all<{ attempts: number }>(
          `select attempts from outbox_messages where kind = 'lead_assigned' and sent_at is null`,
        )
      ).map(({ attempts }) => attempts),
      notices: (
        await all<{ one: string }>(
          `select type || ' ' || ref || ' ' || user_id as one from bell_notices`,
        )
      ).map(({ one }) => one),
      audit: await trailOf(connection, all),
    };
  } finally {
    await database.close();
  }
}

async function trailOf(
  connection: Awaited<ReturnType<typeof openEmbedded>>["connection"],
  all: <Row>(query: string) => Promise<Row[]>,
): Promise<DeskBooks["audit"]> {
  const seals = createAuditSeals({ connection, clock: systemClock });
  await seals.seal();
  const { kind } = await seals.verify([]);
  const [row] = await all<{ count: string }>(
    `select count(*) as count from audit_events where action = 'lead.note' and outcome = 'done'`,
  );
  return { verdict: kind, notes: Number(row?.count ?? 0) };
}
