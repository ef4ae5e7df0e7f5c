import type { AuditName, PermissionName } from "#src/contracts/access.ts";
import { recordOfLead } from "#src/modules/contact/executive/lead-record.rules.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { RecordFacts } from "#src/modules/identity/access/policy.rules.ts";
import { type AuditedColumns, changesOf } from "#src/modules/identity/audit/audit-changes.rules.ts";
import type { AuditAbout, AuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { leadsById } from "./lead-bulk.queries.ts";
import type { LeadActor } from "./lead-desk.types.ts";
import type { WorkedLead } from "./lead-work.queries.ts";
import { isReference } from "./lead.rules.ts";

export interface LeadAct {
  permission: PermissionName;
  action: AuditName;
}

/** What the policy asks of a lead. */
export const leadFacts = (lead: WorkedLead): RecordFacts =>
  recordOfLead({
    tenantPath: lead.path,
    executive: lead.executive_user_id,
    team: lead.team_id,
    maker: lead.made_by,
    insurer: lead.insurer,
    upperType: lead.upper_type,
    country: lead.country,
    requestType: lead.request_type,
  });

/** Fields of a lead as the audit trail names them. */
const auditedColumns: AuditedColumns<WorkedLead> = {
  status: "status",
  sub_status: "subStatus",
  failure_reason: "failureReason",
  executive_user_id: "executive",
  team_id: "team",
  next_step_at: "nextStep",
  full_name: "fullName",
  identification: "identification",
  email: "email",
  phone: "phone",
  comment: "comment",
  consents: "consents",
  profile: "profile",
  policy_number: "policyNumber",
  product_code: "productCode",
  merged_into: "mergedInto",
};
const toldFields = [
  "status",
  "subStatus",
  "failureReason",
  "executive",
  "team",
  "nextStep",
] as const;

/** What the audit trail keeps of acts on leads. */
export function createLeadAudit(
  access: Pick<AccessService, "grantUsed">,
  trail: Pick<AuditTrail, "addAll">,
) {
  const auditOf = (
    actor: LeadActor,
    { permission, action }: LeadAct,
    outcome: "done" | "denied",
    lead?: WorkedLead,
  ) =>
    ({
      action,
      permission,
      outcome,
      session: { id: actor.id, kind: actor.kind },
      actorId: actor.user.id,
      grantId: access.grantUsed(permission, actor.holder, lead && leadFacts(lead)),
      record: lead?.reference ?? null,
      tenantId: lead?.tenant_id ?? actor.holder.grants[0]?.tenantId ?? null,
    }) as const;

  /** Keeps what an act did to leads that it held: one event of each, with what it changed. */
  async function keepDone(
    actor: LeadActor,
    act: LeadAct,
    before: readonly WorkedLead[],
    { transaction, about }: { transaction: Connection; about: AuditAbout },
  ): Promise<void> {
    const now = await leadsById(transaction, idsOf(before), "none");
    const after = new Map(now.map((lead) => [lead.id, lead]));
    const events = before.map((lead) => ({
      ...auditOf(actor, act, "done", lead),
      ...changesOf(lead, after.get(lead.id) ?? lead, auditedColumns, toldFields),
      ...about,
    }));
    await trail.addAll(events, transaction);
  }

  /** The reference that was asked for is kept where it is one: ids walked by somebody show in the trail. */
  const deniedOf = (
    actor: LeadActor,
    act: LeadAct,
    reference: string | undefined,
    lead: WorkedLead | undefined,
  ) => ({
    ...auditOf(actor, act, "denied", lead),
    record: reference !== undefined && isReference(reference) ? reference : null,
  });

  /** Of many that are not there for the person the first is named, and how many there are. */
  const hiddenOf = (actor: LeadActor, act: LeadAct, references: readonly string[]) => ({
    ...deniedOf(actor, act, references.find(isReference), undefined),
    facts: { refused: references.length },
  });

  const refusedOf = (actor: LeadActor, act: LeadAct, leads: readonly WorkedLead[]) =>
    leads.map((lead) => auditOf(actor, act, "denied", lead));

  return { auditOf, keepDone, deniedOf, hiddenOf, refusedOf };
}

const idsOf = (leads: readonly WorkedLead[]): number[] => leads.map(({ id }) => id);
