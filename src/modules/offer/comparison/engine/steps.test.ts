import { expect, it } from "vitest";
import { finish, finishInTurns, type Steps } from "./steps.ts";

function* threeSteps(work: () => void): Steps<string> {
  for (let step = 0; step < 3; step++) {
    work();
    yield;
  }
  return "built";
}

it("all steps at once end with the result", () => {
  let steps = 0;
  expect(finish(threeSteps(() => (steps += 1)))).toBe("built");
  expect(steps).toBe(3);
});

it("others have their turn between steps that took long, and not between short ones", async () => {
  const turnsWhile = async (work: () => void, mostMs: number) => {
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    expect(await finishInTurns(threeSteps(work), mostMs)).toBe("built");
    isOver = true;
    return turns;
  };
  const until = (ms: number) => () => {
    const end = performance.now() + ms;
    while (performance.now() < end);
  };
  expect(await turnsWhile(until(5), 1)).toBeGreaterThanOrEqual(2);
  expect(await turnsWhile(() => undefined, 60_000)).toBe(0);
});
