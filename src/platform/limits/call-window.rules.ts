/** A sliding window over the last minute, in twelve slots of five seconds: bounded memory per caller
 *  however many calls there are, and never more than 5 s coarser than counting each call. */
export const windowMs = 60_000;
const slotMs = 5_000;
const slots = windowMs / slotMs;

export interface CallWindow {
  counts: number[];
  /** Number of the newest slot since the epoch. */
  slot: number;
}

export const emptyWindow = (): CallWindow => ({
  counts: Array.from({ length: slots }, () => 0),
  slot: 0,
});

/** Calls of the last minute. */
export function callsInWindow(window: CallWindow, nowMs: number): number {
  return advance(window, nowMs).counts.reduce((sum, count) => sum + count, 0);
}

/** The window with one call more. */
export function countCall(window: CallWindow, nowMs: number): CallWindow {
  const advanced = advance(window, nowMs);
  const counts = [...advanced.counts];
  counts[advanced.slot % slots] = (counts[advanced.slot % slots] ?? 0) + 1;
  return { counts, slot: advanced.slot };
}

/** Empties the slots that have left the window. A clock set back keeps the newest slot. */
function advance(window: CallWindow, nowMs: number): CallWindow {
  const slot = Math.max(window.slot, Math.floor(nowMs / slotMs));
  const passed = Math.min(slot - window.slot, slots);
  if (passed === 0) return window;
  const counts = [...window.counts];
  for (let step = 1; step <= passed; step += 1) counts[(window.slot + step) % slots] = 0;
  return { counts, slot };
}
