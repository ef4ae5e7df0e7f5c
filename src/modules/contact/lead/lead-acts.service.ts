import { civilDate, type Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { limitsOf } from "#src/contracts/partner-limits.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { PriceNow } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import { AppError, badRequest, isAppError, notFound } from "#src/platform/errors.ts";
import type { Duplicates } from "./duplicates/duplicates.service.ts";
import type { RevealedField } from "./contact-mask.rules.ts";
import { type LeadActing, leadFacts } from "./lead-acting.ts";
import type { CallResult } from "./call-results.rules.ts";
import { refusalOfContact } from "./lead-contact.ts";
import { contactNotAllowed, invalidTransition, staleEdit } from "./lead-desk.errors.ts";
import { zoneOf } from "./lead-desk.service.ts";
import type { LeadActor } from "./lead-desk.types.ts";
import { type EditInput, readEdit } from "./lead-edit.rules.ts";
import { moveFactsOf, type SaleStateOf, writeMove } from "./lead-move.ts";
import type { MoveAsked } from "./lead-move.types.ts";
import { judgeMove, whoOf } from "./lead-transition.rules.ts";
import type { TransitionRow } from "./lead-rows.rules.ts";
import {
  consentsOf,
  endAppointments,
  fieldsChangedSince,
  insertAppointment,
  insertCall,
  insertEvent,
  type LeadChange,
  listCalls,
  loadLeadRows,
  updateLead,
  type WorkedLead,
} from "./lead-work.queries.ts";
import type { ContactChannel } from "./lead-work.tables.ts";

/** What a move changes: a save that began before one of these changed is refused. */
const moveFields = ["status", "subStatus", "failureReason", "executive"];
const nextStepMinutes = 30;

export type LeadActs = ReturnType<typeof createLeadActs>;

/** What people do with one lead. Each act writes the lead, its timeline and the audit trail in one transaction. */
export function createLeadActs(options: {
  clock: Clock;
  access: AccessService;
  acting: LeadActing;
  priceNow: PriceNow;
  saleStateOf: SaleStateOf;
  joins: Pick<Duplicates, "join">;
}) {
  const { clock, access, acting, priceNow, saleStateOf, joins } = options;

  const permissionsFor = (actor: LeadActor, lead: WorkedLead, rows: readonly TransitionRow[]) => {
    const names = new Set(rows.flatMap((row) => whoOf(row).permissions));
    return new Set(
      [...names].filter(
        (name) => access.decide(name, actor.holder, leadFacts(lead)).outcome === "allowed",
      ),
    );
  };

  /** A row allows the move, but not to this person: FORBIDDEN, or DEMO_ACCESS of a demonstration. */
  const refusalOfMove = (actor: LeadActor, lead: WorkedLead, rows: readonly TransitionRow[]) =>
    rows
      .flatMap((row) => whoOf(row).permissions)
      .map((name) => access.refusal(name, actor.holder, leadFacts(lead)))
      .toSorted((one) => (one?.code === "DEMO_ACCESS" ? -1 : 1))[0] ??
    // The system alone makes it.
    new AppError({ code: "FORBIDDEN", status: 403 });

  /** Whether the product has a price of today: counted before the transaction of the act. */
  async function hasPriceToday(actor: LeadActor, reference: string): Promise<boolean> {
    const asked = await acting.read(
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
    return (await priceNow({ ...asked, productCode, limits })) !== undefined;
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
    actor: LeadActor,
    reference: string,
    { keep, version, note }: { keep: string; version: number; note: string | undefined },
  ): Promise<{ version: number; status: number }> {
    const asked = { keep, join: [reference], fields: {}, versions: { [reference]: version }, note };
    const { merges } = await joins.join(actor, asked).catch((error: unknown) => {
      // The lead itself was found before.
      if (isAppError(error) && error.code === "NOT_FOUND")
        throw badRequest([{ field: "keep", code: "INVALID" }]);
      throw error;
    });
    return { version: merges[0]?.version ?? version, status: 6 };
  }

  async function effectsOf(
    transaction: Connection,
    lead: WorkedLead,
    { row, asked, at }: { row: TransitionRow; asked: MoveAsked; at: Date },
  ): Promise<LeadChange> {
    const { to } = row;
    if (row.effect.includes("future agenda cancelled")) {
      await endAppointments(transaction, lead.id, "CANCELADA", at);
      return { next_step_at: null };
    }
    if (row.effect === "earlier event REAGENDADA")
      await endAppointments(transaction, lead.id, "REAGENDADA", at);
    if (to === 13 && asked.event !== undefined) {
      const { type, channel, from, to: until, place = null } = asked.event;
      await insertAppointment(transaction, { lead, type, channel, from, to: until, place, at });
      return { next_step_at: from };
    }
    if (to === 14 && asked.nextStepAt !== undefined) {
      const from = asked.nextStepAt;
      const until = new Date(from.getTime() + nextStepMinutes * 60_000);
      await insertAppointment(transaction, {
        lead,
        type: "LLAMADA",
        channel: "telefono",
        from,
        to: until,
        place: null,
        at,
      });
      return { next_step_at: from };
    }
    return {};
  }

  return {
    /** Moves a lead by a row of the table. Throws NOT_FOUND, FORBIDDEN, DEMO_ACCESS, STALE_EDIT and
     *  INVALID_TRANSITION with where it may go and what is missing. */
    async move(
      actor: LeadActor,
      reference: string,
      { version, ...asked }: MoveAsked & { version: number },
    ): Promise<{ version: number; status: number }> {
      const hasPrice = await hasPriceToday(actor, reference);
      const { keep, note } = asked;
      if (asked.to === 6 && keep !== undefined)
        return joinInto(actor, reference, { keep, version, note });
      const act = { permission: "lead:read", action: "lead.status" } as const;
      return acting.change(actor, reference, act, async (transaction, lead) => {
        const at = clock.now();
        await requireFresh(transaction, lead, { version, fields: moveFields });
        const rows = await loadLeadRows(transaction);
        const permissions = permissionsFor(actor, lead, rows.transitions);
        const saleState = await saleStateOf(transaction, lead.id);
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
          throw refusalOfMove(actor, lead, named);
        }
        if (!decision.ok) throw invalidTransition(decision.allowed, decision.missing);
        const { row, subStatus } = decision;
        const change = await effectsOf(transaction, lead, { row, asked: said, at });
        const next = await writeMove(transaction, lead, {
          row,
          subStatus,
          asked,
          change,
          at,
          actor: actor.user.id,
          system: "QPOPTIMIZE",
        });
        return { version: next, status: row.to };
      });
    },

    /** Adds a note; it is never changed. */
    async addNote(actor: LeadActor, reference: string, typed: string): Promise<void> {
      const text = typed.trim();
      if (text === "") throw badRequest([{ field: "text", code: "REQUIRED" }]);
      const act = { permission: "lead:update", action: "lead.note" } as const;
      await acting.change(actor, reference, act, async (transaction, lead) => {
        const at = clock.now();
        await updateLead(transaction, lead.id, { last_act_at: at });
        await insertEvent(transaction, {
          lead,
          at,
          actor: actor.user.id,
          system: "QPOPTIMIZE",
          kind: "note",
          note: text,
        });
      });
    },

    /** Keeps an attempt to reach the person. Throws CONTACT_NOT_ALLOWED with the reason. */
    async addCall(
      actor: LeadActor,
      reference: string,
      call: { channel: ContactChannel; result: CallResult; minutes: number; note: string | null },
    ): Promise<void> {
      const act = { permission: "lead:update", action: "lead.call" } as const;
      await acting.change(actor, reference, act, async (transaction, lead) => {
        const at = clock.now();
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
        await insertCall(transaction, { ...call, lead, at, day, actor: actor.user.id });
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
          note: call.note,
        });
      });
    },

    /** Shows one contact field in full, and keeps that it was shown. Throws NOT_FOUND where there is none. */
    async reveal(
      actor: LeadActor,
      reference: string,
      field: RevealedField,
    ): Promise<{ field: RevealedField; value: string }> {
      const act = { permission: "lead:read-contact", action: "lead.reveal" } as const;
      return acting.change(actor, reference, act, async (transaction, lead) => {
        const value = lead[field];
        if (value === null) throw notFound();
        await insertEvent(transaction, {
          lead,
          at: clock.now(),
          actor: actor.user.id,
          system: "QPOPTIMIZE",
          kind: "reveal",
          detail: { field },
        });
        return { field, value };
      });
    },

    /** Changes fields of a lead. What others changed meanwhile stays where the fields differ (merged). Throws
     *  STALE_EDIT with both values, BAD_REQUEST with the fields. */
    async edit(
      actor: LeadActor,
      reference: string,
      { version, ...input }: EditInput & { version: number },
    ): Promise<{ version: number; merged: boolean }> {
      const act = { permission: "lead:update", action: "lead.edit" } as const;
      return acting.change(actor, reference, act, async (transaction, lead) => {
        const read = readEdit(lead.country, input);
        if (!read.ok) throw badRequest(read.errors);
        const fields = Object.keys(input);
        const { isMerged } = await requireFresh(transaction, lead, { version, fields });
        const left = { ...currentContact(lead), ...read.contact };
        if (left.email === null && left.phone === null && left.identification === null)
          throw badRequest([{ field: "email", code: "REQUIRED" }]);
        const at = clock.now();
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
    },
  };
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
