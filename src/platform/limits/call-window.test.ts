import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { callsInWindow, countCall, emptyWindow, windowMs } from "./call-window.rules.ts";

const start = 1_700_000_000_000;

describe("the window of calls", () => {
  it("counts what came within the last minute and forgets it afterwards", () => {
    let window = emptyWindow();
    for (let call = 0; call < 5; call += 1) window = countCall(window, start + call * 1_000);
    expect(callsInWindow(window, start + 30_000)).toBe(5);
    expect(callsInWindow(window, start + windowMs + 5_000)).toBe(0);
  });

  it("keeps counting when the clock is set back", () => {
    const window = countCall(countCall(emptyWindow(), start), start - 40_000);
    expect(callsInWindow(window, start)).toBe(2);
  });

  it("never counts more than there were, nor less than the last 55 seconds hold", () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 60 });
    fc.assert(
      fc.property(gaps, (steps) => {
        let [window, now] = [emptyWindow(), start];
        const calls: number[] = [];
        for (const step of steps) {
          now += step;
          calls.push(now);
          window = countCall(window, now);
        }
        const counted = callsInWindow(window, now);
        expect(counted).toBeLessThanOrEqual(calls.filter((at) => at > now - windowMs).length);
        expect(counted).toBeGreaterThanOrEqual(calls.filter((at) => at > now - 55_000).length);
      }),
    );
  });
});
