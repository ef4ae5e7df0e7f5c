import { describe, expect, it } from "vitest";
import { startWithDatabase } from "./waiting-start.ts";

const cut = () => Object.assign(new Error("terminating connection"), { code: "57P01" });

/** Starts that fail with these errors and then succeed, on a clock that only pauses move on. */
function starting(failures: Error[], patienceMs = 60_000) {
  let at = 0;
  const lines: string[] = [];
  const pauses: number[] = [];
  const started = startWithDatabase(
    async () => {
      const failure = failures.shift();
      if (failure) throw failure;
      return "started";
    },
    {
      patienceMs,
      say: (line) => lines.push(line.trim()),
      now: () => at,
      wait: async (ms) => {
        pauses.push(ms);
        at += ms;
      },
    },
  );
  return { started, lines, pauses };
}

describe("a start whose database goes away", () => {
  it("is made again, with growing pauses, and says why", async () => {
    const { started, lines, pauses } = starting(Array.from({ length: 5 }, cut));
    expect(await started).toBe("started");
    expect(pauses).toEqual([500, 1_000, 2_000, 5_000, 5_000]);
    expect(lines[0]).toBe(
      "the database does not answer (terminating connection); trying again for 60 s",
    );
    expect(lines.at(-1)).toContain("for 52 s");
  });

  it("ends where the database never answers, after the time and one last attempt", async () => {
    const { started, pauses } = starting(Array.from({ length: 99 }, cut), 3_000);
    await expect(started).rejects.toThrow(
      "The database did not answer for 3 s (terminating connection).",
    );
    expect(pauses).toEqual([500, 1_000, 1_500]);
  });

  it("ends at once without a time", async () => {
    const { started, lines } = starting([cut()], 0);
    await expect(started).rejects.toThrow("The database did not answer (terminating connection).");
    expect(lines).toEqual([]);
  });

  it.each([
    ["another failure", new Error("Migration 001 was edited after it ran.")],
    ["a wrong password", Object.assign(new Error("authentication failed"), { code: "28P01" })],
    ["a full disk", Object.assign(new Error("no space left on device"), { code: "53100" })],
  ])("ends at once by %s", async (_, failure) => {
    const { started, pauses } = starting([failure]);
    await expect(started).rejects.toBe(failure);
    expect(pauses).toEqual([]);
  });

  it("names an address that refuses without a word by its code", async () => {
    const refused = Object.assign(new AggregateError([]), { code: "ECONNREFUSED" });
    const { started, lines } = starting([refused]);
    await started;
    expect(lines).toEqual(["the database does not answer (ECONNREFUSED); trying again for 60 s"]);
  });
});
