import { describe, expect, it } from "vitest";
import { boundedMap } from "./bounded-map.ts";

describe("a map of at most so many entries", () => {
  it("drops the entry that was unseen for longest", () => {
    const map = boundedMap<number>(2);
    map.set("a", 1).set("b", 2);
    map.get("a");
    map.set("c", 3);
    expect(Object.fromEntries(map.entries())).toEqual({ a: 1, c: 3 });
  });

  it("keeps as many as it may, each counted once however often it is set", () => {
    const map = boundedMap<string>(100);
    for (let turn = 0; turn < 3; turn += 1)
      for (let key = 0; key < 100; key += 1) map.set(`key ${key}`, "a".repeat(turn * 1_000));
    expect(map.size).toBe(100);
    map.set("one more", "");
    expect(map.size).toBe(100);
  });
});
