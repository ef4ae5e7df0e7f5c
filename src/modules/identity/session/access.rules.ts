import type { Permission, PermissionName } from "#src/contracts/access.ts";

/** Which sign-in opened a session: until there are accounts, each password opens what it is for. */
export type SessionKind = "staff" | "chat-agent";

/** What each sign-in opens. */
export const permissionsOf = {
  staff: ["cache:flush", "internal-traffic:update"],
  "chat-agent": ["chat:attend"],
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

/** The session that counts for a row, where a browser has one of each sign-in: the one that opens it, else the
 *  first. */
export const sessionFor = <One extends { permissions: readonly PermissionName[] }>(
  permission: Permission,
  sessions: readonly One[],
): One | null =>
  sessions.find(({ permissions }) => permissions.some((each) => each === permission)) ??
  sessions[0] ??
  null;
