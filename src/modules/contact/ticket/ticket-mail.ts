import { countryOf } from "#src/config/countries.ts";
import { contactIn } from "#src/contracts/contact.ts";
import type { DrawTemplate } from "#src/modules/content/notification/template.service.ts";
import {
  greetedName,
  type IsMailed,
  type Tell,
} from "#src/modules/content/notification/tell.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { OutboxHandler } from "#src/platform/jobs/outbox-dispatcher.ts";
import type { Mailer, OutgoingMail } from "#src/platform/mail/mailer.ts";
import { writtenMail } from "#src/platform/mail/mail-layout.ts";
import type { Say } from "#src/platform/words/words.ts";
import type { Language } from "#src/routes.ts";
import { href as accountHref } from "#src/routes/account.ts";
import { href } from "#src/routes/back-office.ts";
import type { TicketFiles } from "./ticket-files.ts";
import { ticketAnsweredKind, ticketOpenedKind } from "./ticket-book.service.ts";
import {
  findLine,
  findTicketById,
  listAttendants,
  type TicketLine,
  type WorkedTicket,
} from "./ticket.queries.ts";
import { replyMailbox } from "./ticket.rules.ts";

interface MailNeeds {
  connection: Connection;
  clock: Clock;
  mailer: Mailer;
  draw: DrawTemplate;
  tell: Tell;
  isMailed: IsMailed;
  ticketFiles: Pick<TicketFiles, "ofMail">;
  say(language: string): Say;
  /** Domain that answers go to; undefined: answers are not taken by mail. */
  replyDomain: string | undefined;
}

const badPayload = () =>
  Object.assign(new Error("The payload is no ticket's."), { code: "BAD_PAYLOAD", permanent: true });

/** What the outbox does for tickets. Of one that was erased meanwhile nothing leaves. */
export function ticketMailHandlers(needs: MailNeeds): Record<string, OutboxHandler> {
  const { connection, mailer } = needs;
  const handler =
    (kind: string): OutboxHandler =>
    async ({ ref, payload: { ticketId, messageId, to } }) => {
      if (typeof ticketId !== "number" || typeof to !== "string") throw badPayload();
      const { ticket, line } = await asService(connection, async (own) => ({
        ticket: await findTicketById(own, ticketId),
        line: typeof messageId === "number" ? await findLine(own, messageId) : undefined,
      }));
      if (ticket === undefined) return;
      if (to === "owner" && ticket.owner !== null) return tellOwner(ticket.owner, ticket, ref);
      const isQueue = to === "queue" || to === "owner";
      const what = to === "told" ? to : line;
      if (!isQueue) await ringRequester(ticket, requesterKey(kind, what), ref, needs);
      else if (kind === ticketOpenedKind) await ringQueue(ticket, ref, needs);
      // Who has no account has no choice of their own: what holds for everybody holds for them.
      if (!(await needs.isMailed(kind, isQueue ? null : ticket.requester_user))) return;
      const mail = await (isQueue
        ? toQueue(ticket, needs)
        : toRequester(ticket, what, kind, needs));
      if (mail !== undefined) await mailer.send({ ref: `${kind}/${ref}`, ...mail });
    };
  /** Who works the ticket: that who asked wrote. What they wrote stands behind the sign-in. */
  const tellOwner = (userId: string, { reference, country }: WorkedTicket, ref: string) =>
    needs.tell({ key: ticketAnsweredKind, ref, userId, country }, (reader, say) => ({
      values: { name: greetedName(reader), reference },
      facts: [{ name: say("tickets.mail.reference"), value: reference }],
      path: href("ticket", reader.language, { reference }),
    }));
  return {
    [ticketOpenedKind]: handler(ticketOpenedKind),
    [ticketAnsweredKind]: handler(ticketAnsweredKind),
  };
}

type TicketKey = "ticket_opened.requester" | "ticket_answered.told" | "ticket_answered.requester";

/** Template for the requester: the ticket was opened, we wait for their answer, or we answered. */
const requesterKey = (kind: string, what: "told" | TicketLine | undefined): TicketKey =>
  kind === ticketOpenedKind
    ? "ticket_opened.requester"
    : what === "told"
      ? "ticket_answered.told"
      : "ticket_answered.requester";

const hoursIn = (country: WorkedTicket["country"], language: Language): string =>
  contactIn(countryOf(country).contact, language).hours;

/** Rings for who asked, where they have an account: its mail is another one, with what was answered. */
async function ringRequester(
  { requester_user: userId, reference, country }: WorkedTicket,
  key: TicketKey,
  ref: string,
  { tell }: MailNeeds,
): Promise<void> {
  if (userId === null) return;
  await tell({ key, ref, userId, country, only: "bell" }, ({ language }) => ({
    values: { reference, hours: hoursIn(country, language) },
    path: accountHref("myQuestion", language, { reference }),
  }));
}

/** Rings for everybody who attends the queue; its mail goes to the country's own address. */
async function ringQueue(
  { requester_user: requester, reference, country, queue, path }: WorkedTicket,
  ref: string,
  { connection, clock, tell }: MailNeeds,
): Promise<void> {
  const attendants = await asService(connection, (own) => listAttendants(own, path, clock.now()));
  for (const { id: userId } of attendants)
    if (userId !== requester)
      await tell(
        { key: "ticket_opened.queue", ref, userId, country, only: "bell" },
        ({ language }, say) => ({
          values: { reference, queue: say(`tickets.queue.${queue}`) },
          path: href("ticket", language, { reference }),
        }),
      );
}

/** To who asked, in their language: that it arrived, what we answered, or that we wait. Of what was typed into a
 *  form nothing goes to the address typed beside it. */
async function toRequester(
  ticket: WorkedTicket,
  what: "told" | TicketLine | undefined,
  kind: string,
  { say: sayIn, draw, replyDomain, connection, ticketFiles }: MailNeeds,
): Promise<Omit<OutgoingMail, "ref"> | undefined> {
  const { reference, language, country, requester_email: to } = ticket;
  if (to === null) return undefined;
  const say = sayIn(language);
  const answer = kind === ticketAnsweredKind && typeof what === "object" ? what : undefined;
  const key = requesterKey(kind, what);
  const hours = hoursIn(country, language);
  const values = { reference, ...(kind === ticketOpenedKind ? { hours } : {}) };
  const { action: _none, ...drawn } = await draw(key, { language, country }, values);
  const written = writtenMail({
    ...drawn,
    language,
    brand: say("mail.brand"),
    opening: [...drawn.opening, ...(answer?.body.split(/\n{2,}/) ?? [])],
    facts: [{ name: say("tickets.mail.reference"), value: reference }],
    steps: undefined,
    links: [],
    closing: [
      ...(replyDomain === undefined ? [] : [say("tickets.mail.replyHere")]),
      ...(answer !== undefined && ticket.status === "solved" ? [say("tickets.mail.reopen")] : []),
      ...drawn.closing,
    ],
  });
  const replyTo =
    replyDomain === undefined ? undefined : `${replyMailbox}+${ticket.reply_token}@${replyDomain}`;
  if (answer === undefined) return { to, replyTo, ...written };
  const of = { ticketId: ticket.id, messageId: answer.id };
  const files = await asService(connection, (own) => ticketFiles.ofMail(own, of));
  return { to, replyTo, ...written, attachments: files };
}

/** To the country's own address in Spanish: that a ticket waits. What was written stands behind the sign-in. */
async function toQueue(
  { reference, country, queue }: WorkedTicket,
  { say: sayIn, draw }: MailNeeds,
): Promise<Omit<OutgoingMail, "ref">> {
  const say = sayIn("es");
  const values = { reference, queue: say(`tickets.queue.${queue}`) };
  const { action: _none, ...drawn } = await draw(
    "ticket_opened.queue",
    { language: "es", country },
    values,
  );
  const facts = [{ name: say("tickets.mail.reference"), value: reference }];
  const written = writtenMail({
    ...drawn,
    language: "es",
    brand: say("mail.brand"),
    facts,
    steps: undefined,
    links: [],
  });
  return { to: countryOf(country).contact.email, ...written };
}
