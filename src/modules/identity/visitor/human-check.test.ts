import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { solveChallenge } from "#src/contracts/proof-of-work.ts";
import { fixedClock } from "#src/platform/clock/clock.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { openTestDatabase } from "#test/harness/database.ts";
import { createHumanCheck, type HumanCheck } from "./human-check.service.ts";
import { createVisitorService } from "./visitor.service.ts";

const secret = "a secret of at least sixteen";
const caller = { visitorId: undefined, address: "203.0.113.9" };

describe("the robot check", () => {
  let database: OpenDatabase;
  let humanCheck: HumanCheck;
  const clock = fixedClock("2026-10-10T12:00:00Z");
  const wait = (ms: number) => clock.set(new Date(clock.now().getTime() + ms));
  const newCheck = (options: Partial<Parameters<typeof createHumanCheck>[0]> = {}) =>
    createHumanCheck({
      connection: database.connection,
      clock,
      secret,
      callsPerMinute: 3,
      ...options,
    });
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    clock.set("2026-10-10T12:00:00Z");
    await database.connection.deleteFrom("call_counts").execute();
    humanCheck = newCheck();
  });

  const call = (who = caller) => humanCheck.countCompareCall(who);
  const exceed = async (who = caller) => {
    for (let made = 0; made < 3; made += 1) await call(who);
    await expect(call(who)).rejects.toMatchObject({ code: "ROBOT_CHECK", status: 401 });
  };

  it("refuses the call after the allowance of a minute, and takes calls again after a minute", async () => {
    await exceed();
    wait(65_000);
    await expect(call()).resolves.toBeUndefined();
  });

  it("counts visitors at one address apart", async () => {
    await exceed();
    await expect(call({ ...caller, visitorId: "other" } as never)).resolves.toBeUndefined();
  });

  it("refuses an address that takes a new visitor for every call", async () => {
    let refused = 0;
    for (let made = 0; made < 40; made += 1) {
      try {
        await humanCheck.countCompareCall({
          visitorId: `visitor-${made}`,
          address: caller.address,
        });
      } catch {
        refused += 1;
      }
    }
    expect(refused).toBe(10);
  });

  it("remembers no more callers than it may", async () => {
    humanCheck = newCheck({ maxCallers: 10, callsPerMinute: 1 });
    await call();
    for (let made = 0; made < 20; made += 1) {
      await humanCheck.countCompareCall({ visitorId: undefined, address: `198.51.100.${made}` });
    }
    await expect(call()).resolves.toBeUndefined();
  });

  it("lets whoever solves the challenge go on, with five times the allowance", async () => {
    await exceed();
    const { challenge, bits } = humanCheck.issueChallenge(caller);
    await humanCheck.passAsHuman(caller, challenge, await solveChallenge(challenge, bits));
    for (let made = 0; made < 15; made += 1) await call();
    await expect(call()).rejects.toMatchObject({ code: "ROBOT_CHECK" });
  });

  it("ends the pass after half an hour", async () => {
    const { challenge, bits } = humanCheck.issueChallenge(caller);
    await humanCheck.passAsHuman(caller, challenge, await solveChallenge(challenge, bits));
    wait(30 * 60_000);
    await exceed();
  });

  it("refuses a solution that is sent again, also on another node", async () => {
    const { challenge, bits } = humanCheck.issueChallenge(caller);
    const solution = await solveChallenge(challenge, bits);
    expect(await humanCheck.checkAnswer(caller, challenge, solution)).toEqual({ ok: true });
    const used = { ok: false, code: "USED" };
    expect(await humanCheck.checkAnswer(caller, challenge, solution)).toEqual(used);
    expect(await newCheck().checkAnswer(caller, challenge, solution)).toEqual(used);
    await expect(humanCheck.passAsHuman(caller, challenge, solution)).rejects.toMatchObject({
      code: "ROBOT_CHECK",
      status: 401,
    });
  });

  it("accepts one of two equal answers sent at once", async () => {
    const { challenge, bits } = humanCheck.issueChallenge(caller);
    const solution = await solveChallenge(challenge, bits);
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => humanCheck.checkAnswer(caller, challenge, solution)),
    );
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
  });

  it("counts a challenge without a solution once five seconds are over, for pages without JavaScript", async () => {
    const { challenge, waitMs } = humanCheck.issueChallenge(caller);
    wait(waitMs - 1);
    expect(await humanCheck.checkAnswer(caller, challenge, undefined)).toEqual({
      ok: false,
      code: "TOO_EARLY",
    });
    wait(1);
    expect(await humanCheck.checkAnswer(caller, challenge, undefined)).toEqual({ ok: true });
  });

  it("refuses a wrong solution, an expired, a foreign and a forged challenge", async () => {
    const { challenge, bits } = humanCheck.issueChallenge(caller);
    const solution = await solveChallenge(challenge, bits);
    const codeOf = async (who: typeof caller, text: string, answer: string | undefined) => {
      const outcome = await humanCheck.checkAnswer(who, text, answer);
      return outcome.ok ? "OK" : outcome.code;
    };
    expect(await codeOf(caller, challenge, `${solution}9`)).toBe("WRONG_SOLUTION");
    expect(await codeOf({ ...caller, address: "203.0.113.10" }, challenge, solution)).toBe(
      "FOREIGN",
    );
    for (let at = 0; at < challenge.length; at += 7) {
      const other = challenge[at] === "A" ? "B" : "A";
      const changed = challenge.slice(0, at) + other + challenge.slice(at + 1);
      expect(await codeOf(caller, changed, solution)).toBe("FORGED");
    }
    const foreignSecret = newCheck({ secret: "another secret of sixteen" });
    expect(await codeOf(caller, foreignSecret.issueChallenge(caller).challenge, solution)).toBe(
      "FORGED",
    );
    wait(5 * 60_000);
    expect(await codeOf(caller, challenge, solution)).toBe("EXPIRED");
  });

  it("keeps a visitor's pass with the visitor, so that it outlives the process", async () => {
    const visitors = createVisitorService({ connection: database.connection, clock });
    const { visitor } = await visitors.ensureVisitor(undefined);
    const who = { visitorId: visitor.id, address: caller.address };
    const { challenge, bits } = humanCheck.issueChallenge(who);
    await humanCheck.passAsHuman(who, challenge, await solveChallenge(challenge, bits));
    const { humanUntil } = (await visitors.findVisitor(visitor.id))!;
    expect(humanUntil?.toISOString()).toBe("2026-10-10T12:30:00.000Z");
    const restarted = newCheck();
    for (let made = 0; made < 15; made += 1)
      await restarted.countCompareCall({ ...who, humanUntil: humanUntil! });
  });
});
