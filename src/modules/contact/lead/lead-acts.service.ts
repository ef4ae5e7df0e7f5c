import { randomUUID } from "node:crypto";
import { civilDate, type Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { limitsOf } from "#src/contracts/partner-limits.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { PriceNow } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import { AppError, badRequest, isAppError, notFound } from "#src/platform/errors.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import type { Duplicates } from "./duplicates/duplicates.service.ts";
import type { RevealedField } from "./contact-mask.rules.ts";
import { type LeadActing, leadFacts } from "./lead-acting.ts";
import type { CallResult } from "./call-results.rules.ts";
import { refusalOfContact } from "./lead-contact.ts";
import { contactNotAllowed, invalidTransition, staleEdit } from "./lead-desk.errors.ts";
import { zoneOf } from "./lead-desk.service.ts";
import type { LeadActor } from "./lead-desk.types.ts";
import { type EditInput, readEdit } from "./lead-edit.rules.ts";
import { identifiedBy } from "./lead.rules.ts";
import { beforeOf, insertOperation, plannedOf } from "./lead-bulk.queries.ts";
import { effectsOf } from "./lead-move-effects.ts";
import { onceForKey } from "./lead-once.ts";
import { moveFactsOf, type SaleStateOf, writeMove } from "./lead-move.ts";
import type { MoveAsked } from "./lead-move.types.ts";
import { judgeMove, whoOf } from "./lead-transition.rules.ts";
import type { TransitionRow } from "./lead-rows.rules.ts";
import {
  consentsOf,
  fieldsChangedSince,
  findInsuranceType,
  insertCall,
  insertEvent,
  listCalls,
  loadLeadRows,
  updateLead,
  type WorkedLead,
} from "./lead-work.queries.ts";
import type { ContactChannel } from "./lead-work.tables.ts";

/** What a move changes: a save that began before one of these changed is refused. */
const moveFields = ["status", "subStatus", "failureReason", "executive"];

export type LeadActs = ReturnType<typeof createLeadActs>;

interface LeadActsNeeds {
  clock: Clock;
  access: AccessService;
  acting: LeadActing;
  priceNow: PriceNow;
  saleStateOf: SaleStateOf;
  joins: Pick<Duplicates, "join">;
}

const permissionsFor = (
  needs: LeadActsNeeds,
  actor: LeadActor,
  lead: WorkedLead,
  rows: readonly TransitionRow[],
) => {
  const names = new Set(rows.flatMap((row) => whoOf(row).permissions));
  return new Set(
    [...names].filter(
      (name) => needs.access.decide(name, actor.holder, leadFacts(lead)).outcome === "allowed",
    ),
  );
};

/** A row allows the move, but not to this person: FORBIDDEN, or DEMO_ACCESS of a demonstration. */
const refusalOfMove = (
  needs: LeadActsNeeds,
  actor: LeadActor,
  lead: WorkedLead,
  rows: readonly TransitionRow[],
) =>
  rows
    .flatMap((row) => whoOf(row).permissions)
    .map((name) => needs.access.refusal(name, actor.holder, leadFacts(lead)))
    .toSorted((one) => (one?.code === "DEMO_ACCESS" ? -1 : 1))[0] ??
  // The system alone makes it.
  new AppError({ code: "FORBIDDEN", status: 403 });

/** Whether the product has a price of today: counted before the transaction of the act. */
async function hasPriceToday(
  needs: LeadActsNeeds,
  actor: LeadActor,
  reference: string,
): Promise<boolean> {
  const asked = await needs.acting.read(
    actor,
    reference,
    { permission: "lead:read", action: "lead.status" },
    async (_transaction, lead) => ({
      productCode: lead.product_code,
      country: lead.country,
      profile: lead.profile,
    }),
  );
  const { productCode } = asked;
  if (productCode === null) return false;
  const limits = limitsOf(null);
  return (await needs.priceNow({ ...asked, productCode, limits })) !== undefined;
}

/** Refuses what was read before one of these fields changed. */
async function requireFresh(
  transaction: Connection,
  lead: WorkedLead,
  { version, fields }: { version: number; fields: readonly string[] },
): Promise<{ isMerged: boolean }> {
  if (version === lead.version) return { isMerged: false };
  const changed = await fieldsChangedSince(transaction, lead.id, version);
  const both = fields.filter((field) => changed.includes(field));
  if (both.length > 0 || version > lead.version) throw staleEdit(currentOf(lead, both), both);
  return { isMerged: true };
}

/** To Duplicado: joined into the lead that is kept, with all that belongs to it. */
async function joinInto(
  needs: LeadActsNeeds,
  actor: LeadActor,
  reference: string,
  {
    keep,
    version,
    ...said
  }: Pick<MoveAsked, "note" | "health"> & { keep: string; version: number },
): Promise<{ version: number; status: number; operation: null }> {
  const asked = {
    keep,
    join: [reference],
    fields: {},
    versions: { [reference]: version },
    ...said,
  };
  const { merges } = await needs.joins.join(actor, asked).catch((error: unknown) => {
    // The lead itself was found before.
    if (isAppError(error) && error.code === "NOT_FOUND")
      throw badRequest([{ field: "keep", code: "INVALID" }]);
    throw error;
  });
  return { version: merges[0]?.version ?? version, status: 6, operation: null };
}

/** Keeps what the lead was before a move, so that its maker may take it back within ten minutes as a change of many
 *  is (`lead-bulk.service.ts`). Answers the operation. */
async function keepForUndo(
  transaction: Connection,
  lead: WorkedLead,
  { to, actor, at, planned }: { to: number; actor: string; at: Date; planned: readonly number[] },
): Promise<string> {
  const id = randomUUID();
  const now = await plannedOf(transaction, lead.id);
  const ended = planned.filter((one) => !now.includes(one));
  const before = {
    ...beforeOf(lead, ended),
    planned: now.filter((one) => !planned.includes(one)),
  };
  await insertOperation(transaction, { id, actor, action: `status ${to}`, at }, [{ lead, before }]);
  return id;
}

/** Moves a lead by a row of the table; what it answers as operation takes the move back. Throws NOT_FOUND, FORBIDDEN,
 *  DEMO_ACCESS, STALE_EDIT and INVALID_TRANSITION with where it may go and what is missing. */
async function move(
  needs: LeadActsNeeds,
  actor: LeadActor,
  reference: string,
  { version, ...asked }: MoveAsked & { version: number },
): Promise<{ version: number; status: number; operation: string | null }> {
  const hasPrice = await hasPriceToday(needs, actor, reference);
  const { keep, note, health } = asked;
  if (asked.to === 6 && keep !== undefined)
    return joinInto(needs, actor, reference, { keep, version, note, health });
  const act = { permission: "lead:read", action: "lead.status" } as const;
  return needs.acting.change(actor, reference, act, async (transaction, lead) => {
    const at = needs.clock.now();
    await requireFresh(transaction, lead, { version, fields: moveFields });
    const rows = await loadLeadRows(transaction);
    const permissions = permissionsFor(needs, actor, lead, rows.transitions);
    const saleState = await needs.saleStateOf(transaction, lead.id);
    const facts = await moveFactsOf(transaction, lead, { hasPrice, saleState });
    // Who takes a lead is settled by assignment alone.
    const { executive: _nobody, ...said } = asked;
    const decision = judgeMove(rows, {
      facts,
      asked: said,
      mover: { kind: "person", permissions },
      at,
    });
    if (!decision.ok && decision.code === "FORBIDDEN") {
      const named = rows.transitions.filter(
        ({ from, to }) => from === lead.status && to === said.to,
      );
      throw refusalOfMove(needs, actor, lead, named);
    }
    if (!decision.ok) throw invalidTransition(decision.allowed, decision.missing);
    const { row, subStatus } = decision;
    const planned = await plannedOf(transaction, lead.id);
    const change = await effectsOf(needs, transaction, lead, {
      row,
      asked: said,
      by: actor.user.id,
    });
    const next = await writeMove(transaction, lead, {
      row,
      subStatus,
      asked,
      change,
      at,
      actor: actor.user.id,
      system: "QPOPTIMIZE",
    });
    const kept = { to: row.to, actor: actor.user.id, at, planned };
    const operation = await keepForUndo(transaction, lead, kept);
    return { version: next, status: row.to, operation };
  });
}

/** Adds a note; it is never changed. One that speaks of health is read by who holds health:read alone. */
async function addNote(
  needs: LeadActsNeeds,
  actor: LeadActor,
  reference: string,
  { isHealth = false, ...typed }: { text: string; isHealth?: boolean },
  key?: string,
): Promise<void> {
  const text = typed.text.trim();
  if (text === "") throw badRequest([{ field: "text", code: "REQUIRED" }]);
  const act = { permission: "lead:update", action: "lead.note" } as const;
  await needs.acting.change(actor, reference, act, async (transaction, lead, about) => {
    const at = needs.clock.now();
    const called = { actor, name: `note/${lead.id}`, input: { text, isHealth }, key, at };
    const add = async () => {
      await updateLead(transaction, lead.id, { last_act_at: at });
      await insertEvent(transaction, {
        lead,
        at,
        actor: actor.user.id,
        system: "QPOPTIMIZE",
        kind: "note",
        note: text,
        isHealth,
      });
      return {};
    };
    await onceForKey(transaction, called, add, about);
  });
}

/** Keeps an attempt to reach the person. Throws CONTACT_NOT_ALLOWED with the reason. */
async function addCall(
  needs: LeadActsNeeds,
  actor: LeadActor,
  reference: string,
  call: CallMade,
  key?: string,
): Promise<void> {
  const act = { permission: "lead:update", action: "lead.call" } as const;
  await needs.acting.change(actor, reference, act, async (transaction, lead, about) => {
    const at = needs.clock.now();
    const called = { actor, name: `call/${lead.id}`, input: call, key, at };
    const keep = async () => {
      await keepCall(transaction, lead, { actor, call, at });
      return {};
    };
    await onceForKey(transaction, called, keep, about);
  });
}

interface CallMade {
  channel: ContactChannel;
  result: CallResult;
  minutes: number;
  note: string | null;
  /** The note speaks of health. */
  isHealth?: boolean;
}

async function keepCall(
  transaction: Connection,
  lead: WorkedLead,
  { actor, call, at }: { actor: LeadActor; call: CallMade; at: Date },
): Promise<void> {
  const refusal = refusalOfContact({
    lead,
    calls: await listCalls(transaction, lead.id),
    consents: await consentsOf(transaction, lead.id),
    channel: call.channel,
    userId: actor.user.id,
    at,
  });
  if (refusal !== null) throw contactNotAllowed(refusal);
  const day = civilDate(at, zoneOf(lead));
  const { isHealth = false, note, ...made } = call;
  await insertCall(transaction, { ...made, note, lead, at, day, actor: actor.user.id });
  await updateLead(transaction, lead.id, {
    last_act_at: at,
    contact_attempts: lead.contact_attempts + 1,
    ...(lead.first_answer_at === null ? { first_answer_at: at } : {}),
  });
  await insertEvent(transaction, {
    lead,
    at,
    actor: actor.user.id,
    system: "QPOPTIMIZE",
    kind: "call",
    detail: { channel: call.channel, result: call.result, minutes: call.minutes },
    note,
    isHealth,
  });
}

/** Shows one contact field in full, and keeps that it was shown. Throws NOT_FOUND where there is none. */
async function reveal(
  needs: LeadActsNeeds,
  actor: LeadActor,
  reference: string,
  field: RevealedField,
): Promise<{ field: RevealedField; value: string }> {
  const act = { permission: "lead:read-contact", action: "lead.reveal" } as const;
  return needs.acting.change(actor, reference, act, async (transaction, lead, about) => {
    const value = lead[field];
    if (value === null) throw notFound();
    about.fields = [field];
    await insertEvent(transaction, {
      lead,
      at: needs.clock.now(),
      actor: actor.user.id,
      system: "QPOPTIMIZE",
      kind: "reveal",
      detail: { field },
    });
    return { field, value };
  });
}

/** Changes fields of a lead. What others changed meanwhile stays where the fields differ (merged). Throws
 *  STALE_EDIT with both values, BAD_REQUEST with the fields. */
async function edit(
  needs: LeadActsNeeds,
  actor: LeadActor,
  reference: string,
  { version, ...input }: EditInput & { version: number },
): Promise<{ version: number; merged: boolean }> {
  const act = { permission: "lead:update", action: "lead.edit" } as const;
  return needs.acting.change(actor, reference, act, async (transaction, lead) => {
    const insuranceType = await findInsuranceType(transaction, lead.product_code);
    const who = identifiedBy({ insuranceType, upperType: lead.upper_type });
    const read = readEdit(lead.country, who, input);
    if (!read.ok) throw badRequest(read.errors);
    const fields = Object.keys(input);
    const { isMerged } = await requireFresh(transaction, lead, { version, fields });
    const left = { ...currentContact(lead), ...read.contact };
    if (left.email === null && left.phone === null && left.identification === null)
      throw badRequest([{ field: "email", code: "REQUIRED" }]);
    const at = needs.clock.now();
    const next = lead.version + 1;
    await updateLead(transaction, lead.id, { ...read.change, last_act_at: at }, next);
    await insertEvent(transaction, {
      lead,
      at,
      actor: actor.user.id,
      system: "QPOPTIMIZE",
      kind: "edit",
      detail: { fields, version: next },
    });
    return { version: next, merged: isMerged };
  });
}

/** What people do with one lead. Each act writes the lead, its timeline and the audit trail in one transaction. */
export function createLeadActs(needs: LeadActsNeeds) {
  return withNeeds(needs, { move, addNote, addCall, reveal, edit });
}

const currentContact = ({ email, phone, identification }: WorkedLead) => ({
  email,
  phone,
  identification,
});

/** The present values of fields that two people changed; contact data is not repeated in an error. */
const currentOf = (lead: WorkedLead, fields: readonly string[]): Record<string, unknown> => {
  const shown: Readonly<Record<string, unknown>> = {
    status: lead.status,
    subStatus: lead.sub_status,
    failureReason: lead.failure_reason,
    executive: lead.executive_user_id,
    fullName: lead.full_name,
    comment: lead.comment,
    policyNumber: lead.policy_number,
  };
  return {
    version: lead.version,
    ...Object.fromEntries(
      fields.flatMap((field) => (field in shown ? [[field, shown[field]]] : [])),
    ),
  };
};
