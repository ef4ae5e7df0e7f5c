import { countryOf } from "#src/config/countries.ts";
import { contactIn } from "#src/contracts/contact.ts";
import type { DrawTemplate } from "#src/modules/content/notification/template.service.ts";
import { greetedName, type Tell } from "#src/modules/content/notification/tell.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { OutboxHandler } from "#src/platform/jobs/outbox-dispatcher.ts";
import type { Mailer, OutgoingMail } from "#src/platform/mail/mailer.ts";
import { writtenMail } from "#src/platform/mail/mail-layout.ts";
import type { Say } from "#src/platform/words/words.ts";
import { ticketAnsweredKind, ticketOpenedKind } from "./ticket-book.service.ts";
import { findLine, findTicketById, type TicketLine, type WorkedTicket } from "./ticket.queries.ts";
import { replyMailbox } from "./ticket.rules.ts";

interface MailNeeds {
  connection: Connection;
  mailer: Mailer;
  draw: DrawTemplate;
  tell: Tell;
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
      const mail =
        to === "queue" || to === "owner"
          ? await toQueue(ticket, needs)
          : await toRequester(ticket, to === "told" ? to : line, kind, needs);
      if (mail !== undefined) await mailer.send({ ref: `${kind}/${ref}`, ...mail });
    };
  /** Who works the ticket: that who asked wrote. What they wrote stands behind the sign-in. */
  const tellOwner = (userId: string, { reference, country }: WorkedTicket, ref: string) =>
    needs.tell({ key: ticketAnsweredKind, ref, userId, country }, (reader, say) => ({
      values: { name: greetedName(reader), reference },
      facts: [{ name: say("tickets.mail.reference"), value: reference }],
    }));
  return {
    [ticketOpenedKind]: handler(ticketOpenedKind),
    [ticketAnsweredKind]: handler(ticketAnsweredKind),
  };
}

/** To who asked, in their language: that it arrived, what we answered, or that we wait. Of what was typed into a
 *  form nothing goes to the address typed beside it. */
async function toRequester(
  ticket: WorkedTicket,
  what: "told" | TicketLine | undefined,
  kind: string,
  { say: sayIn, draw, replyDomain }: MailNeeds,
): Promise<Omit<OutgoingMail, "ref"> | undefined> {
  const { reference, language, country, requester_email: to } = ticket;
  if (to === null) return undefined;
  const say = sayIn(language);
  const { hours } = contactIn(countryOf(country).contact, language);
  const answer = kind === ticketAnsweredKind && typeof what === "object" ? what : undefined;
  const key =
    kind === ticketOpenedKind
      ? "ticket_opened.requester"
      : what === "told"
        ? "ticket_answered.told"
        : "ticket_answered.requester";
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
  return { to, replyTo, ...written };
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
