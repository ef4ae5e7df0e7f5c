import { civilDate, type Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { badRequest, notFound } from "#src/platform/errors.ts";
import type { CallResult } from "./call-results.rules.ts";
import type { RevealedField } from "./contact-mask.rules.ts";
import type { LeadActing } from "./lead-acting.ts";
import { withdrawAll } from "./lead-consents.queries.ts";
import { refusalOfContact } from "./lead-contact.ts";
import { contactNotAllowed } from "./lead-desk.errors.ts";
import { zoneOf } from "./lead-desk.service.ts";
import type { LeadActor } from "./lead-desk.types.ts";
import { onceForKey } from "./lead-once.ts";
import {
  consentsOf,
  insertCall,
  insertEvent,
  listCalls,
  updateLead,
  type WorkedLead,
} from "./lead-work.queries.ts";
import type { ContactChannel } from "./lead-work.tables.ts";

interface ContactActsNeeds {
  clock: Clock;
  acting: LeadActing;
}

/** Adds a note; it is never changed. One that speaks of health is read by who holds health:read alone. */
export async function addNote(
  needs: ContactActsNeeds,
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

/** Keeps an attempt to reach the person; who wants no more of it withdraws every consent with it (AL 6). Throws CONTACT_NOT_ALLOWED with the reason. */
export async function addCall(
  needs: ContactActsNeeds,
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
  if (call.result === "refused")
    await withdrawAll(transaction, [lead], { source: "call", by: actor.user.id, at });
}

/** Shows one contact field in full, and keeps that it was shown. Throws NOT_FOUND where there is none. */
export async function reveal(
  needs: ContactActsNeeds,
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
