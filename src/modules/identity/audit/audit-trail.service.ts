import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { AuditEvent, AuditSystem } from "./audit-event.rules.ts";
import "./audit.tables.ts";

export type { AuditAbout, AuditEvent } from "./audit-event.rules.ts";

export type AuditTrail = ReturnType<typeof createAuditTrail>;

/** Events of one statement at most. */
const batch = 500;

/** Staff work in the back office; everybody else who is known comes by a portal or the site. */
function systemOf({ system, session, actorId, userId }: AuditEvent): AuditSystem {
  if (system !== undefined) return system;
  if (session?.kind === "staff") return "QPOPTIMIZE";
  return session === null && actorId == null && userId == null ? "QPCRON" : "QPCLIENTS";
}

const rowOf = (event: AuditEvent, at: Date) => ({
  at,
  action: event.action,
  permission: event.permission,
  outcome: event.outcome,
  session_id: event.session?.id ?? null,
  session_kind: event.session?.kind ?? null,
  actor_id: event.actorId ?? null,
  user_id: event.userId ?? null,
  grant_id: event.grantId ?? null,
  record: event.record ?? null,
  tenant_id: event.tenantId ?? null,
  system: systemOf(event),
  fields: event.fields === undefined ? null : JSON.stringify(event.fields),
  facts: event.facts === undefined ? null : JSON.stringify(event.facts),
});

/** The audit trail: a table that is only ever added to. */
export function createAuditTrail(options: { connection: Connection; clock: Clock }) {
  const { clock } = options;

  async function addAll(
    events: readonly AuditEvent[],
    connection: Connection = options.connection,
  ): Promise<void> {
    const at = clock.now();
    const insert = async (transaction: Connection) => {
      for (let from = 0; from < events.length; from += batch)
        await transaction
          .insertInto("audit_events")
          .values(events.slice(from, from + batch).map((event) => rowOf(event, at)))
          .execute();
    };
    await (connection.isTransaction ? insert(connection) : asService(connection, insert));
  }

  return {
    /** Adds an event; in the transaction of the act, where there is one. */
    add: (event: AuditEvent, connection?: Connection): Promise<void> => addAll([event], connection),

    /** Adds the events of an act on many records. */
    addAll,
  };
}
