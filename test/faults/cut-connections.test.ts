import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPostgres } from "#src/platform/database/database.ts";
import {
  createPostgresCluster,
  type PostgresCluster,
  postgresBinaries,
} from "#test/harness/postgres-cluster.ts";
import { type RunningSite, startSite } from "#test/harness/site.ts";
import { type CutReport, newReport, runCutSenders } from "./cut-senders.ts";
import { sendLead } from "./lead-senders.ts";

/** Rounds of cut connections; the suite makes three (docs/testing.md). */
const rounds = Number(process.env["CUT_ROUNDS"] ?? 3);
const senders = 6;

const binaries = postgresBinaries();
if (binaries === undefined)
  console.log("No PostgreSQL server is installed: connections cut under load are not tried.");

const pages = [
  "/Comparar/Seguros-de-Salud",
  "/contacto",
  "/en/Contact",
  "/en/Compare/Seguros-de-Salud",
  "/Feedback",
];

describe.runIf(binaries !== undefined)("a PostgreSQL whose connections are cut", () => {
  let cluster: PostgresCluster;
  beforeAll(async () => {
    cluster = await createPostgresCluster(binaries ?? "");
  });
  afterAll(() => cluster.remove());

  it("wakes a listener again after its connection was cut, and tells it that it may have missed something", async () => {
    const database = await openPostgres(cluster.url);
    let calls = 0;
    const stop = await database.onNotify("cut_test", () => (calls += 1));
    try {
      await cluster.query("notify cut_test");
      await expect.poll(() => calls).toBe(1);
      for (const end of [() => cluster.cutConnections(), () => restart(cluster)]) {
        const before = calls;
        await end();
        // Once for what may have been missed, and once more for what comes then.
        await expect.poll(() => calls).toBe(before + 1);
        await cluster.query("notify cut_test");
        await expect.poll(() => calls).toBe(before + 2);
      }
    } finally {
      await stop();
      await database.close();
    }
    await cluster.query("notify cut_test");
  });

  it(
    `${rounds} times, and stopped fast and at once: the server lives, callers get 503 and when to ask again, nothing is lost or doubled`,
    { timeout: 120_000 + rounds * 30_000 },
    async () => {
      const dataFolder = await mkdtemp(join(tmpdir(), "amparo-cut-"));
      const site = await startSite({ DATABASE_URL: cluster.url, LOG_LEVEL: "error" }, dataFolder);
      try {
        const listeners = await countListeners(cluster);
        expect(listeners).toBeGreaterThan(2);
        const report = newReport(await findProductCode(site.url));
        for (let round = 0; round < rounds; round += 1) {
          await underLoad(site, report, async () => {
            await answered(report, "lead 201");
            await sleep(Math.random() * 500);
            await cluster.cutConnections();
            await answered(report, "lead 201");
          });
          await expectAlive(site, report);
        }
        for (const mode of ["fast", "immediate"] as const) {
          await underLoad(site, report, async () => {
            await answered(report, "lead 201");
            await cluster.stop(mode);
            await answered(report, "lead 503");
            await answered(report, "page 503");
            await cluster.start();
            await answered(report, "lead 201");
          });
          await expectAlive(site, report);
        }
        // With hardly any traffic: only idle connections and those of the jobs are cut.
        await cluster.stop("immediate");
        await sleep(1_000);
        await cluster.start();
        await expectAlive(site, report);
        await expect.poll(() => countListeners(cluster)).toBe(listeners);

        expect(report.counts["lead 201"]).toBeGreaterThan(rounds * senders);
        expect(report.counts["lead 503"]).toBeGreaterThan(0);
        expect(report.counts["page 503"]).toBeGreaterThan(0);
        await expectAllOnce(site, cluster, report);
        console.log(`Connections cut ${rounds} times: ${JSON.stringify(report.counts)}`);
      } finally {
        await site.stop();
        await rm(dataFolder, { recursive: true, force: true });
      }
    },
  );
});

async function restart(cluster: PostgresCluster): Promise<void> {
  await cluster.stop("fast");
  await sleep(700);
  await cluster.start();
}

/** Waits for one more answer of a kind. */
async function answered(report: CutReport, name: string): Promise<void> {
  const before = report.counts[name] ?? 0;
  await expect.poll(() => report.counts[name] ?? 0).toBeGreaterThan(before);
}

async function underLoad(
  site: RunningSite,
  report: CutReport,
  work: () => Promise<void>,
): Promise<void> {
  let isOver = false;
  const sending = runCutSenders({
    url: site.url,
    count: senders,
    pages,
    report,
    isOver: () => isOver,
  });
  try {
    await work();
  } finally {
    isOver = true;
    await sending;
  }
}

/** The process goes on, and is ready again by itself. */
async function expectAlive(site: RunningSite, report: CutReport): Promise<void> {
  expect(site.process.exitCode, site.output().slice(-2_000)).toBeNull();
  expect(report.unexpected).toEqual([]);
  const status = async () => (await fetch(`${site.url}/api/ready`)).status;
  await expect.poll(status).toBe(200);
}

async function findProductCode(url: string): Promise<string> {
  const list = await fetch(`${url}/api/insurance/compare/metadata?organizationTypes=ASEG&take=1`);
  const { data } = (await list.json()) as { data: { productCode: string }[] };
  return data[0]?.productCode ?? "";
}

const countListeners = async (cluster: PostgresCluster): Promise<number> =>
  (await cluster.query(`select 1 from pg_stat_activity where query ilike 'listen %'`)).length;

/** Every request that was sent is there once; what was answered is answered again word for word. */
async function expectAllOnce(
  site: RunningSite,
  cluster: PostgresCluster,
  report: CutReport,
): Promise<void> {
  for (const lead of report.leads) {
    const again = await sendLead(site.url, lead);
    expect(again?.status).toBe(201);
    if (lead.answer !== undefined) expect(again?.body).toBe(lead.answer);
  }
  const found = await cluster.query("select comment, reference from leads");
  const keys = report.leads.map(({ key }) => key).toSorted();
  expect(found.map(({ comment }) => String(comment)).toSorted()).toEqual(keys);
  expect(new Set(found.map(({ reference }) => reference)).size).toBe(keys.length);
  const waiting = async () =>
    (await cluster.query("select 1 from outbox_messages where sent_at is null")).length;
  // A message whose sending was cut off comes back when its lease is over: a minute and a poll.
  await expect.poll(waiting, { timeout: 120_000, interval: 1_000 }).toBe(0);
  expect(await cluster.query("select count(*)::int as sent from outbox_messages")).toEqual([
    { sent: keys.length },
  ]);
}
