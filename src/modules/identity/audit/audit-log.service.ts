import type { Connection } from "#src/platform/database/database.ts";
import "./audit.tables.ts";

/** An act as who may read the trail sees it. */
export interface AuditEntry {
  id: number;
  at: Date;
  action: string;
  permission: string;
  outcome: "done" | "denied";
  actorId: string | null;
  /** To whose account it was done. */
  userId: string | null;
}

export interface AuditFilter {
  /** Begins the name of the act: `account`, or `account.sign-in`. */
  action?: string | undefined;
  outcome?: "done" | "denied" | undefined;
  /** Who did it, or to whom. */
  person?: string | undefined;
  /** Only events before this one: the next page. */
  before?: number | undefined;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The audit trail to read (audit:read, annex 14): the last events first. */
export function createAuditLog({ connection }: { connection: Connection }) {
  return {
    /** `take` events of a filter and whether more follow. A person that is no id has done nothing. */
    async list(
      filter: AuditFilter,
      take: number,
    ): Promise<{ events: AuditEntry[]; isMore: boolean }> {
      const { action, outcome, person, before } = filter;
      if (person !== undefined && !uuid.test(person)) return { events: [], isMore: false };
      let query = connection
        .selectFrom("audit_events")
        .select([
          "id",
          "at",
          "action",
          "permission",
          "outcome",
          "actor_id as actorId",
          "user_id as userId",
        ])
        .orderBy("id", "desc")
        .limit(take + 1);
      if (action !== undefined)
        query = query.where((where) =>
          where.or([
            where("action", "=", action),
            where("action", "like", `${action.replaceAll(/[\\%_]/g, "\\$&")}.%`),
          ]),
        );
      if (outcome !== undefined) query = query.where("outcome", "=", outcome);
      if (person !== undefined)
        query = query.where((where) =>
          where.or([where("actor_id", "=", person), where("user_id", "=", person)]),
        );
      if (before !== undefined) query = query.where("id", "<", before);
      const found = await query.execute();
      return {
        events: found.slice(0, take),
        isMore: found.length > take,
      };
    },
  };
}
