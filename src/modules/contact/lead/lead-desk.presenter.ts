import type { LeadRecord } from "./lead-desk.service.ts";
import type { LeadListRow } from "./lead-desk.types.ts";
import { leadStatuses, isLeadStatus } from "./lead.status.ts";
import type { EventRow } from "./lead-work.queries.ts";

const statusOf = (id: number) => ({ id, name: isLeadStatus(id) ? leadStatuses[id] : String(id) });

/** A row of the list as the call answers it. */
export const presentRow = (row: LeadListRow) => ({
  reference: row.reference,
  fullName: row.fullName,
  status: statusOf(row.status),
  subStatus: row.subStatus,
  failureReason: row.failureReason,
  country: row.country,
  product: row.productName === null ? null : { code: row.productCode, name: row.productName },
  insurer: row.insurerName,
  line: row.line,
  premium:
    row.premiumMinor === null
      ? null
      : { amountMinor: row.premiumMinor, currency: row.premiumCurrency },
  executive: row.executive,
  partner: row.partner,
  source: row.source,
  origin: row.origin,
  requestType: row.requestType,
  lineOfBusiness: row.lineOfBusiness,
  createdAt: row.createdAt.toISOString(),
  lastActAt: row.lastActAt.toISOString(),
  firstAnswerAt: row.firstAnswerAt?.toISOString() ?? null,
  nextStepAt: row.nextStepAt?.toISOString() ?? null,
  version: row.version,
});

export const presentEvents = (events: readonly EventRow[]) =>
  events.map((event) => ({
    id: event.id,
    at: event.at.toISOString(),
    actor: event.actor === null ? null : { id: event.actor, name: event.actor_name },
    system: event.system,
    kind: event.kind,
    from: event.from_status,
    to: event.to_status,
    subStatus: event.sub_status,
    detail: event.detail,
    note: event.note,
    health: event.is_health,
  }));

/** A lead as the call answers it: contact masked, and nothing of its profile but what lists of people say. */
export const presentLead = (record: LeadRecord) => {
  const { lead } = record;
  return {
    reference: lead.reference,
    version: lead.version,
    status: statusOf(lead.status),
    subStatus: lead.sub_status,
    failureReason: lead.failure_reason,
    fullName: lead.full_name,
    contact: record.contact,
    country: lead.country,
    source: lead.source,
    origin: lead.origin,
    requestType: lead.request_type,
    system: lead.system,
    lineOfBusiness: lead.line_of_business,
    tenant: { id: lead.tenant_id, name: lead.tenant_name },
    executive:
      lead.executive_user_id === null
        ? null
        : { id: lead.executive_user_id, name: lead.executive_name },
    product:
      lead.product_name === null ? null : { code: lead.product_code, name: lead.product_name },
    frozenPrice: record.frozen?.snapshot.shown ?? null,
    todayPrice: record.today?.shown ?? null,
    comment: lead.comment,
    consents: record.consents.map(({ at, ...consent }) => ({ ...consent, at: at.toISOString() })),
    contactRefusals: record.contactRefusals,
    moves: record.moves,
    createdAt: lead.created_at.toISOString(),
    lastActAt: lead.last_act_at.toISOString(),
    firstAnswerAt: lead.first_answer_at?.toISOString() ?? null,
    nextStepAt: lead.next_step_at?.toISOString() ?? null,
    mergedInto: lead.merged_into !== null,
    timeline: presentEvents(record.events),
    others: record.others.map(({ reference, status, product, createdAt, nextStepAt }) => ({
      reference,
      status,
      product,
      createdAt: createdAt.toISOString(),
      nextStepAt: nextStepAt?.toISOString() ?? null,
    })),
  };
};
