import { createHash } from "node:crypto";
import { isEmail } from "#src/contracts/email.ts";
import { countryNodes } from "#src/modules/contact/lead/lead-origin.rules.ts";
import type { TicketStatus } from "#src/contracts/enumerations/record-statuses.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { badRequest, type FieldError } from "#src/platform/errors.ts";
import { fileTooBig } from "#src/platform/files/file.errors.ts";
import { fileBytesMost } from "#src/platform/files/file.rules.ts";
import type { Files } from "#src/platform/files/files.ts";
import type { Language } from "#src/routes.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { type TicketActing, type TicketActor, ticketFacts, ticketHolder } from "./ticket-acting.ts";
import { offeredTo, type TicketBook } from "./ticket-book.service.ts";
import { once } from "#src/platform/jobs/once.ts";
import type { SentWith } from "./ticket-files.ts";
import { staleTicket, ticketMoveRefused } from "./ticket.errors.ts";
import {
  findLeadOf,
  listPossibleOwners,
  updateTicket,
  type WorkedTicket,
} from "./ticket.queries.ts";
import {
  cleanText,
  longestWait,
  ticketLimits,
  ticketMovesFrom,
  type TicketNeed,
  type TicketPriority,
  type TicketQueue,
} from "./ticket.rules.ts";

/** A ticket that somebody opens by hand for who asked. */
export interface HandTicket {
  country: CountryCode;
  language: Language;
  queue: TicketQueue;
  priority: TicketPriority;
  channel: "portal" | "teléfono";
  subject: string;
  text: string;
  name: string;
  email: string | null;
  lead: string | null;
  policy: string | null;
  payment: string | null;
}

/** A move as it is asked for: what it needs may come along. */
export interface TicketMoveAsked {
  to: TicketStatus;
  version: number;
  owner?: string | undefined;
  message?: string | undefined;
  note?: string | undefined;
  until?: Date | undefined;
}

const createAct = { permission: "ticket:create", action: "ticket.create" } as const;
const writeAct = { permission: "ticket:create", action: "ticket.write" } as const;
const answerAct = { permission: "ticket:update", action: "ticket.answer" } as const;
const moveAct = { permission: "ticket:update", action: "ticket.status" } as const;
const assignAct = { permission: "ticket:update", action: "ticket.assign" } as const;

/** A text that has to be there and may not be too long. */
function written(field: string, given: string | undefined, maximum: number): string {
  const text = cleanText(given ?? "");
  if (text === "") throw badRequest([{ field, code: "REQUIRED" }]);
  if (text.length > maximum) throw badRequest([{ field, code: "TOO_BIG", params: { maximum } }]);
  return text;
}

export type TicketActs = ReturnType<typeof createTicketActs>;

interface TicketActsNeeds {
  clock: Clock;
  access: AccessService;
  acting: TicketActing;
  book: TicketBook;
  files: Pick<Files, "check">;
  /** Wakes the outbox after a commit. */
  kickOutbox(): void;
}

/** Whom a ticket is given to: somebody who may change tickets where it stands. */
async function ownerOf(
  needs: TicketActsNeeds,
  transaction: Connection,
  ticket: WorkedTicket,
  owner: string | undefined,
): Promise<string> {
  if (owner === undefined || owner === "") throw badRequest([{ field: "owner", code: "REQUIRED" }]);
  const possible = await listPossibleOwners(transaction, ticket.path, needs.clock.now());
  if (!possible.some(({ id }) => id === owner))
    throw badRequest([{ field: "owner", code: "UNKNOWN_EXECUTIVE" }]);
  return owner;
}

/** What a move's need adds to the ticket. Throws BAD_REQUEST where it is not met. */
async function meet(
  needs: TicketActsNeeds,
  transaction: Connection,
  { ticket, asked, by }: { ticket: WorkedTicket; asked: TicketMoveAsked; by: string },
  need: TicketNeed | null,
): Promise<{ note?: string; more?: { owner?: string; hold_until?: Date } }> {
  const at = needs.clock.now();
  if (need === "owner") {
    const owner = await ownerOf(
      needs,
      transaction,
      ticket,
      asked.owner || (ticket.owner ?? undefined),
    );
    return { more: { owner } };
  }
  if (need === "message") {
    await answer(needs, transaction, ticket, {
      text: written("message", asked.message, ticketLimits.text),
      by,
    });
    return {};
  }
  if (need === "wait") {
    const note = written("note", asked.note, ticketLimits.text);
    const { until } = asked;
    if (until === undefined) throw badRequest([{ field: "until", code: "REQUIRED" }]);
    if (until <= at) throw badRequest([{ field: "until", code: "IN_THE_PAST" }]);
    if (until.getTime() - at.getTime() > longestWait * 86_400_000)
      throw badRequest([{ field: "until", code: "TOO_BIG", params: { maximum: longestWait } }]);
    return { note, more: { hold_until: until } };
  }
  return {};
}

/** A message that the requester gets. */
async function answer(
  needs: TicketActsNeeds,
  transaction: Connection,
  ticket: WorkedTicket,
  { text, by, sent }: { text: string; by: string; sent?: SentWith },
): Promise<void> {
  const at = needs.clock.now();
  const messageId = await needs.book.addLine(transaction, ticket, {
    kind: "answer",
    author: by,
    body: text,
    at,
  });
  await needs.book.attach(transaction, ticket, { messageId, by, sent });
  await updateTicket(transaction, ticket.id, {
    last_act_at: at,
    first_answer_at: ticket.first_answer_at ?? at,
  });
  if (ticket.requester_email !== null)
    await needs.book.tell(transaction, { ticketId: ticket.id, messageId, to: "requester", at });
}

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
  // Where a ticket is opened decides, not whose it will be.
  const grants = actor.holder.grants.map((grant) => ({ ...grant, scope: "country" as const }));
  const path = countryNodes[input.country];
  needs.access.require(
    "ticket:create",
    { ...actor.holder, grants },
    {
      path,
      country: input.country,
    },
  );
  const made = await needs.access.asHolder(actor.holder, async (transaction) => {
    const at = needs.clock.now();
    const sent = { scope: `ticket/${actor.user.id}`, key, input, at };
    return once(transaction, sent, async () => {
      const lead = input.lead === null ? null : await findLeadOf(transaction, input.lead);
      if (lead === undefined) throw badRequest([{ field: "lead", code: "UNKNOWN_LEAD" }]);
      const { reference } = await needs.book.open(transaction, {
        ...input,
        path,
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
  needs.kickOutbox();
  return made;
}

/** What is written on a ticket, with the files that come with it. */
export interface TicketText {
  text: string;
  isInternal: boolean;
  files?: readonly { name: string; bytes: Buffer }[];
  /** The files speak of health. */
  isHealth?: boolean;
}

/** The files of a message, as they may be kept. Throws FILE_TYPE, FILE_TOO_BIG, BAD_REQUEST where an answer, which
 *  leaves by mail, has some that speak of health. */
async function sentWith(
  needs: TicketActsNeeds,
  { files = [], isHealth = false }: TicketText,
  isMailed: boolean,
): Promise<SentWith> {
  if (isMailed && isHealth && files.length > 0)
    throw badRequest([{ field: "health", code: "HEALTH_BY_MAIL" }]);
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  if (isMailed && bytes > fileBytesMost) throw fileTooBig();
  return { isHealth, files: await Promise.all(files.map((file) => needs.files.check(file))) };
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
  const sent = await sentWith(needs, input, !isRequester && !input.isInternal);
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
  needs.kickOutbox();
  return done;
}

/** Moves a ticket with what the move needs. Throws BAD_REQUEST, NOT_FOUND, FORBIDDEN, STALE_EDIT,
 *  INVALID_TRANSITION. */
async function move(
  needs: TicketActsNeeds,
  actor: TicketActor,
  reference: string,
  asked: TicketMoveAsked,
): Promise<void> {
  await needs.acting.on(
    actor,
    reference,
    { act: moveAct, lock: "update" },
    async (transaction, ticket) => {
      if (ticket.version !== asked.version) throw staleTicket(ticket.version);
      const row = ticketMovesFrom(ticket.status, "staff").find(({ to }) => to === asked.to);
      if (row === undefined) throw ticketMoveRefused(offeredTo(ticket.status));
      const by = actor.user.id;
      const met = await meet(needs, transaction, { ticket, asked, by }, row.needs);
      await needs.book.move(transaction, ticket, row, { by, at: needs.clock.now(), ...met });
    },
  );
  needs.kickOutbox();
}

/** Gives a ticket to somebody; a new one is open with that. Throws BAD_REQUEST, NOT_FOUND, FORBIDDEN,
 *  STALE_EDIT. */
const assign = (
  needs: TicketActsNeeds,
  actor: TicketActor,
  reference: string,
  asked: { owner: string; version: number },
): Promise<void> =>
  needs.acting.on(
    actor,
    reference,
    { act: assignAct, lock: "update" },
    async (transaction, ticket) => {
      if (ticket.version !== asked.version) throw staleTicket(ticket.version);
      const owner = await ownerOf(needs, transaction, ticket, asked.owner);
      const at = needs.clock.now();
      const by = actor.user.id;
      await needs.book.addLine(transaction, ticket, {
        kind: "owner",
        author: by,
        to_owner: owner,
        at,
      });
      const row = ticketMovesFrom(ticket.status, "staff").find(
        ({ needs: need }) => need === "owner",
      );
      if (row === undefined) await updateTicket(transaction, ticket.id, { owner, last_act_at: at });
      else await needs.book.move(transaction, ticket, row, { by, at, more: { owner } });
    },
  );

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

/** What people do with tickets: open, answer, note, move, give to somebody. */
export function createTicketActs(needs: TicketActsNeeds) {
  return withNeeds(needs, { create, addMessage, move, assign });
}
