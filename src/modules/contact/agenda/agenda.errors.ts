import { AppError } from "#src/platform/errors.ts";
import type { EventState } from "./agenda.rules.ts";

/** What stands in the way of an event; whose it is only for who may see that. */
export interface Overlapped {
  from: string;
  to: string;
  /** Reference of its lead. */
  lead: string | null;
  name: string | null;
}

/** There is no room for an event, and why. */
export const eventOverlaps = (
  reasons: readonly string[],
  events: readonly Overlapped[],
): AppError => new AppError({ code: "EVENT_OVERLAP", status: 409, payload: { reasons, events } });

export const staleEvent = (version: number): AppError =>
  new AppError({
    code: "STALE_EDIT",
    status: 409,
    payload: { current: { version }, fields: ["version"] },
  });

/** An event does not go from its state to the one asked for. */
export const stateRefused = (allowed: readonly EventState[]): AppError =>
  new AppError({ code: "INVALID_TRANSITION", status: 409, payload: { allowed, missing: [] } });
