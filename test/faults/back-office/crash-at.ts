import type { KyselyPlugin } from "kysely";

/** kill -9 of this process before a statement, so before, between and after all that acts write: `at` counts them from
 *  when it is armed; 0 is never. */
export function crashingAt(at: number): { plugin: KyselyPlugin; arm(): void } {
  let left = Number.POSITIVE_INFINITY;
  return {
    arm: () => {
      if (at > 0) left = at;
    },
    plugin: {
      transformQuery: ({ node }) => {
        left -= 1;
        if (left === 0) process.kill(process.pid, "SIGKILL");
        return node;
      },
      transformResult: async ({ result }) => result,
    },
  };
}
