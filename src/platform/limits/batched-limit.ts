import type { Clock } from "../clock/clock.ts";
import type { Log } from "../log/log.ts";
import {
  type CallWindow,
  callsInWindow,
  countCall,
  emptyWindow,
  windowMs,
} from "./call-window.rules.ts";
import { type CallLimit, tooManyRequests } from "./call-limit.ts";
import type { SharedCounts } from "./shared-counts.ts";
import { boundedMap } from "../bounded-map.ts";

/** Share of an allowance that a node counts before it tells the others. */
const batchShare = 0.1;

interface CallerState {
  own: CallWindow;
  /** Own calls that the database does not know yet. */
  unreported: number;
  /** Own calls that are part of the database's count, in the window that ends at `endsAtMs`. */
  reported: number;
  /** Calls of the other nodes in that window. */
  others: number;
  endsAtMs: number;
  /** The report that is on its way. */
  reporting: Promise<void> | undefined;
}

export type BatchedLimit = ReturnType<typeof createBatchedLimit>;

/** Limits calls a minute where each is too cheap for a write of its own. A node counts its calls in
 *  memory and reports them to the database a tenth of the allowance at a time; only the call that fills a
 *  batch waits for that. Every node has at most one batch that the others do not know of: so many calls
 *  beyond the allowance may pass on each. A caller below one batch a minute costs no write at all. */
export function createBatchedLimit(options: {
  clock: Clock;
  counts: SharedCounts;
  name: string;
  /** Callers remembered; those unseen for longest are dropped first. */
  maxCallers?: number;
  log?: Pick<Log, "warn">;
}) {
  const { clock, counts, name, maxCallers = 50_000, log } = options;
  const callers = boundedMap<CallerState>(maxCallers);

  async function report(key: string, state: CallerState): Promise<void> {
    const calls = state.unreported;
    try {
      const { calls: all, endsAt } = await counts.add(name, key, {
        calls,
        at: clock.now(),
        windowMs,
      });
      const isSameWindow = endsAt.getTime() === state.endsAtMs;
      state.reported = isSameWindow ? state.reported + calls : calls;
      state.others = Math.max(0, all - state.reported);
      state.endsAtMs = endsAt.getTime();
    } catch (error) {
      // Without the database each node goes on by its own count: lists are served from memory.
      const cause = error instanceof Error ? error.name : "unknown";
      log?.warn("limits.report.failure", { limit: name, cause });
    } finally {
      state.unreported -= calls;
      state.reporting = undefined;
    }
  }

  return {
    /** Counts a call of a key unless `most` of the last minute are used up; false where they are. What is
     *  refused is not counted. */
    async take(key: string, most: number): Promise<boolean> {
      const batch = Math.ceil(most * batchShare);
      const state = callers.get(key) ?? newCaller();
      callers.set(key, state);
      for (;;) {
        const nowMs = clock.now().getTime();
        const others = nowMs < state.endsAtMs ? state.others : 0;
        if (callsInWindow(state.own, nowMs) + others >= most) return false;
        if (state.unreported < batch) {
          state.own = countCall(state.own, nowMs);
          state.unreported += 1;
          return true;
        }
        await (state.reporting ??= report(key, state));
      }
    },

    /** Forgets the calls of a key, here and in the database. */
    async forget(key: string): Promise<void> {
      callers.delete(key);
      await counts.forget(name, key);
    },
  };
}

/** A batched limit of a fixed allowance a minute, as the services of modules take it. */
export const minuteLimit = (batched: BatchedLimit, most: number): CallLimit => ({
  async count(key) {
    if (!(await batched.take(key, most))) throw tooManyRequests(windowMs);
  },
});

const newCaller = (): CallerState => ({
  own: emptyWindow(),
  unreported: 0,
  reported: 0,
  others: 0,
  endsAtMs: 0,
  reporting: undefined,
});
