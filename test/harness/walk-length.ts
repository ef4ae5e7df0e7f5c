import { describe, it, type TestAPI } from "vitest";

/** Whether walks over pages take every width, language and country, and every journey: `npm run proof`. In the
 *  suite they take a part of them, in which each page, each language and each country still stands. */
export const isWholeWalk = process.env["WALK"] === "whole";

const notRegistered = Object.assign(() => undefined, { each: () => () => undefined });

/** A test that is registered where the run is long enough for it, and nowhere else. */
export const itIf = (isLong: boolean): TestAPI =>
  isLong ? it : (notRegistered as unknown as TestAPI);

/** A test of the whole walk alone, no part of the suite: a further journey over pages and states that another test walks
 *  in the suite. */
export const itOnWholeWalk: TestAPI = itIf(isWholeWalk);

/** A group whose tests are all of the whole walk alone: a group without a test fails. */
export const describeOnWholeWalk = (title: string, tests: () => void): void => {
  if (isWholeWalk) describe(title, tests);
};
