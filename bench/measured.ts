import { performance } from "node:perf_hooks";

/** Runs rivals in turn, five times each after one that does not count; the median of each, in milliseconds. */
export async function interleaved(
  rivals: readonly (() => Promise<unknown>)[],
  turns = 5,
): Promise<number[]> {
  const times: number[][] = rivals.map(() => []);
  for (const work of rivals) await work();
  for (let turn = 0; turn < turns; turn += 1)
    for (const [place, work] of rivals.entries()) {
      const from = performance.now();
      await work();
      times[place]?.push(performance.now() - from);
    }
  return times.map((all) => all.toSorted((one, other) => one - other)[Math.floor(turns / 2)] ?? 0);
}

let missed = 0;
/** How many marks were missed. */
export const missedMarks = (): number => missed;

/** Prints a ratio beside its mark, and whether it is kept. */
export function mark(
  name: string,
  ratio: number,
  { atLeast, atMost, note }: { atLeast?: number; atMost?: number; note?: string },
): void {
  const isKept =
    (atLeast === undefined || ratio >= atLeast) && (atMost === undefined || ratio <= atMost);
  if (!isKept) missed += 1;
  const asked = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`;
  process.stdout.write(
    `${isKept ? "kept  " : "MISSED"} ${name}: ${ratio.toFixed(2)} (${asked})${note === undefined ? "" : `, ${note}`}\n`,
  );
}

export const ms = (value: number): string => `${value.toFixed(1)} ms`;
