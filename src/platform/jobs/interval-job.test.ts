import { describe, expect, it } from "vitest";
import { createLog } from "../log/log.ts";
import { createIntervalJob } from "./interval-job.ts";

describe("a job that runs at intervals", () => {
  it("runs at start, goes on after a failure, which it logs by its code, and ends when stopped", async () => {
    const lines: string[] = [];
    let runs = 0;
    const job = createIntervalJob({
      name: "test",
      everyMs: 10,
      log: createLog("info", (line) => lines.push(line)),
      async run() {
        runs += 1;
        if (runs === 1) throw Object.assign(new Error("private"), { code: "AWAY" });
      },
    });
    job.start();
    await expect.poll(() => runs).toBeGreaterThanOrEqual(3);
    await job.stop();
    const ran = runs;
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect(runs).toBe(ran);
    expect(JSON.parse(lines[0]!)).toMatchObject({ event: "job.failed", job: "test", code: "AWAY" });
    expect(lines.join("")).not.toContain("private");
  });

  it("never runs twice at once", async () => {
    let [now, most] = [0, 0];
    const job = createIntervalJob({
      name: "slow",
      everyMs: 5,
      log: createLog("silent"),
      async run() {
        now += 1;
        most = Math.max(most, now);
        await new Promise((resolve) => setTimeout(resolve, 30));
        now -= 1;
      },
    });
    job.start();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await job.stop();
    expect(most).toBe(1);
    expect(now).toBe(0);
  });

  it("says to a long run that it is stopping, and waits for it", async () => {
    let parts = 0;
    const job = createIntervalJob({
      name: "long",
      everyMs: 1_000,
      log: createLog("silent"),
      async run(isStopping) {
        while (!isStopping()) {
          parts += 1;
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      },
    });
    job.start();
    await expect.poll(() => parts).toBeGreaterThan(1);
    await job.stop();
    const done = parts;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(parts).toBe(done);
  });
});
