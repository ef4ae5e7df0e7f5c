import type { AuditName } from "./audit-acts.ts";

export type { AuditName } from "./audit-acts.ts";

/** A permission as BO 6 writes it: what, then what is done with it, as in `lead:read`. */
export type PermissionName = `${string}:${string}`;

/** Who may use a call or a page: every visitor, each person who is signed in, or who holds this permission. */
export type Permission = "public" | "signed-in" | PermissionName;

/** What a row of a table of calls or pages states about who may use it. */
export interface Access {
  permission: Permission;
  /** The act as the audit trail keeps it; null where it keeps none. */
  audit: AuditName | null;
}
