import { z } from "zod";
import type { UserSession } from "#src/modules/identity/session/session-reader.service.ts";
import { answer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import type { AuditLog } from "./audit-log.service.ts";
import type { AuditSeals } from "./audit-seal.service.ts";

const tag = "Audit";
const noStore = { "cache-control": "private, no-store" };
const pageSize = 50;
const uuid = z.uuid().toLowerCase();
const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const event = z.object({
  id: z.number(),
  at: z.iso.datetime().describe("When it was done"),
  action: z.string(),
  permission: z.string(),
  outcome: z.enum(["done", "denied"]),
  session: z.string().nullable().describe("Id of the session that it was done in"),
  actor: z.string().nullable().describe("Id of who did it"),
  user: z.string().nullable().describe("Id of whose account it was done to"),
  grant: z.string().nullable(),
  record: z.string().nullable().describe("Reference of the record"),
  tenant: z.string().nullable().describe("Path of the node that the record belongs to"),
  system: z.string().nullable().describe("System that did it, where no person did"),
  fields: z.array(z.string()).describe("Names of the fields that were changed or shown"),
  facts: z.record(z.string(), z.union([value, z.array(value)])),
});

interface AuditCallFacts {
  session: UserSession | null;
}

interface AuditCallsNeeds {
  auditLog: AuditLog;
  verify: () => ReturnType<AuditSeals["verify"]>;
}

const listEvents = ({ auditLog }: AuditCallsNeeds): ApiRoute<AuditCallFacts> =>
  apiRoute({
    method: "GET",
    url: "/api/audit",
    summary: "The audit trail of one's scope, the last events first",
    tag,
    querystring: z.object({
      actor: uuid.optional().describe("Id of who did it"),
      action: z.string().min(1).max(80).optional().describe("Name of the act, or its beginning"),
      record: z.string().min(1).max(200).optional().describe("Reference of the record"),
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      page: z.coerce.number().int().min(1).max(1000).default(1),
    }),
    responses: {
      200: {
        description: "The events",
        schema: z.object({
          data: z.array(event),
          metaData: z.object({ page: z.int(), isMore: z.boolean() }),
        }),
      },
    },
    permission: "audit:read",
    audit: null,
    async handle({ query }, { session }: AuditCallFacts) {
      const { to: until, page, ...filter } = query;
      const asked = { take: pageSize, skip: (page - 1) * pageSize };
      const { events, isMore } = await auditLog.list(session!.holder, { ...filter, until }, asked);
      return answer(
        {
          data: events.map(({ sessionId, actorId, userId, grantId, at, ...rest }) => ({
            ...rest,
            at: at.toISOString(),
            session: sessionId,
            actor: actorId,
            user: userId,
            grant: grantId,
            fields: [...rest.fields],
            facts: rest.facts as Record<string, z.infer<typeof value>>,
          })),
          metaData: { page, isMore },
        },
        noStore,
      );
    },
  });

const verifyChain = ({ verify }: AuditCallsNeeds): ApiRoute<AuditCallFacts> =>
  apiRoute({
    method: "GET",
    url: "/api/audit/verify",
    summary: "Recomputes the chain of seals and names the first event that does not hold",
    tag,
    responses: {
      200: {
        description: "What was found",
        schema: z.object({
          data: z.object({
            kind: z.enum(["whole", "changed", "missing", "gap", "added", "head"]),
            events: z.int().optional().describe("How many events the chain holds"),
            head: z.string().optional().describe("The last seal"),
            number: z.int().optional().describe("Place in the chain"),
            eventId: z.int().nullable().optional(),
            day: z.string().optional(),
          }),
        }),
      },
    },
    permission: "audit:read",
    audit: "audit.verify",
    handle: async () => answer({ data: await verify() }, noStore),
  });

/** The calls of the audit trail (AL 5). */
export const auditRoutes = (needs: AuditCallsNeeds): ApiRoute<AuditCallFacts>[] => [
  listEvents(needs),
  verifyChain(needs),
];
