import { describe, expect, it } from "vitest";
import { sideBySide } from "./side-by-side.ts";

describe("work side by side", () => {
  it("does each once, begun in order, at most so many at a time", async () => {
    const begun: number[] = [];
    let active = 0;
    let highest = 0;
    await sideBySide([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
      begun.push(item);
      active += 1;
      highest = Math.max(highest, active);
      await new Promise((resolve) => setTimeout(resolve, 8 - item));
      active -= 1;
    });
    expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect([highest, active]).toEqual([3, 0]);
  });

  it("does nothing where there is nothing", async () => {
    await sideBySide([], 3, () => Promise.reject(new Error("never")));
  });

  it("begins no further one after a failure, waits for those under way and throws it", async () => {
    const ended: number[] = [];
    const work = async (item: number) => {
      if (item === 1) throw new Error("one");
      await new Promise((resolve) => setTimeout(resolve, 5));
      ended.push(item);
    };
    await expect(sideBySide([1, 2, 3, 4], 2, work)).rejects.toThrow("one");
    expect(ended).toEqual([2]);
  });
});
