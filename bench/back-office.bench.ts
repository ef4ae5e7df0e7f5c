import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { spawn } from "node:child_process";
import type { AddressInfo } from "node:net";
import { CompiledQuery } from "kysely";
import { createApp, openApplication } from "#src/app.ts";
import { parseEnvironment } from "#src/config/environment.ts";
import { fixedClock } from "#src/platform/clock/clock.ts";
import { type OpenDatabase, openEmbedded, openPostgres } from "#src/platform/database/database.ts";
import { silentLog } from "#src/platform/log/log.ts";
import type { LeadActor } from "#src/modules/contact/lead/lead-desk.types.ts";
import { embeddedCopy } from "#test/harness/embedded-copy.ts";
import { createTemporaryDatabase, postgresAddress } from "#test/harness/postgres.ts";
import { templateOn } from "#test/harness/postgres-template.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { copyToCrm, executiveId, insertLeads, insertPeople } from "./back-office/desk-data.ts";
import { measureArrivals, measureBulk, measureStatus } from "./back-office/act-marks.ts";
import { measureLists } from "./back-office/desk-marks.ts";
import { measureCsv, measureSignIns, measureStreams } from "./back-office/load-marks.ts";
import { recordingOver } from "./back-office/recorder.ts";
import { mark, missedMarks, ms } from "./measured.ts";

/**
 * The marks of AL 17: lists and searches of leads beside an open CRM's shape and beside themselves without policies, a status
 * beside its bare statements, a bulk beside one by one, 64 arrivals, a file, streams and sign-ins; 100,000 leads, 200
 * executives, 8 teams, on a real PostgreSQL where one answers and on the embedded database. Runs alone:
 * `npm run bench -- back-office`; BENCH_LEADS is how many leads, BENCH_MILLION=on asks for 1,000,000 besides, on PostgreSQL.
 * It ends with 1 where a mark is missed.
 */
const LEADS = Number(process.env["BENCH_LEADS"] ?? 100_000);
const root = resolve(import.meta.dirname, "..");
const now = "2026-11-23T15:00:00Z";

const optionsOf = (database: OpenDatabase, dataFolder: string) => ({
  root,
  dataFolder,
  database,
  clock: fixedClock(now),
  environment: parseEnvironment({
    NODE_ENV: "production",
    DATA_DIR: dataFolder,
    SECRET_KEY: "a benchmark needs no secret",
    COMPARE_CALLS_PER_MINUTE: "1000000",
    DEMONSTRATION: "off",
    DEMONSTRATION_LEADS: "0",
    PAYMENT_SIMULATORS: "off",
  }),
  log: silentLog,
  step: <T>(_name: string, work: () => Promise<T>) => work(),
});

/** Seeds leads and people; answers an executive who holds some of the leads, and an administrator. */
async function filled(options: ReturnType<typeof optionsOf>) {
  const { connection } = options.database;
  const { modules } = await openApplication(options);
  await insertPeople(connection);
  await insertLeads(connection, { from: 1, to: LEADS });
  const signed = await signInAs(options, "sales/ADMINISTRADOR");
  const own = await signInAs(options, "sales/EJECUTIVO");
  // The leads of one of the 200 are theirs.
  await connection
    .updateTable("leads")
    .set({ executive_user_id: own.userId })
    .where("executive_user_id", "=", executiveId(5))
    .execute();
  await copyToCrm(connection);
  const { access } = modules.access.services;
  const actorOf = async ({ userId, sessionId }: SignedInPerson): Promise<LeadActor> => ({
    id: sessionId,
    kind: "staff",
    user: { id: userId, name: "Ana" },
    holder: await access.holderOf(userId),
  });
  const [executive, manager] = [await actorOf(own), await actorOf(signed)];
  return {
    lists: { connection, modules, executive, manager, leads: LEADS },
    cookie: signed.cookie,
  };
}

/** The database's own COPY of a query to its client. */
const copyOf =
  (connection: OpenDatabase["connection"], address: string | undefined) =>
  async (query: string): Promise<void> => {
    if (address === undefined) {
      await connection.executeQuery(CompiledQuery.raw(`copy (${query}) to '/dev/blob' csv`));
      return;
    }
    const client = spawn("psql", [address, "-c", `\\copy (${query}) to stdout csv`]);
    client.stdout.resume();
    const code = await new Promise((done, fail) => {
      client.once("error", fail);
      client.once("close", done);
    });
    if (code !== 0) throw new Error("psql could not copy.");
  };

/** What people do with leads, and what many at once cost, over a server on a port of its own. */
async function measureWork(
  options: ReturnType<typeof optionsOf>,
  { lists, cookie }: Awaited<ReturnType<typeof filled>>,
  address: string | undefined,
): Promise<void> {
  const { connection: bare } = options.database;
  const recording = recordingOver(bare);
  const database = { ...options.database, connection: recording.connection };
  const { modules } = await openApplication({ ...options, database });
  const app = await createApp(options);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const post = async (path: string, body: object) => {
    const answered = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: "POST",
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: answered.status, body: await answered.text() };
  };
  const { manager } = lists;
  const acts = { connection: bare, recording, modules, manager, post };
  await measureStatus(acts);
  await measureBulk(acts);
  const load = { connection: bare, modules, manager, port, cookie };
  await measureCsv(load, copyOf(bare, address));
  await measureStreams(load);
  await measureSignIns(load);
  await app.close();
  // Without the server's own jobs, which give leads as well.
  await measureArrivals(acts);
}

async function measure(
  title: string,
  database: OpenDatabase,
  address: string | undefined,
): Promise<void> {
  process.stdout.write(`\n# ${title}: ${LEADS} leads\n`);
  const dataFolder = await mkdtemp(join(tmpdir(), "amparo-bench-"));
  const options = optionsOf(database, dataFolder);
  const desk = await filled(options);
  const { lists } = desk;
  const first = await measureLists(lists);
  await measureWork(options, desk, address);
  await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  if (address !== undefined && process.env["BENCH_MILLION"] === "on")
    await measureMillion(title, lists, first);
}

/** Ten times as many leads: lists and searches that find as many rows. */
async function measureMillion(
  title: string,
  lists: Awaited<ReturnType<typeof filled>>["lists"],
  first: Readonly<Record<string, number>>,
): Promise<void> {
  const { connection } = lists;
  await insertLeads(connection, { from: LEADS + 1, to: LEADS * 10 });
  await connection.schema.dropTable("crm_leads").execute();
  await copyToCrm(connection);
  process.stdout.write(`\n# ${title}: ${LEADS * 10} leads\n`);
  const more = await measureLists(lists);
  for (const name of ["mine", "email", "RUT"])
    mark(`${name}, times what it took at ${LEADS}`, (more[name] ?? 0) / (first[name] ?? 1), {
      atMost: 2,
      note: `${ms(more[name] ?? 0)} beside ${ms(first[name] ?? 0)}`,
    });
}

const address = await postgresAddress();
if (address === undefined)
  process.stdout.write("No PostgreSQL answers: the embedded database alone.\n");
else {
  const temporary = await createTemporaryDatabase(address, await templateOn(address, "seeded"));
  const database = await openPostgres(temporary.url);
  try {
    await measure("PostgreSQL", database, temporary.url);
  } finally {
    await database.close();
    await temporary.drop();
  }
}
const embedded = await openEmbedded(undefined, await embeddedCopy("seeded"));
try {
  await measure("embedded database", embedded, undefined);
} finally {
  await embedded.close();
}
process.exit(missedMarks() > 0 ? 1 : 0);
