/** Work in steps of some milliseconds, its result at the end. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Runs all steps at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Runs the steps and lets everything else in the event loop have its turn after `mostMs` of them. */
export async function finishInTurns<Result>(steps: Steps<Result>, mostMs = 10): Promise<Result> {
  let begun = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - begun < mostMs) continue;
    await new Promise((next) => setImmediate(next));
    begun = performance.now();
  }
}
