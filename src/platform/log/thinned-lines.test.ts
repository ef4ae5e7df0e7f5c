import { describe, expect, it } from "vitest";
import { fixedClock } from "../clock/clock.ts";
import { thinLines } from "./thinned-lines.ts";

function open(mostPatterns?: number) {
  const clock = fixedClock("2026-10-10T15:00:00Z");
  const lines: [string, number][] = [];
  const write = (pattern: string, count: number) => void lines.push([pattern, count]);
  const thinned = thinLines({
    clock,
    write,
    ...(mostPatterns === undefined ? {} : { mostPatterns }),
  });
  const taken = () => lines.splice(0);
  const pass = () => clock.set(new Date(clock.now().getTime() + 60_000));
  return { pass, thinned, taken };
}

describe("thinned lines", () => {
  it("are one a pattern and minute, with the count of the rest once it is over", () => {
    const { pass, thinned, taken } = open();
    for (let i = 0; i < 1_000; i++) thinned.count("/a");
    thinned.count("/b");
    expect(taken()).toEqual([
      ["/a", 1],
      ["/b", 1],
    ]);
    thinned.flush();
    expect(taken()).toEqual([]);
    pass();
    thinned.flush();
    // What came once has had its line.
    expect(taken()).toEqual([["/a", 999]]);
    thinned.count("/a");
    thinned.count("/b");
    expect(taken()).toEqual([["/b", 1]]);
    pass();
    thinned.count("/b");
    expect(taken()).toEqual([
      ["/a", 1],
      ["/b", 1],
    ]);
  });

  it("lose nothing where many patterns come, nor at the end", () => {
    const { pass, thinned, taken } = open(3);
    for (let i = 0; i < 500; i++) thinned.count(`/${i}`);
    expect(taken()).toEqual([
      ["/0", 1],
      ["/1", 1],
      ["/2", 1],
      ["…", 1],
    ]);
    pass();
    thinned.count("/x");
    expect(taken()).toEqual([
      ["…", 496],
      ["/x", 1],
    ]);
    thinned.count("/x");
    thinned.close();
    expect(taken()).toEqual([["/x", 1]]);
  });
});
