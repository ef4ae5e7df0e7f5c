import type { AuditName, Permission } from "#src/contracts/access.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import "./audit.tables.ts";

/** An act in the audit trail. It names no person and holds no value. */
export interface AuditEvent {
  action: AuditName;
  permission: Permission;
  outcome: "done" | "denied";
  /** Whose session; null for a visitor. */
  session: { id: string; kind: string } | null;
  /** Who did it; to whose account; which grant was given or taken. */
  actorId?: string | null;
  userId?: string | null;
  grantId?: string | null;
}

export type AuditTrail = ReturnType<typeof createAuditTrail>;

/** The audit trail: a table that is only ever added to. */
export function createAuditTrail(options: { connection: Connection; clock: Clock }) {
  return {
    /** Adds an event; in the transaction of the act, where there is one. */
    async add(event: AuditEvent, connection: Connection = options.connection): Promise<void> {
      const { action, permission, outcome, session } = event;
      await connection
        .insertInto("audit_events")
        .values({
          at: options.clock.now(),
          action,
          permission,
          outcome,
          session_id: session?.id ?? null,
          session_kind: session?.kind ?? null,
          actor_id: event.actorId ?? null,
          user_id: event.userId ?? null,
          grant_id: event.grantId ?? null,
        })
        .execute();
    },
  };
}
