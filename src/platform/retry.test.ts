import { describe, expect, it } from "vitest";
import { notFound } from "./errors.ts";
import { retry, threeTimes } from "./retry.ts";

describe("retry", () => {
  it.each([
    [0, 1],
    [2, 3],
  ])("answers after %i failures with %i calls", async (failures, calls) => {
    let called = 0;
    const work = async () => {
      called += 1;
      if (called <= failures) throw new Error("not yet");
      return "done";
    };
    await expect(retry(work, { attempts: 3, delayMs: 0 })).resolves.toBe("done");
    expect(called).toBe(calls);
  });

  const staysAway = (failure?: { code: string; params?: Record<string, string | number> }) =>
    retry(() => Promise.reject(new Error("away")), {
      attempts: 3,
      delayMs: 0,
      ...(failure ? { failure } : {}),
    });

  it("gives up after the last attempt with the sentence it was given, and the cause", async () => {
    await expect(staysAway({ code: "COVERAGE_SUMMARY_UNAVAILABLE" })).rejects.toMatchObject({
      code: "COVERAGE_SUMMARY_UNAVAILABLE",
      status: 503,
      cause: new Error("away"),
    });
  });

  it("says how many attempts there were where it was given no sentence", async () => {
    await expect(staysAway()).rejects.toMatchObject({
      code: "ATTEMPTS_EXCEEDED",
      params: { n: 3 },
    });
  });

  it("passes our own answers on at once", async () => {
    let called = 0;
    const work = async () => {
      called += 1;
      throw notFound();
    };
    await expect(retry(work, { attempts: 3, delayMs: 0 })).rejects.toMatchObject({ status: 404 });
    expect(called).toBe(1);
  });

  it("tries three times unless told otherwise", async () => {
    let called = 0;
    const work = async () => {
      called += 1;
      throw new Error("away");
    };
    await expect(retry(work, { delayMs: 0 })).rejects.toMatchObject({ params: { n: 3 } });
    expect(called).toBe(3);
  });

  it("rests 1500 ms between three attempts", () => {
    expect(threeTimes).toEqual({ attempts: 3, delayMs: 1_500 });
  });
});
