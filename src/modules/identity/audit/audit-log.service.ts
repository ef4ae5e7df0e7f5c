import { sql } from "kysely";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { Holder } from "#src/modules/identity/access/policy.rules.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { AuditFacts, AuditSystem } from "./audit-event.rules.ts";
import "./audit.tables.ts";

/** An act as who may read the trail sees it. */
export interface AuditEntry {
  id: number;
  at: Date;
  action: string;
  permission: string;
  outcome: "done" | "denied";
  sessionId: string | null;
  actorId: string | null;
  /** To whose account it was done. */
  userId: string | null;
  grantId: string | null;
  /** Reference of what it was done to, and the path of the node that it belongs to. */
  record: string | null;
  tenant: string | null;
  system: AuditSystem | null;
  fields: readonly string[];
  facts: AuditFacts;
}

export interface AuditFilter {
  /** Begins the name of the act: `account`, or `account.sign-in`. */
  action?: string | undefined;
  outcome?: "done" | "denied" | undefined;
  /** Who did it. */
  actor?: string | undefined;
  /** Who did it, or to whom. */
  person?: string | undefined;
  /** Reference of the record, whole. */
  record?: string | undefined;
  /** Civil days of the operator, both included. */
  from?: string | undefined;
  until?: string | undefined;
  /** Only events before this one: the next page. */
  before?: number | undefined;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

interface AuditLogNeeds {
  connection: Connection;
  access: Pick<AccessService, "decide" | "require" | "nodesBelow" | "pathsOf">;
  /** Of the operator: days are told in it. */
  timeZone: string;
}

const columns = [
  "e.id",
  "e.at",
  "e.action",
  "e.permission",
  "e.outcome",
  "e.session_id as sessionId",
  "e.actor_id as actorId",
  "e.user_id as userId",
  "e.grant_id as grantId",
  "e.record",
  "e.tenant_id as tenantId",
  "e.system",
  "e.fields",
  "e.facts",
] as const;

function eventsOf(reader: Connection, filter: AuditFilter, timeZone: string) {
  const { action, outcome, actor, person, record, from, until, before } = filter;
  let query = reader.selectFrom("audit_events as e").select(columns).orderBy("e.id", "desc");
  if (action !== undefined)
    query = query.where((where) =>
      where.or([
        where("e.action", "=", action),
        where("e.action", "like", `${action.replaceAll(/[\\%_]/g, "\\$&")}.%`),
      ]),
    );
  if (outcome !== undefined) query = query.where("e.outcome", "=", outcome);
  if (actor !== undefined) query = query.where("e.actor_id", "=", actor);
  if (person !== undefined)
    query = query.where((where) =>
      where.or([where("e.actor_id", "=", person), where("e.user_id", "=", person)]),
    );
  if (record !== undefined) query = query.where("e.record", "=", record);
  if (from !== undefined)
    query = query.where(
      sql<boolean>`e.at >= ${from}::date::timestamp at time zone ${timeZone}::text`,
    );
  if (until !== undefined)
    query = query.where(
      sql<boolean>`e.at < (${until}::date + 1)::timestamp at time zone ${timeZone}::text`,
    );
  if (before !== undefined) query = query.where("e.id", "<", before);
  return query;
}

/** The audit trail to read (audit:read, AL 14): the last events first, those of one's nodes alone. */
export function createAuditLog(needs: AuditLogNeeds) {
  const { connection, access, timeZone } = needs;
  return {
    /** `take` events of a filter and whether more follow. A person that is no id has done nothing. Throws
     *  FORBIDDEN. */
    async list(
      holder: Holder,
      filter: AuditFilter,
      { take, skip = 0 }: { take: number; skip?: number },
    ): Promise<{ events: AuditEntry[]; isMore: boolean }> {
      access.require("audit:read", holder);
      const { actor, person } = filter;
      if ([actor, person].some((id) => id !== undefined && !uuid.test(id)))
        return { events: [], isMore: false };
      const { because } = access.decide("audit:read", holder);
      const paths = because.filter(({ rule }) => rule === "allows").map(({ node }) => node);
      const nodes = paths.includes("amparo") ? undefined : await access.nodesBelow(paths);
      const found = await asService(connection, async (reader) => {
        let query = eventsOf(reader, filter, timeZone)
          .offset(skip)
          .limit(take + 1);
        if (nodes !== undefined)
          query = query.where(sql<boolean>`e.tenant_id = any(${nodes}::uuid[])`);
        return query.execute();
      });
      const named = await access.pathsOf(found.flatMap(({ tenantId }) => tenantId ?? []));
      return {
        events: found.slice(0, take).map(({ tenantId, ...row }) => ({
          ...row,
          tenant: (tenantId === null ? undefined : named.get(tenantId)) ?? null,
          fields: row.fields ?? [],
          facts: row.facts ?? {},
        })),
        isMore: found.length > take,
      };
    },
  };
}

export type AuditLog = ReturnType<typeof createAuditLog>;
