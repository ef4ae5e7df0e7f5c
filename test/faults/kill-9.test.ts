import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
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
import { startKillableServer } from "./killed-server.ts";
import { runSenders, sendLead, type SentLead } from "./lead-senders.ts";

// The script that is killed; FAULTS_SERVER names another, e.g. the leads' part alone.
const script = process.env["FAULTS_SERVER"] ?? "src/server.ts";
const kills = Number(process.env["FAULTS_KILLS"] ?? 3);
const senders = 8;

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
        // The same key and body again: what was answered is answered word for word, and what was cut off
        // is answered now, from whatever the killed process left.
        for (const lead of report.sent) {
          const again = await sendLead(server.url, lead);
          expect(again?.status, `kill ${kill} after ${moment} ms`).toBe(201);
          if (lead.answer !== undefined) expect(again?.body).toBe(lead.answer);
          all.push({ ...lead, answer: again?.body });
        }
      }
      await server.stop();

      const read = () => readBack(temporary?.url, join(dataFolder, "database"));
      let found = await read();
      // A message whose sender was killed comes back when its lease is over: a minute and a poll.
      for (let round = 0; found.outbox.waiting > 0 && round < 8; round += 1) {
        server = await start();
        await sleep(10_000);
        await server.stop();
        found = await read();
      }
      const keys = all.map(({ key }) => key).toSorted();
      expect(found.leadKeys, `moments: ${moments.join(", ")}`).toEqual(keys);
      expect(found.references.size).toBe(keys.length);
      expect(found.quotes).toBe(keys.length);
      expect(found.outbox).toEqual({ waiting: 0, failed: 0, sent: keys.length });
      expect(await keptMails(join(dataFolder, "mail"))).toBe(keys.length);
      // A run that answered next to nothing would show nothing.
      expect(keys.length).toBeGreaterThan(kills * 2);
    },
  );
});

async function findProductCode(url: string): Promise<string> {
  const response = await fetch(
    `${url}/api/insurance/compare/metadata?organizationTypes=ASEG&take=1`,
  );
  const list = (await response.json()) as { data?: { productCode?: string }[] };
  return list.data?.[0]?.productCode ?? "QV-FAM-80";
}

/** What the database holds once no server has it. */
async function readBack(databaseUrl: string | undefined, folder: string) {
  const database =
    databaseUrl === undefined ? await openEmbedded(folder) : await openPostgres(databaseUrl);
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

const keptMails = async (folder: string) =>
  (await readdir(folder)).filter((name) => name.endsWith(".json")).length;
