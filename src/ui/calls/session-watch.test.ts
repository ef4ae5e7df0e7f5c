import { describe, expect, it } from "vitest";
import { isSessionOver, sessionMs, versionStep } from "./session-watch.rules.ts";

describe("a session", () => {
  it.each([
    [0, sessionMs, false],
    [0, sessionMs + 1, true],
    [5, 4, true],
    [5, 5, false],
  ])("that began at %i is at %i over: %s", (beganAt, now, isOver) => {
    expect(isSessionOver(beganAt, now)).toBe(isOver);
  });

  it("lasts ten hours", () => expect(sessionMs).toBe(36_000_000));
});

describe("the version check", () => {
  it.each([
    ["a", "a", 0, "none"],
    ["a", "a", 1, "reset"],
    ["b", "a", 0, "reload"],
    ["b", "a", 1, "none"],
    [undefined, "a", 0, "none"],
    ["b", undefined, 0, "none"],
  ] as const)("deployed %s, own %s, after %i reloads: %s", (deployed, own, reloads, step) => {
    expect(versionStep(deployed, own, reloads)).toBe(step);
  });
});
