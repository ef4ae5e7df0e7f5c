import type { AuditName, Permission } from "#src/contracts/access.ts";

/** Who changes things, as each line of a timeline names it: jobs, portals and the public site, the back office. */
export type AuditSystem = "QPCRON" | "QPCLIENTS" | "QPOPTIMIZE";

type AuditValue = string | number | boolean | null;

/** Whose values the trail may hold (AL 14): of status, executive, role, amount and dates, and how much left in an
 *  export. Of every other field it holds the name alone. */
export const auditFactNames = [
  "status",
  "subStatus",
  "failureReason",
  "executive",
  "team",
  "role",
  "node",
  "isDemo",
  "kind",
  "amount",
  "currency",
  "from",
  "until",
  "nextStep",
  "related",
  "operation",
  "format",
  "filter",
  "count",
  "refused",
  "isActive",
] as const;
export type AuditFactName = (typeof auditFactNames)[number];

/** A value, or the one before and the one after. */
export type AuditFacts = Partial<
  Record<AuditFactName, AuditValue | readonly [before: AuditValue, after: AuditValue]>
>;

/** What an act was about. */
export interface AuditAbout {
  /** Reference of the record. */
  record?: string | null;
  /** Id of the node that the record belongs to. */
  tenantId?: string | null;
  /** Names of the fields that were changed or shown. */
  fields?: readonly string[];
  facts?: AuditFacts;
  system?: AuditSystem;
}

/** An act in the audit trail. It names people by their ids alone and holds no value of theirs. */
export interface AuditEvent extends AuditAbout {
  action: AuditName;
  permission: Permission;
  outcome: "done" | "denied";
  /** Whose session; null for a visitor. */
  session: { id: string; kind: string } | null;
  /** Who did it; to whose account; by which grant, or which grant was given or taken. */
  actorId?: string | null;
  userId?: string | null;
  grantId?: string | null;
}
