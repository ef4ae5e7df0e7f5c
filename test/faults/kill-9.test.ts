import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openEmbedded, openPostgres } from "#src/platform/database/database.ts";
import "#src/platform/jobs/outbox.tables.ts";
import "#src/modules/contact/lead/lead.tables.ts";
import "#src/modules/offer/quote/quote.tables.ts";
import {
  createTemporaryDatabase,
  postgresAddress,
  type TemporaryDatabase,
} from "#test/harness/postgres.ts";
import { templateOn } from "#test/harness/postgres-template.ts";
import { seededFolder } from "#test/harness/seeded-folder.ts";
import { itIf } from "#test/harness/walk-length.ts";
import { startKillableServer } from "./killed-server.ts";
import { newLead, runSenders, sendLead, type SentLead } from "./lead-senders.ts";

// The script that is killed; FAULTS_SERVER names another, e.g. the leads' part alone.
const script = process.env["FAULTS_SERVER"] ?? "src/server.ts";
const kills = Number(process.env["FAULTS_KILLS"] ?? 3);
const senders = 8;
/** The suite neither sits through the minute of a dead sender's lease nor shows that the proof finds a mistake; the
 *  whole proof does both. */
const isWhole = kills >= 20;
const leaseMs = 60_000;

// The run for PostgreSQL (TEST_DATABASE) tries it there, every other on the embedded database.
const isOnPostgres = process.env["TEST_DATABASE"] === "postgresql";
const address = isOnPostgres ? await postgresAddress() : undefined;
if (isOnPostgres && address === undefined) throw new Error("No PostgreSQL answers.");
const kind = isOnPostgres ? "postgresql" : "embedded";

describe(`kill -9 on the ${kind} database`, () => {
  let dataFolder: string;
  let temporary: TemporaryDatabase | undefined;
  beforeEach(async () => {
    dataFolder = await seededFolder();
    temporary =
      address === undefined
        ? undefined
        : await createTemporaryDatabase(address, await templateOn(address, "seeded"));
  });
  afterEach(async () => {
    await temporary?.drop();
    await rm(dataFolder, { recursive: true, force: true });
  });

  const start = () => startKillableServer({ script, dataFolder, databaseUrl: temporary?.url });

  const read = () => readBack(temporary?.url, join(dataFolder, "database"));
  const mails = () => keptMails(join(dataFolder, "mail"));

  /** Nothing else may open the embedded database beside its server: there the mails are counted, and the start takes
   *  up at once what a killed sender had. On PostgreSQL its lease ends first, even where the mail had left before. */
  const areAllSent = async (sent: number) =>
    isOnPostgres ? (await read()).outbox.waiting === 0 : (await mails()) >= sent;

  /** A message whose sender was killed comes back when its lease is over: a minute and a poll. */
  async function readOnceAllLeft(sent: number) {
    let found = await read();
    for (let round = 0; found.outbox.waiting > 0 && round < 2; round += 1) {
      if (!isWhole) await endLeases(temporary?.url, join(dataFolder, "database"));
      const server = await start();
      const until = performance.now() + 80_000;
      while (!(await areAllSent(sent)) && performance.now() < until) await sleep(500);
      // The message is noted as sent after its mail is written.
      await sleep(1_000);
      await server.stop();
      found = await read();
    }
    return found;
  }

  it(
    `at ${kills} random moments under ${senders} parallel senders: every request that was answered is there after the restart, none twice`,
    { timeout: 1_800_000 },
    async () => {
      const all: SentLead[] = [];
      const moments: number[] = [];
      let server = await start();
      const productCode = await findProductCode(server.url);
      for (let kill = 0; kill < kills; kill += 1) {
        let isOver = false;
        const sending = runSenders({
          url: server.url,
          productCode,
          count: senders,
          isOver: () => isOver,
        });
        const moment = 20 + Math.floor(Math.random() * 1_000);
        moments.push(moment);
        await sleep(moment);
        isOver = true;
        await server.kill();
        const report = await sending;
        expect(report.unexpected).toEqual([]);
        server = await start();
        const { asked, wrong } = await askAgain(server.url, report.sent);
        expect(wrong, `kill ${kill} after ${moment} ms`).toEqual([]);
        all.push(...asked);
      }
      await server.stop();

      const found = await readOnceAllLeft(all.length);
      expect(disagreements(found, all, await mails()), `moments: ${moments.join(", ")}`).toEqual(
        [],
      );
      // A run that answered next to nothing would show nothing.
      expect(all.length).toBeGreaterThan(kills * 2);
    },
  );

  itIf(isWhole)(
    "finds a store that forgets what it answered, and one that keeps no messages",
    async () => {
      await change(temporary?.url, join(dataFolder, "database"), faults);
      let server = await start();
      const lead = newLead(await findProductCode(server.url));
      const answer = (await sendLead(server.url, lead))?.body;
      await server.kill();
      server = await start();
      const { asked, wrong } = await askAgain(server.url, [{ ...lead, answer }]);
      await server.stop();
      expect(wrong).toEqual([expect.stringContaining("answered otherwise")]);
      expect(disagreements(await read(), asked, await mails())).toEqual([
        `${lead.key} is there 2 times`,
        "2 quotes of 1",
        'messages: {"waiting":0,"failed":0,"sent":0}',
        "0 mails of 1",
      ]);
    },
  );
});

/** The same key and body again: what was answered is answered word for word, and what was cut off is answered now,
 *  from whatever the killed process left. */
async function askAgain(url: string, sent: readonly SentLead[]) {
  const asked: SentLead[] = [];
  const wrong: string[] = [];
  for (const lead of sent) {
    const again = await sendLead(url, lead);
    if (again?.status !== 201) wrong.push(`${lead.key} answered ${again?.status}`);
    else if (lead.answer !== undefined && again.body !== lead.answer)
      wrong.push(`${lead.key} answered otherwise: ${again.body}`);
    asked.push({ ...lead, answer: again?.body });
  }
  return { asked, wrong };
}

/** What the store holds that was not sent, or not of all that was sent once. */
function disagreements(
  found: Awaited<ReturnType<typeof readBack>>,
  sent: readonly SentLead[],
  mails: number,
): string[] {
  const wrong: string[] = [];
  const keys = new Set(sent.map(({ key }) => key));
  for (const key of keys.union(new Set(found.leadKeys))) {
    const times = found.leadKeys.filter((one) => one === key).length;
    if (times !== 1 || !keys.has(key)) wrong.push(`${key} is there ${times} times`);
  }
  if (found.references.size !== found.leadKeys.length) wrong.push("a reference is there twice");
  if (found.quotes !== keys.size) wrong.push(`${found.quotes} quotes of ${keys.size}`);
  const { waiting, failed, sent: left } = found.outbox;
  if (waiting !== 0 || failed !== 0 || left !== keys.size)
    wrong.push(`messages: ${JSON.stringify(found.outbox)}`);
  if (mails !== keys.size) wrong.push(`${mails} mails of ${keys.size}`);
  return wrong;
}

/** Takes away what the proof is about: answers by their key, and messages beside what they speak of. */
const faults = ["idempotency_keys", "outbox_messages"].map(
  (table) =>
    `create trigger forget before insert on ${table} for each row execute function forget()`,
);

async function change(
  databaseUrl: string | undefined,
  folder: string,
  statements: readonly string[],
): Promise<void> {
  const database = await openStore(databaseUrl, folder);
  try {
    const own = [
      "create function forget() returns trigger language plpgsql as $$ begin return null; end $$",
    ];
    for (const statement of [...own, ...statements])
      await sql.raw(statement).execute(database.connection);
  } finally {
    await database.close();
  }
}

async function findProductCode(url: string): Promise<string> {
  const response = await fetch(
    `${url}/api/insurance/compare/metadata?organizationTypes=ASEG&take=1`,
  );
  const list = (await response.json()) as { data?: { productCode?: string }[] };
  return list.data?.[0]?.productCode ?? "QV-FAM-80";
}

const openStore = (databaseUrl: string | undefined, folder: string) =>
  databaseUrl === undefined ? openEmbedded(folder) : openPostgres(databaseUrl);

/** Leases that end within the minute end now; one that is longer is a message that does not come back. */
async function endLeases(databaseUrl: string | undefined, folder: string): Promise<void> {
  const database = await openStore(databaseUrl, folder);
  try {
    await database.connection
      .updateTable("outbox_messages")
      .set({ next_attempt_at: new Date() })
      .where("sent_at", "is", null)
      .where("failed_at", "is", null)
      .where("next_attempt_at", "<=", new Date(Date.now() + leaseMs))
      .execute();
  } finally {
    await database.close();
  }
}

/** What the database holds once no server has it. */
async function readBack(databaseUrl: string | undefined, folder: string) {
  const database = await openStore(databaseUrl, folder);
  try {
    const { connection } = database;
    const leads = await connection.selectFrom("leads").select(["reference", "comment"]).execute();
    const quotes = await connection.selectFrom("quotes").select("id").execute();
    const outbox = await connection
      .selectFrom("outbox_messages")
      .select(["sent_at", "failed_at"])
      .execute();
    const sent = outbox.filter((message) => message.sent_at !== null).length;
    const failed = outbox.filter((message) => message.failed_at !== null).length;
    return {
      leadKeys: leads.map(({ comment }) => comment ?? "").toSorted(),
      references: new Set(leads.map(({ reference }) => reference)),
      quotes: quotes.length,
      outbox: { waiting: outbox.length - sent - failed, failed, sent },
    };
  } finally {
    await database.close();
  }
}

/** The folder is made for the first mail. */
const keptMails = async (folder: string) =>
  existsSync(folder) ? (await readdir(folder)).filter((name) => name.endsWith(".json")).length : 0;
