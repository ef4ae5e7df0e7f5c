import type { AuditName, PermissionName } from "#src/contracts/access.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { RecordFacts } from "#src/modules/identity/access/policy.rules.ts";
import type { AuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { type AppError, notFound } from "#src/platform/errors.ts";
import type { LeadActor } from "./lead-desk.types.ts";
import { leadsById } from "./lead-bulk.queries.ts";
import { isReference } from "./lead.rules.ts";
import { findWorkedLead, idsOfLeads, type WorkedLead } from "./lead-work.queries.ts";

export interface LeadAct {
  permission: PermissionName;
  action: AuditName;
}

/** What the policy asks of a lead. */
export const leadFacts = (lead: WorkedLead): RecordFacts => ({
  path: lead.path,
  executive: lead.executive_user_id,
  team: lead.team_id,
  maker: lead.made_by,
  insurer: lead.insurer,
  upperType: lead.upper_type,
  country: lead.country,
});

export type LeadActing = ReturnType<typeof createLeadActing>;

/** Acts on one lead: in a transaction of the person, with the policy's decision and the line of the audit trail. */
export function createLeadActing(options: {
  access: AccessService;
  trail: Pick<AuditTrail, "add">;
}) {
  const { access, trail } = options;

  const auditOf = (actor: LeadActor, { permission, action }: LeadAct, outcome: "done" | "denied") =>
    ({
      action,
      permission,
      outcome,
      session: { id: actor.id, kind: actor.kind },
      actorId: actor.user.id,
    }) as const;

  async function within<T>(
    actor: LeadActor,
    reference: string,
    { act, lock }: { act: LeadAct; lock: "update" | "none" },
    work: (transaction: Connection, lead: WorkedLead) => Promise<T>,
  ): Promise<T> {
    let refusal: AppError | undefined;
    const result = await access.asHolder(actor.holder, async (transaction) => {
      const lead = isReference(reference)
        ? await findWorkedLead(transaction, reference, lock)
        : undefined;
      refusal = lead ? access.refusal(act.permission, actor.holder, leadFacts(lead)) : notFound();
      if (lead === undefined || refusal !== undefined) return undefined;
      const done = await work(transaction, lead);
      if (lock === "update") await trail.add(auditOf(actor, act, "done"), transaction);
      return { done };
    });
    if (refusal === undefined && result !== undefined) return result.done;
    await trail.add(auditOf(actor, act, "denied"));
    throw refusal ?? notFound();
  }

  /** Leads by reference. To be changed, all are locked in the order of their ids: two who join the same two leads
   *  either way wait for each other. */
  async function leadsOf(
    transaction: Connection,
    references: readonly string[],
    lock: "update" | "none",
  ): Promise<Map<string, WorkedLead>> {
    const ids = await idsOfLeads(transaction, references.filter(isReference));
    const leads = await leadsById(transaction, ids, lock);
    return new Map(leads.map((lead) => [lead.reference, lead]));
  }

  async function withinAll<T>(
    actor: LeadActor,
    references: readonly string[],
    { act, lock }: { act: LeadAct; lock: "update" | "none" },
    work: (transaction: Connection, leads: ReadonlyMap<string, WorkedLead>) => Promise<T>,
  ): Promise<T> {
    let refusal: AppError | undefined;
    const result = await access.asHolder(actor.holder, async (transaction) => {
      const leads = await leadsOf(transaction, references, lock);
      for (const reference of references) {
        const lead = leads.get(reference);
        refusal ??=
          lead === undefined
            ? notFound()
            : access.refusal(act.permission, actor.holder, leadFacts(lead));
      }
      if (refusal !== undefined) return undefined;
      const done = await work(transaction, leads);
      if (lock === "update") await trail.add(auditOf(actor, act, "done"), transaction);
      return { done };
    });
    if (result !== undefined) return result.done;
    await trail.add(auditOf(actor, act, "denied"));
    throw refusal ?? notFound();
  }

  return {
    /** Reads one lead. Throws NOT_FOUND, FORBIDDEN. */
    read: <T>(
      actor: LeadActor,
      reference: string,
      act: LeadAct,
      work: (transaction: Connection, lead: WorkedLead) => Promise<T>,
    ) => within(actor, reference, { act, lock: "none" }, work),

    /** Changes one lead; the act is audited in the same transaction. Throws NOT_FOUND, FORBIDDEN, DEMO_ACCESS. */
    change: <T>(
      actor: LeadActor,
      reference: string,
      act: LeadAct,
      work: (transaction: Connection, lead: WorkedLead) => Promise<T>,
    ) => within(actor, reference, { act, lock: "update" }, work),

    /** Reads leads together. Throws NOT_FOUND, FORBIDDEN where one of them may not be. */
    readAll: <T>(
      actor: LeadActor,
      references: readonly string[],
      act: LeadAct,
      work: (transaction: Connection, leads: ReadonlyMap<string, WorkedLead>) => Promise<T>,
    ) => withinAll(actor, references, { act, lock: "none" }, work),

    /** Changes leads together. Throws NOT_FOUND, FORBIDDEN, DEMO_ACCESS where one of them may not be. */
    changeAll: <T>(
      actor: LeadActor,
      references: readonly string[],
      act: LeadAct,
      work: (transaction: Connection, leads: ReadonlyMap<string, WorkedLead>) => Promise<T>,
    ) => withinAll(actor, references, { act, lock: "update" }, work),

    /** Keeps an act on more than one lead. */
    keep: (actor: LeadActor, act: LeadAct, transaction: Connection) =>
      trail.add(auditOf(actor, act, "done"), transaction),
  };
}
