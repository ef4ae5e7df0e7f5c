import type { PermissionName } from "#src/contracts/access.ts";
import type { TransitionRow } from "./lead-rows.rules.ts";
import type { LeadRows, MoveAsked, MoveFacts } from "./lead-move.types.ts";
import { missingOf } from "./lead-needs.rules.ts";

/** The one decision about a lead's status: rows in, what is allowed and what is missing out. Pure. */

export type Mover =
  | { kind: "system" }
  /** A person with the permissions that they hold for this lead. */
  | { kind: "person"; permissions: ReadonlySet<string> };

export interface Who {
  permissions: readonly PermissionName[];
  bySystem: boolean;
}

/** Who may make a move. "lead:change-status from 2 and 14 by sending the purchase link" is that permission, and
 *  from these statuses alone. */
export function whoOf({ who, from }: Pick<TransitionRow, "who" | "from">): Who {
  const permissions: PermissionName[] = [];
  let bySystem = false;
  for (const part of who.split("; ")) {
    if (/^system\b/.test(part)) bySystem = true;
    const [, permission, statuses] =
      /^([a-z-]+:[a-z-]+)(?: from ((?:\d+(?:, | and )?)+))?/.exec(part) ?? [];
    if (permission === undefined) continue;
    const only = statuses?.match(/\d+/g)?.map(Number);
    if (only === undefined || (from !== null && only.includes(from)))
      permissions.push(permission as PermissionName);
    // "lead:create; integration key": an integration is the system's.
  }
  if (who.includes("integration key")) bySystem = true;
  return { permissions, bySystem };
}

const mayMake = (row: TransitionRow, mover: Mover): boolean => {
  const { permissions, bySystem } = whoOf(row);
  return mover.kind === "system"
    ? bySystem
    : permissions.some((permission) => mover.permissions.has(permission));
};

/** The moves of a lead from where it stands, by who may make them. */
export const movesFrom = (rows: LeadRows, from: number, mover: Mover): TransitionRow[] =>
  rows.transitions.filter((row) => row.from === from && mayMake(row, mover));

export type MoveDecision =
  | { ok: true; row: TransitionRow; subStatus: number | null }
  /** A row allows it, but not to this person. */
  | { ok: false; code: "FORBIDDEN" }
  | { ok: false; code: "INVALID_TRANSITION"; allowed: number[]; missing: string[] };

const withoutOff = (rows: LeadRows): LeadRows => ({
  ...rows,
  reasons: rows.reasons.filter(({ isOff }) => isOff !== true),
});

/** Decides about a move. Nothing but a row of the table allows one. */
export function judgeMove(
  rows: LeadRows,
  { facts, asked, mover, at }: { facts: MoveFacts; asked: MoveAsked; mover: Mover; at: Date },
): MoveDecision {
  const offered = mover.kind === "system" ? rows : withoutOff(rows);
  const named = rows.transitions.filter((row) => row.from === facts.status && row.to === asked.to);
  const own = named.filter((row) => mayMake(row, mover));
  const allowed = [...new Set(movesFrom(rows, facts.status, mover).map(({ to }) => to))];
  if (named.length > 0 && own.length === 0) return { ok: false, code: "FORBIDDEN" };
  let missing: string[] = [];
  for (const row of own) {
    const found = missingOf(row, { facts, asked, rows: offered, at });
    if (found.length === 0) return { ok: true, row, subStatus: subStatusOf(row, asked, rows) };
    if (missing.length === 0) missing = found;
  }
  return { ok: false, code: "INVALID_TRANSITION", allowed, missing };
}

/** The sub-status that a move gives: of the reason, of the event, of the purchase's step, or as it was asked for. */
export function subStatusOf(
  { from, to }: Pick<TransitionRow, "from" | "to">,
  asked: MoveAsked,
  rows: Pick<LeadRows, "reasons">,
): number | null {
  if (to === 4)
    return rows.reasons.find(({ code }) => code === asked.failureReason)?.subStatus ?? null;
  if (to === 13)
    return asked.event === undefined ? null : appointmentSubStatus[asked.event.channel];
  if (to === 2 && from !== null && [4, 12, 500].includes(from)) return retakenSubStatus;
  if (to === 2 && from !== 2 && from !== 13) return underWaySubStatus;
  if (to === 501) return collectionSubStatus;
  if (to === 500) return asked.subStatus ?? withCustomerSubStatus;
  return asked.subStatus ?? null;
}

const appointmentSubStatus = { video: 1301, telefono: 1302, email: 1303 } as const;
export const underWaySubStatus = 201;
const retakenSubStatus = 204;
const withCustomerSubStatus = 5001;
const collectionSubStatus = 330;
