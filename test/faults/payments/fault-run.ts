import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openEmbedded } from "#src/platform/database/database.ts";
import { startSimulators } from "#src/providers/payment/simulators/simulator-server.ts";
import { embeddedCopy } from "#test/harness/embedded-copy.ts";
import { createTemporaryDatabase } from "#test/harness/postgres.ts";
import { templateOn } from "#test/harness/postgres-template.ts";
import { disagreements, type Movement, type OurBooks } from "./books.ts";
import { startNodes } from "./nodes.ts";
import { readBooks } from "./our-books.ts";
import { createPayers, type Told } from "./payers.ts";

export interface FaultRun {
  purchases: number;
  kills: number;
  nodes: number;
  /** PostgreSQL to make a database in; undefined: embedded. */
  postgres: string | undefined;
  rates?: Record<string, number>;
  mutant?: string;
  /** People at once. */
  payers?: number;
}

export interface FaultReport {
  wrong: string[];
  kills: number;
  paid: number;
  returned: number;
}

const usual = {
  drop_before: 0.05,
  drop_after: 0.05,
  http_500: 0.05,
  lie_amount: 0.01,
  webhook_lost: 0.2,
  webhook_repeat: 0.3,
  webhook_reordered: 0.2,
  webhook_forged: 0.1,
};
const cardsAndBanks = ["transbank", "kushki", "kushki_ad", "mercadopago", "linkify"];
/** How far the clocks go on once everybody has paid, so that all that waits is asked about. */
const later = [1, 5, 15, 31, 75, 140, 60 * 24, 60 * 24 * 6, 60 * 24 * 8];

/** Goes on until nothing waits any more; late payers come when it is too late for them. */
async function afterwards(
  nodes: Awaited<ReturnType<typeof startNodes>>,
  payers: ReturnType<typeof createPayers>,
  control: (path: string, body: object) => Promise<unknown>,
  allArrived: () => Promise<void>,
): Promise<void> {
  for (const minutes of later) {
    const offset = minutes * 60_000;
    await nodes.setOffset(offset);
    await control("clock", { now: new Date(Date.now() + offset).toISOString() });
    await nodes.say(0, "/work", {});
    if (minutes !== 140) continue;
    nodes.calm();
    await payers.comeLate();
    // Their notifications are of this hour, and arrive in it.
    await allArrived();
  }
  await nodes.say(0, "/work", {});
}

/** What the nodes do in the place of a policy (payment-node.ts). */
const madePolicies =
  "select ref from outbox_messages where kind = 'fault-policy' and sent_at is not null";

/** People pay while nodes die and providers misbehave; then the providers' books are laid beside ours. */
export async function runFaults(run: FaultRun): Promise<FaultReport> {
  const folder = await mkdtemp(join(tmpdir(), "amparo-payment-faults-"));
  const simulators = await startSimulators({ folder: join(folder, "simulators"), port: 0 });
  const temporary =
    run.postgres === undefined
      ? undefined
      : await createTemporaryDatabase(run.postgres, await templateOn(run.postgres, "migrated"));
  if (temporary === undefined) {
    await mkdir(join(folder, "database"), { recursive: true });
    await (await openEmbedded(join(folder, "database"), await embeddedCopy("migrated"))).close();
  }
  const control = (path: string, body: object) =>
    fetch(`${simulators.url}/control/${path}`, { method: "POST", body: JSON.stringify(body) });
  const setFaults = async (rates: object) => {
    for (const [index, provider] of cardsAndBanks.entries())
      await control("faults", { provider, seed: 11 + index, rates });
  };
  try {
    const nodes = await startNodes({
      count: run.nodes,
      dataFolder: folder,
      databaseUrl: temporary?.url,
      simulatorsUrl: simulators.url,
      kills: run.kills,
      ...(run.mutant === undefined ? {} : { mutant: run.mutant }),
    });
    const payers = createPayers(nodes, simulators.url);
    await setFaults(run.rates ?? usual);
    await everybody(run, nodes, payers);
    await setFaults({});
    await afterwards(nodes, payers, control, async () => {
      const asked = `${simulators.url}/control/notifications`;
      while (((await (await fetch(asked)).json()) as { underWay: number }).underWay > 0)
        await sleep(50);
    });
    await nodes.stop();
    const response = await fetch(`${simulators.url}/control/ledger`);
    const theirs = (await response.json()) as Movement[];
    const ours = await readBooks(temporary?.url, folder, madePolicies);
    return {
      wrong: [
        ...disagreements(theirs, ours, payers.byHand),
        ...wrongAnswers(payers.told, theirs, ours),
      ],
      kills: nodes.kills(),
      paid: ours.payables.filter(({ isPaid }) => isPaid).length,
      returned: theirs.filter(({ kind }) => kind === "refund").length,
    };
  } finally {
    await simulators.close();
    await temporary?.drop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function everybody(
  run: FaultRun,
  nodes: Awaited<ReturnType<typeof startNodes>>,
  payers: ReturnType<typeof createPayers>,
): Promise<void> {
  let next = 0;
  const one = async (): Promise<void> => {
    for (let index = next++; index < run.purchases; index = next++) {
      await payers.buy(index);
      if (index % 5 === 4) await nodes.say(index, "/work", {});
      // A point that nobody came to: the node dies where it stands.
      const due = Math.floor(((index + 1) * run.kills) / run.purchases);
      if (nodes.kills() < due) await nodes.all[index % nodes.all.length]?.kill();
    }
  };
  await Promise.all(Array.from({ length: run.payers ?? 6 }, one));
}

/** What payers were told and is not so. */
function wrongAnswers(
  told: readonly Told[],
  theirs: readonly Movement[],
  ours: OurBooks,
): string[] {
  const isPaid = new Map(ours.payables.map((one) => [one.ref, one.isPaid]));
  return told.flatMap(({ ref, reference, state }) => {
    if (state === "APPROVED" && isPaid.get(ref) !== true) return [`told paid: ${reference}`];
    if (!["DECLINED", "ERROR", "EXPIRED"].includes(state)) return [];
    const taken = theirs
      .filter((one) => one.merchantRef === reference)
      .reduce((sum, one) => sum + (one.kind === "charge" ? one.amount : -one.amount), 0);
    return taken === 0 ? [] : [`told refused, ${taken} taken: ${reference}`];
  });
}
