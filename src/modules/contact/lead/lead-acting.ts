import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { AuditAbout, AuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { type AppError, notFound } from "#src/platform/errors.ts";
import type { LeadActor } from "./lead-desk.types.ts";
import { createLeadAudit, type LeadAct, leadFacts } from "./lead-audit.ts";
import { leadsById } from "./lead-bulk.queries.ts";
import { isReference } from "./lead.rules.ts";
import { findWorkedLead, idsOfLeads, type WorkedLead } from "./lead-work.queries.ts";

export { type LeadAct, leadFacts };

/** What an act tells of itself; one that was done before, by a call that came twice, is not kept again. */
export type ActAbout = AuditAbout & { isRepeated?: boolean };

export type LeadActing = ReturnType<typeof createLeadActing>;

interface ActingNeeds {
  access: AccessService;
  trail: Pick<AuditTrail, "add" | "addAll">;
  audit: ReturnType<typeof createLeadAudit>;
}

/** Acts on one lead: in a transaction of the person, with the policy's decision and the line of the audit trail. */
async function within<T>(
  { access, trail, audit }: ActingNeeds,
  actor: LeadActor,
  reference: string,
  { act, lock }: { act: LeadAct; lock: "update" | "none" },
  work: (transaction: Connection, lead: WorkedLead, about: ActAbout) => Promise<T>,
): Promise<T> {
  let refusal: AppError | undefined;
  let found: WorkedLead | undefined;
  const result = await access.asHolder(actor.holder, async (transaction) => {
    const lead = isReference(reference)
      ? await findWorkedLead(transaction, reference, lock)
      : undefined;
    found = lead;
    refusal = lead ? access.refusal(act.permission, actor.holder, leadFacts(lead)) : notFound();
    if (lead === undefined || refusal !== undefined) return undefined;
    const said: ActAbout = {};
    const done = await work(transaction, lead, said);
    const { isRepeated = false, ...about } = said;
    if (lock === "update" && !isRepeated)
      await audit.keepDone(actor, act, [lead], { transaction, about });
    return { done };
  });
  if (refusal === undefined && result !== undefined) return result.done;
  await trail.add(audit.deniedOf(actor, act, reference, found));
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

type WorkOnAll<T> = (
  transaction: Connection,
  leads: ReadonlyMap<string, WorkedLead>,
  about: Pick<ActAbout, "isRepeated">,
) => Promise<T>;

/** The same for acts on leads together: one that is refused refuses all. */
async function withinAll<T>(
  { access, trail, audit }: ActingNeeds,
  actor: LeadActor,
  references: readonly string[],
  { act, lock }: { act: LeadAct; lock: "update" | "none" },
  work: WorkOnAll<T>,
): Promise<T> {
  let refusal: AppError | undefined;
  let refused: string | undefined;
  const result = await access.asHolder(actor.holder, async (transaction) => {
    const leads = await leadsOf(transaction, references, lock);
    for (const reference of references) {
      const lead = leads.get(reference);
      refusal ??=
        lead === undefined
          ? notFound()
          : access.refusal(act.permission, actor.holder, leadFacts(lead));
      if (refusal !== undefined) refused ??= reference;
    }
    if (refusal !== undefined) return undefined;
    const said: Pick<ActAbout, "isRepeated"> = {};
    const done = await work(transaction, leads, said);
    if (lock === "update" && said.isRepeated !== true)
      await audit.keepDone(actor, act, [...leads.values()], { transaction, about: {} });
    return { done };
  });
  if (result !== undefined) return result.done;
  await trail.add(audit.deniedOf(actor, act, refused, undefined));
  throw refusal ?? notFound();
}

/** What is done with leads, each act with its decision and its line of the audit trail. */
export function createLeadActing({ access, trail }: Omit<ActingNeeds, "audit">) {
  const audit = createLeadAudit(access, trail);
  const needs = { access, trail, audit };
  return {
    /** Reads one lead. Throws NOT_FOUND, FORBIDDEN. */
    read: <T>(
      actor: LeadActor,
      reference: string,
      act: LeadAct,
      work: (transaction: Connection, lead: WorkedLead) => Promise<T>,
    ) => within(needs, actor, reference, { act, lock: "none" }, work),

    /** Changes one lead; the act is audited in the same transaction. Throws NOT_FOUND, FORBIDDEN, DEMO_ACCESS. */
    change: <T>(
      actor: LeadActor,
      reference: string,
      act: LeadAct,
      /** What `work` writes into `about` is kept beside what it changed. */
      work: (transaction: Connection, lead: WorkedLead, about: ActAbout) => Promise<T>,
    ) => within(needs, actor, reference, { act, lock: "update" }, work),

    /** Reads leads together. Throws NOT_FOUND, FORBIDDEN where one of them may not be. */
    readAll: <T>(
      actor: LeadActor,
      references: readonly string[],
      act: LeadAct,
      work: (transaction: Connection, leads: ReadonlyMap<string, WorkedLead>) => Promise<T>,
    ) => withinAll(needs, actor, references, { act, lock: "none" }, work),

    /** Changes leads together. Throws NOT_FOUND, FORBIDDEN, DEMO_ACCESS where one of them may not be. */
    changeAll: <T>(
      actor: LeadActor,
      references: readonly string[],
      act: LeadAct,
      work: WorkOnAll<T>,
    ) => withinAll(needs, actor, references, { act, lock: "update" }, work),

    /** Keeps an act that changed no lead that it held, or made one. */
    keep: (actor: LeadActor, act: LeadAct, transaction: Connection, about: AuditAbout = {}) =>
      trail.add({ ...audit.auditOf(actor, act, "done"), ...about }, transaction),

    /** Keeps an act that the policy refused for some leads of many. */
    keepDenied: (
      actor: LeadActor,
      act: LeadAct,
      leads: readonly WorkedLead[],
      transaction: Connection,
    ) => trail.addAll(audit.refusedOf(actor, act, leads), transaction),

    /** Keeps that an act was asked of leads that are not there for its person: one event. */
    keepHidden: (actor: LeadActor, act: LeadAct, references: readonly string[]) =>
      trail.add(audit.hiddenOf(actor, act, references)),

    /** Keeps an act on many leads: one event of each. */
    keepDone: audit.keepDone,
  };
}
