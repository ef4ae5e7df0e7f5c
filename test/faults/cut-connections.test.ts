import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPostgres } from "#src/platform/database/database.ts";
import {
  createPostgresCluster,
  type PostgresCluster,
  postgresBinaries,
} from "#test/harness/postgres-cluster.ts";
import { freePort } from "#test/harness/free-port.ts";
import { startSite } from "#test/harness/site.ts";
import {
  answered,
  countListeners,
  type CutProof,
  cutUnderLoad,
  expectAlive,
  expectAllOnce,
  expectListeners,
  underLoad,
} from "./cut-run.ts";
import { newReport } from "./cut-senders.ts";
import { startNaiveNode } from "./naive-cut-nodes.ts";

/** Rounds of cut connections; the suite makes three (docs/testing.md). */
const rounds = Number(process.env["CUT_ROUNDS"] ?? 3);
const senders = 6;
/** The suite neither sits through the minute of a cut sender's lease nor tries every mistake; the whole proof does. */
const isWhole = rounds >= 20;

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
        const report = newReport(await findProductCode(site.url));
        const proof: CutProof = { site, database: cluster, report, senders, pages };
        const listeners = await countListeners(proof);
        expect(listeners).toBeGreaterThan(2);
        await cutUnderLoad(proof, rounds);
        for (const mode of ["fast", "immediate"] as const) {
          await underLoad(proof, async () => {
            await answered(proof, "lead 201");
            await cluster.stop(mode);
            await answered(proof, "lead 503");
            await answered(proof, "page 503");
            await cluster.start();
            await answered(proof, "lead 201");
          });
          await expectAlive(proof);
        }
        // With hardly any traffic: only idle connections and those of the jobs are cut.
        await cluster.stop("immediate");
        await sleep(1_000);
        await cluster.start();
        await expectAlive(proof);
        await expectListeners(proof, listeners);

        expect(report.counts["lead 201"]).toBeGreaterThan(rounds * senders);
        expect(report.counts["lead 503"]).toBeGreaterThan(0);
        expect(report.counts["page 503"]).toBeGreaterThan(0);
        await expectAllOnce(proof, { waitsForLeases: isWhole });
        console.log(`Connections cut ${rounds} times: ${JSON.stringify(report.counts)}`);
      } finally {
        await site.stop();
        await rm(dataFolder, { recursive: true, force: true });
      }
    },
  );

  it("makes a start again that is cut off from its database, once the database answers", async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), "amparo-start-"));
    // The lock of the migrations is held, so the start is inside a statement when it is cut. The cut
    // ends the holder too.
    const holder = new pg.Client({ connectionString: cluster.url });
    holder.on("error", () => undefined);
    await holder.connect();
    await holder.query("select pg_advisory_lock(727100)");
    const starting = startSite({ DATABASE_URL: cluster.url, LOG_LEVEL: "error" }, dataFolder);
    // Other locks of this kind may be waited for by what the test before left behind.
    const waiting = `select 1 from pg_locks where locktype = 'advisory' and objid = 727100 and not granted`;
    await expect.poll(() => cluster.query(waiting), { timeout: 60_000 }).toHaveLength(1);
    expect(await cluster.cutConnections()).toBeGreaterThan(0);
    const site = await starting;
    try {
      expect(site.output()).toMatch(/the database does not answer \(.+\); trying again/);
      expect((await fetch(`${site.url}/api/ready`)).status).toBe(200);
    } finally {
      await site.stop();
      await rm(dataFolder, { recursive: true, force: true });
    }
  });

  it("ends a start whose database never answers, and says so", async () => {
    const port = await freePort();
    const dataFolder = await mkdtemp(join(tmpdir(), "amparo-away-"));
    const address = `postgres://postgres@127.0.0.1:${port}/postgres`;
    const environment = { DATABASE_URL: address, DATABASE_WAIT_SECONDS: "1" };
    await expect(startSite(environment, dataFolder)).rejects.toThrow(
      /ended with 1:[\s\S]*trying again[\s\S]*could not start. The database did not answer for 1 s \(.*ECONNREFUSED/,
    );
    await rm(dataFolder, { recursive: true, force: true });
  });

  describe("the same proof of a small server with one mistake", () => {
    /** Against the small server, on a database of its own. A mistake shows in the first round that meets it: one
     *  cut may find every sender between two requests. */
    const prove = async (mistake: string, patience: number, most = 1) => {
      const database = await cluster.createDatabase(`naive_${mistake.replaceAll(" ", "_")}`);
      const site = await startNaiveNode(database.url, mistake);
      try {
        const proof = { site, database, report: newReport("any"), senders, pages, patience };
        for (let round = 0; round < most; round += 1) {
          await cutUnderLoad(proof, 1);
          await expectListeners(proof, 1);
        }
        await expectAllOnce(proof, { waitsForLeases: false });
      } finally {
        await site.stop();
      }
    };

    it("is silent where there is none", () => prove("none", 45_000));

    const mistakes = [
      ["nobody listens to errors", /the process ended/],
      ["an error of its own", /lead 500/],
      ["does not say when", /(?:lead|page) 503/],
      ["never ready again", /ready again/],
      ["the listener stays cut", /listeners/],
      ["answers before it keeps", /the answer again/],
      ["takes silence for a failure", /the answer again|requests/],
    ] as const;
    it.each(isWhole ? mistakes : mistakes.slice(0, 2))("finds: %s", (mistake, found) =>
      expect(prove(mistake, 6_000, 5)).rejects.toThrow(found),
    );
  });
});

async function restart(cluster: PostgresCluster): Promise<void> {
  await cluster.stop("fast");
  await sleep(700);
  await cluster.start();
}

async function findProductCode(url: string): Promise<string> {
  const list = await fetch(`${url}/api/insurance/compare/metadata?organizationTypes=ASEG&take=1`);
  const { data } = (await list.json()) as { data: { productCode: string }[] };
  return data[0]?.productCode ?? "";
}
