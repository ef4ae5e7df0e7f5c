import { afterAll, describe, expect, it } from "vitest";
import { createLoadGate, startLoadMeter } from "./load-gate.ts";

function open(latenessMs: () => number, mostRenderings?: number) {
  const refused: string[] = [];
  const gate = createLoadGate({
    meter: { latenessMs },
    limitMs: 1_000,
    onRefused: (what) => void refused.push(what),
    ...(mostRenderings === undefined ? {} : { mostRenderings }),
  });
  return { gate, refused };
}

describe("the gate of an overloaded server", () => {
  it("refuses while the loop is later than its limit, and counts it", () => {
    let late = 1_000;
    const { gate, refused } = open(() => late);
    expect([gate.refuses("page"), gate.refuses("call")]).toEqual([false, false]);
    late = 1_001;
    expect([gate.refuses("page"), gate.refuses("call")]).toEqual([true, true]);
    late = 0;
    expect([gate.refuses("page"), gate.refuses("call")]).toEqual([false, false]);
    expect(refused).toEqual(["page", "call"]);
  });

  it("refuses pages while as many as fit are rendered, until one is done or has failed", async () => {
    const { gate } = open(() => 0, 2);
    const first = Promise.withResolvers<string>();
    const second = Promise.withResolvers<string>();
    const rendered = [gate.render(() => first.promise), gate.render(() => second.promise)];
    expect([gate.refuses("page"), gate.refuses("call")]).toEqual([true, false]);
    first.resolve("page");
    expect(await rendered[0]).toBe("page");
    expect(gate.refuses("page")).toBe(false);
    void gate.render(() => new Promise(() => undefined));
    expect(gate.refuses("page")).toBe(true);
    second.reject(new Error("no page"));
    await expect(rendered[1]).rejects.toThrow("no page");
    expect(gate.refuses("page")).toBe(false);
  });
});

describe("the meter of the event loop", () => {
  const meter = startLoadMeter();
  afterAll(() => meter.stop());

  it("tells a turn of the loop that is long, within it and just after", async () => {
    await expect.poll(() => meter.latenessMs()).toBeLessThan(100);
    const until = performance.now() + 700;
    while (performance.now() < until);
    expect(meter.latenessMs()).toBeGreaterThan(500);
    await new Promise((done) => setTimeout(done, 0));
    expect(meter.latenessMs()).toBeGreaterThan(500);
    await expect.poll(() => meter.latenessMs()).toBeLessThan(100);
  });
});
