import type { Permission, PermissionName } from "#src/contracts/access.ts";

/** Whose session it is: a user of the operator, or one of a company or partner. */
export type SessionKind = "staff" | "portal";

/** What a session opens by its kind alone, beside what its user's roles hold (AL 2). */
export const permissionsOf = {
  staff: ["cache:flush", "internal-traffic:update"],
  portal: [],
} as const satisfies Record<SessionKind, readonly PermissionName[]>;

/** What a visit opens that a signed link made one of internal traffic (SA 2.9). */
export const internalVisitPermissions: readonly PermissionName[] = ["internal-traffic:update"];

/** What a request may do: of its session, and of the visit itself. */
export interface Caller {
  session: { permissions: readonly PermissionName[] } | null;
  isInternalVisit: boolean;
}

/** Whether a caller may use what a row of a table gives to a permission; else whether a sign-in would help. */
export function decideAccess(
  permission: Permission,
  { session, isInternalVisit }: Caller,
): "granted" | "login" | "forbidden" {
  if (permission === "public") return "granted";
  const refused = session === null ? "login" : "forbidden";
  if (permission === "signed-in") return session === null ? refused : "granted";
  const held = [
    ...(session?.permissions ?? []),
    ...(isInternalVisit ? internalVisitPermissions : []),
  ];
  return held.includes(permission) ? "granted" : refused;
}
