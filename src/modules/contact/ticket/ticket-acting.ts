import type { AuditName, PermissionName } from "#src/contracts/access.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import { countryNodes } from "#src/modules/contact/lead/lead-origin.rules.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { Holder, RecordFacts } from "#src/modules/identity/access/policy.rules.ts";
import { type AuditedColumns, changesOf } from "#src/modules/identity/audit/audit-changes.rules.ts";
import type { AuditAbout, AuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { type AppError, notFound } from "#src/platform/errors.ts";
import { findTicket, type WorkedTicket } from "./ticket.queries.ts";
import { isTicketReference } from "./ticket.rules.ts";

/** What an act tells of itself: one that a call asked for before is not kept again. */
interface TicketTold {
  isRepeated: boolean;
}

/** Who works a ticket, or asks by one: the part of a session that this module asks for. */
export interface TicketActor {
  /** Of the session. */
  id: string;
  kind: string;
  user: { id: string; name: string; email: string };
  holder: Holder;
}

export interface TicketAct {
  permission: PermissionName;
  action: AuditName;
}

/** What the policy asks of a ticket. */
export const ticketFacts = (ticket: WorkedTicket): RecordFacts => ({
  path: ticket.path,
  executive: ticket.owner,
  team: ticket.ownerTeam,
  maker: ticket.requester_user ?? ticket.made_by,
  country: ticket.country,
});

/** A holder as tickets see them: customers have their own tickets, whatever their company's node opens else, and
 *  who opened one follows it even where somebody else owns it. */
export const ticketHolder = (holder: Holder): Holder => ({
  ...holder,
  grants: holder.grants.flatMap((grant) => {
    const own = { ...grant, scope: "own" as const };
    if (grant.scope === "company" || grant.scope === "group") return [own];
    return grant.scope === "assigned" || grant.scope === "team" ? [grant, own] : [grant];
  }),
});

/** A holder and a ticket that is not there yet, as the policy judges them: where it is opened decides, not whose it
 *  will be. */
export const placedIn = (holder: Holder, country: CountryCode) => ({
  holder: {
    ...holder,
    grants: holder.grants.map((grant) => ({ ...grant, scope: "country" as const })),
  },
  record: { path: countryNodes[country], country },
});

/** Whether somebody is on our side of a ticket, and so sees what is written among ourselves. */
export const isInside = (holder: Holder): boolean =>
  holder.grants.some(
    ({ scope, permissions }) =>
      permissions.has("ticket:read") && ["platform", "country", "team", "assigned"].includes(scope),
  );

/** Fields of a ticket as the audit trail names them. */
const auditedColumns: AuditedColumns<WorkedTicket> = {
  status: "status",
  owner: "executive",
  queue: "queue",
  priority: "priority",
  subject: "subject",
  hold_until: "until",
  last_act_at: "messages",
};
const toldFields = ["status", "executive", "until"] as const;

export type TicketActing = ReturnType<typeof createTicketActing>;

const grantOf = (
  access: Pick<AccessService, "grantUsed">,
  actor: TicketActor,
  { permission }: TicketAct,
  ticket: WorkedTicket | undefined,
) => access.grantUsed(permission, ticketHolder(actor.holder), ticket && ticketFacts(ticket));

async function changedIn(transaction: Connection, ticket: WorkedTicket) {
  const after = (await findTicket(transaction, ticket.reference, "none")) ?? ticket;
  return changesOf(ticket, after, auditedColumns, toldFields);
}

/** Acts on one ticket: in a transaction of the person, with the policy's decision and the line of the audit trail. */
export function createTicketActing(options: {
  access: AccessService;
  trail: Pick<AuditTrail, "add">;
}) {
  const { access, trail } = options;

  const auditOf = (
    actor: TicketActor,
    act: TicketAct,
    outcome: "done" | "denied",
    ticket?: WorkedTicket,
  ) =>
    ({
      ...act,
      outcome,
      session: { id: actor.id, kind: actor.kind },
      actorId: actor.user.id,
      grantId: grantOf(access, actor, act, ticket),
      record: ticket?.reference ?? null,
      tenantId: ticket?.tenant_id ?? actor.holder.grants[0]?.tenantId ?? null,
    }) as const;

  return {
    /** Works on one ticket; where it is changed, its row is held and the act audited in the same transaction. Throws
     *  NOT_FOUND, FORBIDDEN, DEMO_ACCESS. */
    async on<T>(
      actor: TicketActor,
      reference: string,
      { act, lock }: { act: TicketAct; lock: "update" | "none" },
      work: (transaction: Connection, ticket: WorkedTicket, about: TicketTold) => Promise<T>,
    ): Promise<T> {
      let refusal: AppError | undefined;
      const holder = ticketHolder(actor.holder);
      const result = await access.asHolder(holder, async (transaction) => {
        const ticket = isTicketReference(reference)
          ? await findTicket(transaction, reference, lock)
          : undefined;
        refusal = ticket ? access.refusal(act.permission, holder, ticketFacts(ticket)) : notFound();
        if (ticket === undefined || refusal !== undefined) return undefined;
        const about: TicketTold = { isRepeated: false };
        const done = await work(transaction, ticket, about);
        const isKept = lock === "update" && !about.isRepeated;
        const changes = isKept ? await changedIn(transaction, ticket) : undefined;
        if (changes !== undefined)
          await trail.add({ ...auditOf(actor, act, "done", ticket), ...changes }, transaction);
        return { done };
      });
      if (refusal === undefined && result !== undefined) return result.done;
      const record = isTicketReference(reference) ? reference : null;
      await trail.add({ ...auditOf(actor, act, "denied"), record });
      throw refusal ?? notFound();
    },

    /** Keeps an act that made a ticket. */
    keep: (actor: TicketActor, act: TicketAct, transaction: Connection, about: AuditAbout = {}) =>
      trail.add({ ...auditOf(actor, act, "done"), ...about }, transaction),
  };
}
