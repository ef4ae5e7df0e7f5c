import { describe, expect, it } from "vitest";
import { lockWaitingLeads } from "./assignment.queries.ts";
import { listRules, movePointer } from "./assignment-rules.queries.ts";
import { listCandidates } from "./candidates.queries.ts";
import { nextInTurn } from "./choice.rules.ts";
import { openTestExecutives, type TestExecutives } from "./executive.fixture.ts";
import { createAssignments } from "./assignment.service.ts";
import { asService } from "#src/platform/database/acting.ts";

const arrivals = 64;
const executives = 8;

describe("64 leads that arrive at once", () => {
  it("are shared out by two nodes: eight to each of eight executives, none twice", async () => {
    const test = await arrived();
    const { connection, clock } = test;
    const nodes = [test.assignments, createAssignments({ connection, clock })];
    await atOnce((index) => nodes[index % 2]?.assignNext() ?? Promise.resolve(undefined));
    // A lead that another node held is skipped: what is left is taken by the next look.
    while ((await test.assignments.assignNext()) !== undefined);
    expect(await shares(test)).toEqual(Array.from({ length: executives }, () => 8));
    const given = await connection.selectFrom("assignments").select("lead_id").execute();
    expect(new Set(given.map(({ lead_id }) => lead_id)).size).toBe(arrivals);
    expect(given).toHaveLength(arrivals);
    await test.database.close();
  });

  it("are shared out so also where each node gives several at a time", async () => {
    const test = await arrived();
    const { connection, clock } = test;
    const nodes = [test.assignments, createAssignments({ connection, clock })];
    await Promise.all(nodes.map((node) => node.assignWaiting(() => false)));
    await test.assignments.assignWaiting(() => false);
    expect(await shares(test)).toEqual(Array.from({ length: executives }, () => 8));
    const given = await connection.selectFrom("assignments").select("lead_id").execute();
    expect(new Set(given.map(({ lead_id }) => lead_id)).size).toBe(arrivals);
    expect(given).toHaveLength(arrivals);
    await test.database.close();
  });

  it("are shared out unevenly without the lock of the rule: the test can fail", async () => {
    const test = await arrived();
    if (test.database.kind !== "postgresql") return test.database.close();
    await atOnce(() => assignWithoutLock(test));
    while (await assignWithoutLock(test));
    expect(await shares(test)).not.toEqual(Array.from({ length: executives }, () => 8));
    await test.database.close();
  });
});

async function arrived(): Promise<TestExecutives> {
  const test = await openTestExecutives();
  await test.addRule();
  for (let index = 0; index < executives; index += 1) await test.addExecutive();
  for (let index = 0; index < arrivals; index += 1) await test.addLead();
  return test;
}

/** Looks for waiting leads, as many as there are arrivals, by as many at once as have a connection each: one that waits
 *  longer than five seconds for a connection fails, which a busy machine would show rather than the lock. */
async function atOnce(work: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const look = async () => {
    for (let index = next++; index < arrivals; index = next++) await work(index);
  };
  await Promise.all(Array.from({ length: 10 }, look));
}

/** How many leads each executive has. */
async function shares({ connection }: TestExecutives): Promise<number[]> {
  const rows = await connection
    .selectFrom("executives as e")
    .leftJoin("leads as l", "l.executive_user_id", "e.user_id")
    .select(({ fn }) => ["e.user_id", fn.count("l.id").as("leads")])
    .groupBy("e.user_id")
    .execute();
  return rows.map(({ leads }) => Number(leads));
}

/** Assignment as one might write it first: the pointer is read, somebody chosen, the pointer written. */
const assignWithoutLock = ({ connection, clock, team }: TestExecutives): Promise<boolean> =>
  asService(connection, async (transaction) => {
    const [lead] = await lockWaitingLeads(transaction, clock.now(), 1);
    if (lead === undefined) return false;
    const [rule] = await listRules(transaction);
    if (rule === undefined) return false;
    const pointer = await transaction
      .selectFrom("assignment_rules")
      .select(["pointer as userId", "pointer_turns as turns"])
      .executeTakeFirstOrThrow();
    const fit = await listCandidates(transaction, clock.now(), { teams: [team] });
    const next = nextInTurn(fit, pointer);
    if (next === undefined) return false;
    await transaction
      .updateTable("leads")
      .set({ executive_user_id: next.userId, status: 2 })
      .where("id", "=", lead.id)
      .execute();
    await movePointer(transaction, rule.id, next.pointer);
    return true;
  });
