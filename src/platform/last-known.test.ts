import { describe, expect, it } from "vitest";
import { keepLastKnown } from "./last-known.ts";

/** A source that answers, fails or hangs as the test says, counting how often it is asked. */
function standIn() {
  const state = { value: 1, asked: 0, now: 0, fails: false, hangs: false };
  const kept = keepLastKnown(
    () => {
      state.asked += 1;
      if (state.hangs) return new Promise<number>(() => undefined);
      return state.fails ? Promise.reject(new Error("gone")) : Promise.resolve(state.value);
    },
    { freshMs: 1_000, now: () => state.now },
  );
  return { state, kept };
}

describe("what is kept of a database for every request", () => {
  it("is the last known value while it cannot be read, asked for once in its time, and the new one after", async () => {
    const { state, kept } = standIn();
    expect(await kept.get()).toBe(1);
    Object.assign(state, { fails: true, value: 2 });
    for (const now of [1_000, 1_500, 2_000]) {
      state.now = now;
      expect(await kept.get()).toBe(1);
    }
    expect(state.asked).toBe(3);
    Object.assign(state, { fails: false, now: 3_000 });
    await kept.get();
    expect(await kept.get()).toBe(2);
  });

  it("fails where nothing was ever read, and asks again at once", async () => {
    const { state, kept } = standIn();
    state.fails = true;
    await expect(kept.get()).rejects.toThrow("gone");
    state.fails = false;
    expect(await kept.get()).toBe(1);
  });

  it("is the last known value where the database does not answer within a second", async () => {
    const { state, kept } = standIn();
    await kept.get();
    Object.assign(state, { hangs: true, now: 1_000 });
    const since = performance.now();
    expect(await Promise.all([kept.get(), kept.get()])).toEqual([1, 1]);
    expect(performance.now() - since).toBeGreaterThan(900);
    expect(state.asked).toBe(2);
  });

  it("is read again after an announced change", async () => {
    const { state, kept } = standIn();
    await kept.get();
    state.value = 2;
    kept.forget();
    expect(await kept.get()).toBe(2);
  });
});
