import { describe, expect, it } from "vitest";
import { fixedClock } from "../clock/clock.ts";
import { createCallLimit } from "./call-limit.ts";

describe("a call limit", () => {
  it("refuses the call beyond the allowance and takes it again when the window has passed", async () => {
    const clock = fixedClock("2026-10-10T12:00:00Z");
    const limit = createCallLimit({ clock, most: 2, windowMs: 60_000 });
    await limit.count("a");
    await limit.count("a");
    expect(() => limit.count("a")).toThrow("TOO_MANY_REQUESTS");
    expect(() => limit.count("b")).not.toThrow();
    clock.set("2026-10-10T12:01:01Z");
    expect(() => limit.count("a")).not.toThrow();
  });

  it("forgets the longest unseen key first", async () => {
    const clock = fixedClock("2026-10-10T12:00:00Z");
    const limit = createCallLimit({ clock, most: 1, windowMs: 60_000, maxKeys: 1 });
    await limit.count("a");
    await limit.count("b");
    expect(() => limit.count("a")).not.toThrow();
  });
});
