import { createHash } from "node:crypto";
import { isEmail } from "#src/contracts/email.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import { badRequest, type FieldError } from "#src/platform/errors.ts";
import type { Language } from "#src/routes.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { placedIn, type TicketActor, ticketFacts, ticketHolder } from "./ticket-acting.ts";
import { once } from "#src/platform/jobs/once.ts";
import { assign, move, place } from "./ticket-moves.service.ts";
import {
  answer,
  requireMailable,
  sentWith,
  type TicketActsNeeds,
  type TicketFilesSent,
  written,
} from "./ticket-writing.ts";
import { findLeadOf, updateTicket } from "./ticket.queries.ts";
import {
  cleanText,
  type handTicketChannels,
  ticketLimits,
  type TicketPriority,
  type TicketQueue,
} from "./ticket.rules.ts";

/** A ticket that somebody opens by hand for who asked. */
export interface HandTicket {
  country: CountryCode;
  language: Language;
  queue: TicketQueue;
  priority: TicketPriority;
  channel: (typeof handTicketChannels)[number];
  subject: string;
  text: string;
  name: string;
  email: string | null;
  lead: string | null;
  policy: string | null;
  payment: string | null;
}

const createAct = { permission: "ticket:create", action: "ticket.create" } as const;
const writeAct = { permission: "ticket:create", action: "ticket.write" } as const;
const answerAct = { permission: "ticket:update", action: "ticket.answer" } as const;

/** Opens a ticket for who asked. Throws BAD_REQUEST with the fields, FORBIDDEN, NOT_FOUND for a country out of
 *  scope, IDEMPOTENCY_CONFLICT. */
async function create(
  needs: TicketActsNeeds,
  actor: TicketActor,
  input: HandTicket,
  key: string | undefined,
): Promise<{ reference: string }> {
  const faults: FieldError[] = [];
  const [name, text, subject] = [input.name, input.text, input.subject].map(cleanText);
  if (!name) faults.push({ field: "name", code: "REQUIRED" });
  if (!text) faults.push({ field: "text", code: "REQUIRED" });
  if (input.email !== null && !isEmail(input.email))
    faults.push({ field: "email", code: "INVALID_EMAIL" });
  if (!name || !text || faults.length > 0) throw badRequest(faults);
  const { holder, record } = placedIn(actor.holder, input.country);
  needs.access.require("ticket:create", holder, record);
  const made = await needs.access.asHolder(actor.holder, async (transaction) => {
    const at = needs.clock.now();
    const sent = { scope: `ticket/${actor.user.id}`, key, input, at };
    return once(transaction, sent, async () => {
      const lead = input.lead === null ? null : await findLeadOf(transaction, input.lead);
      if (lead === undefined) throw badRequest([{ field: "lead", code: "UNKNOWN_LEAD" }]);
      const { reference } = await needs.book.open(transaction, {
        ...input,
        path: record.path,
        subject: subject ?? "",
        text,
        requester: { name, email: input.email, userId: null },
        madeBy: actor.user.id,
        leadId: lead?.id ?? null,
        at,
      });
      await needs.acting.keep(actor, createAct, transaction, { record: reference });
      return { reference };
    });
  });
  return made;
}

/** What is written on a ticket, with the files that come with it. */
export interface TicketText extends TicketFilesSent {
  text: string;
  isInternal: boolean;
}

/** What says whether a message that comes again is the same one. */
const inputOf = ({ text, isInternal, files = [], isHealth = false }: TicketText) => ({
  text,
  isInternal,
  ...(files.length === 0
    ? {}
    : {
        isHealth,
        files: files.map(({ name, bytes }) => [
          name,
          createHash("sha256").update(bytes).digest("hex"),
        ]),
      }),
});

/** Writes on a ticket: who asked writes to us, who works it answers or notes. Answers the reference that it
 *  stands in: of a ticket that was solved long ago, a new one's. Throws BAD_REQUEST, NOT_FOUND, FORBIDDEN,
 *  FILE_TYPE, FILE_TOO_BIG, TOO_MANY_FILES, IDEMPOTENCY_CONFLICT. */
async function addMessage(
  needs: TicketActsNeeds,
  actor: TicketActor,
  reference: string,
  input: TicketText,
  key: string | undefined,
): Promise<{ reference: string }> {
  const text = written("text", input.text, ticketLimits.text);
  const by = actor.user.id;
  const isRequester = !input.isInternal && (await isAskedBy(needs, actor, reference));
  const act = isRequester ? writeAct : answerAct;
  if (!isRequester && !input.isInternal) requireMailable(input);
  const sent = await sentWith(needs, input);
  const done = await needs.acting.on(
    actor,
    reference,
    { act, lock: "update" },
    async (transaction, ticket, about) => {
      const at = needs.clock.now();
      const called = { scope: `ticket/${ticket.id}/${by}`, key, input: inputOf(input), at };
      about.isRepeated = true;
      return once(transaction, called, async () => {
        about.isRepeated = false;
        if (isRequester)
          return needs.book.requesterWrote(transaction, ticket, {
            text,
            userId: by,
            mail: null,
            sent,
            at,
          });
        if (input.isInternal) {
          const line = { kind: "note", author: by, body: text, at } as const;
          const messageId = await needs.book.addLine(transaction, ticket, line);
          await needs.book.attach(transaction, ticket, { messageId, by, sent });
          await updateTicket(transaction, ticket.id, { last_act_at: at });
        } else await answer(needs, transaction, ticket, { text, by, sent });
        return { reference };
      });
    },
  );
  return done;
}

/** Whether the ticket is the person's own question, and not theirs to work. */
async function isAskedBy(
  needs: TicketActsNeeds,
  actor: TicketActor,
  reference: string,
): Promise<boolean> {
  return needs.acting.on(
    actor,
    reference,
    { act: { permission: "ticket:read", action: "ticket.read" }, lock: "none" },
    async (_transaction, ticket) =>
      ticket.requester_user === actor.user.id &&
      ticket.owner !== actor.user.id &&
      needs.access.decide("ticket:update", ticketHolder(actor.holder), ticketFacts(ticket))
        .outcome !== "allowed",
  );
}

export type TicketActs = ReturnType<typeof createTicketActs>;

/** What people do with tickets: open, answer, note, move, give to somebody, put into another queue. */
export function createTicketActs(needs: TicketActsNeeds) {
  return withNeeds(needs, { create, addMessage, move, assign, place });
}
