import { describe, expect, it } from "vitest";
import { keepRevision } from "./kept-revision.ts";

/** A database whose revision is what the test says, counting how often it is asked. */
function standIn() {
  const state = { revision: "1", asked: 0, now: 0, fails: false };
  let free = Promise.resolve();
  const kept = keepRevision(
    () => {
      state.asked += 1;
      return state.fails ? Promise.reject(new Error("gone")) : free.then(() => state.revision);
    },
    () => state.now,
  );
  /** Lets what is asked from now on wait until it is released. */
  const hold = (): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    free = promise;
    return resolve;
  };
  return { state, kept, hold };
}

describe("the kept revision of the content", () => {
  it("is asked once for readers at once and for the next two seconds", async () => {
    const { state, kept } = standIn();
    expect(await Promise.all([kept.revision(), kept.revision()])).toEqual(["1", "1"]);
    state.revision = "2";
    state.now = 1_999;
    expect(await kept.revision()).toBe("1");
    expect(state.asked).toBe(1);
    state.now = 2_000;
    expect(await kept.revision()).toBe("2");
    expect(state.asked).toBe(2);
  });

  it("is asked again at once after a notification", async () => {
    const { state, kept } = standIn();
    await kept.revision();
    state.revision = "2";
    kept.forget();
    expect(await kept.revision()).toBe("2");
  });

  it("does not keep a failure", async () => {
    const { state, kept } = standIn();
    state.fails = true;
    await expect(kept.revision()).rejects.toThrow("gone");
    state.fails = false;
    expect(await kept.revision()).toBe("1");
  });

  it("is the earlier one while the database takes long, and the new one once it is read", async () => {
    const { state, kept, hold } = standIn();
    await kept.revision();
    state.revision = "2";
    state.now = 2_000;
    const release = hold();
    expect(await Promise.all([kept.revision(), kept.revision()])).toEqual(["1", "1"]);
    state.now = 9_000;
    expect(await kept.revision()).toBe("1");
    expect(state.asked).toBe(2);
    release();
    expect(await kept.revision()).toBe("2");
  });

  it("is waited for after a notification, however long it takes", async () => {
    const { state, kept, hold } = standIn();
    await kept.revision();
    state.revision = "2";
    kept.forget();
    const release = hold();
    setTimeout(release, 200);
    expect(await kept.revision()).toBe("2");
  });
});
