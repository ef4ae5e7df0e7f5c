import { describe, expect, it } from "vitest";
import { retry } from "./retry.ts";

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

  it("gives up after the last attempt with its failure", async () => {
    let called = 0;
    const work = async () => {
      called += 1;
      throw new Error(`failure ${called}`);
    };
    await expect(retry(work, { attempts: 3, delayMs: 0 })).rejects.toThrow("failure 3");
  });
});
