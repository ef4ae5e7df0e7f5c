import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { type CutReport, runCutSenders } from "./cut-senders.ts";
import { sendLead } from "./lead-senders.ts";

/** What is proved: a server over a PostgreSQL whose connections are cut. */
export interface CutProof {
  site: { url: string; process: ChildProcess; output(): string };
  /** The database that the server is on. */
  database: {
    query(statement: string): Promise<Record<string, unknown>[]>;
    cutConnections(): Promise<number>;
  };
  report: CutReport;
  /** Senders of requests, and as many readers of pages. */
  senders: number;
  pages: readonly string[];
  /** Ms to wait for what has to come by itself; the suite's own where it is not set. */
  patience?: number;
}

const waiting = ({ patience }: CutProof) => (patience === undefined ? {} : { timeout: patience });

/** Rounds of cut connections under senders: the process lives, every answer is right or a whole 503. */
export async function cutUnderLoad(proof: CutProof, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await underLoad(proof, async () => {
      await answered(proof, "lead 201");
      await sleep(Math.random() * 500);
      // A cut that meets nobody at work shows nothing.
      while ((await proof.database.cutConnections()) === 0) await sleep(20);
      await answered(proof, "lead 201");
    });
    await expectAlive(proof);
  }
}

/** Waits for one more answer of a kind. */
export async function answered(proof: CutProof, name: string): Promise<void> {
  const { counts } = proof.report;
  const before = counts[name] ?? 0;
  await expect.poll(() => counts[name] ?? 0, waiting(proof)).toBeGreaterThan(before);
}

export async function underLoad(proof: CutProof, work: () => Promise<void>): Promise<void> {
  let isOver = false;
  const sending = runCutSenders({
    url: proof.site.url,
    count: proof.senders,
    pages: proof.pages,
    report: proof.report,
    isOver: () => isOver,
  });
  try {
    await work();
  } finally {
    isOver = true;
    await sending;
    // Says better than an answer that never came what is wrong.
    expectNothingUnexpected(proof);
  }
}

function expectNothingUnexpected({ site, report }: CutProof): void {
  expect(site.process.exitCode, `the process ended: ${site.output().slice(-2_000)}`).toBeNull();
  expect(report.unexpected, report.unexpected.join("\n")).toEqual([]);
}

/** The process goes on, and is ready again by itself. */
export async function expectAlive(proof: CutProof): Promise<void> {
  expectNothingUnexpected(proof);
  const status = async () => (await fetch(`${proof.site.url}/api/ready`)).status;
  await expect.poll(status, { message: "ready again", ...waiting(proof) }).toBe(200);
}

export const countListeners = async ({ database }: Pick<CutProof, "database">): Promise<number> =>
  (
    await database.query(
      "select 1 from pg_stat_activity where datname = current_database() and query ilike 'listen %'",
    )
  ).length;

/** Whoever listened listens again. */
export const expectListeners = async (proof: CutProof, count: number): Promise<void> =>
  expect.poll(() => countListeners(proof), { message: "listeners", ...waiting(proof) }).toBe(count);

/** Every request that was sent is there once; what was answered is answered again word for word. */
export async function expectAllOnce(
  proof: CutProof,
  { waitsForLeases }: { waitsForLeases: boolean },
): Promise<void> {
  const { site, database, report } = proof;
  for (const lead of report.leads) {
    const again = await sendLead(site.url, lead);
    expect(again?.status).toBe(201);
    if (lead.answer !== undefined) expect(again?.body, "the answer again").toBe(lead.answer);
  }
  const found = await database.query("select comment, reference from leads");
  const keys = report.leads.map(({ key }) => key).toSorted();
  expect(found.map(({ comment }) => String(comment)).toSorted(), "requests").toEqual(keys);
  expect(new Set(found.map(({ reference }) => reference)).size).toBe(keys.length);
  const unsent = () =>
    database.query(
      "select (to_jsonb(message) - 'payload')::text as message from outbox_messages message where sent_at is null",
    );
  // A message whose sending was cut off comes back when its lease is over: a minute and a poll. One with a longer
  // lease would not.
  if (!waitsForLeases)
    await database.query(`update outbox_messages set next_attempt_at = now()
      where sent_at is null and next_attempt_at <= now() + interval '1 minute'`);
  await expect.poll(unsent, { timeout: 120_000, interval: 1_000, ...waiting(proof) }).toEqual([]);
  const sent = await database.query("select count(*)::int as sent from outbox_messages");
  expect(sent, "messages").toEqual([{ sent: keys.length }]);
}
