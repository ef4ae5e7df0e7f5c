import { describe, expect, it } from "vitest";
import { keepRevision } from "./kept-revision.ts";

/** A database whose revision is what the test says, counting how often it is asked. */
function standIn() {
  const state = { revision: "1", asked: 0, now: 0, fails: false };
  const kept = keepRevision(
    () => {
      state.asked += 1;
      return state.fails ? Promise.reject(new Error("gone")) : Promise.resolve(state.revision);
    },
    () => state.now,
  );
  return { state, kept };
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
});
