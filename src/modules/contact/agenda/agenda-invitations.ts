import { countryOf } from "#src/config/countries.ts";
import type { IsMailed } from "#src/modules/content/notification/tell.service.ts";
import type { DrawTemplate } from "#src/modules/content/notification/template.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { OutboxHandler } from "#src/platform/jobs/outbox-dispatcher.ts";
import { unreachable } from "#src/platform/jobs/unreachable.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import { writtenMail } from "#src/platform/mail/mail-layout.ts";
import type { Mailer, OutgoingMail } from "#src/platform/mail/mailer.ts";
import type { Say } from "#src/platform/words/words.ts";
import { calendarText } from "./calendar-text.ts";
import { findInvitation, type Invitation, listToTell, setTold } from "./invitation.queries.ts";

/** Outbox message kinds for the customer of a meeting: invitation and reminder. */
export const agendaInvitationKind = "agenda_invitation";
export const personReminderKind = "agenda_person_reminder";

/** Puts what is due to be told of meetings into the outbox, once each: whoever made, moved or cancelled them, by
 *  the agenda or by a move of their lead. Answers how many. */
export const enqueueInvitations = ({
  connection,
  clock,
}: {
  connection: Connection;
  clock: Clock;
}): Promise<number> =>
  asService(connection, async (transaction) => {
    const at = clock.now();
    const due = await listToTell(transaction, at);
    for (const { id, tells } of due) {
      await setTold(transaction, id, tells);
      await enqueueMessage(transaction, {
        kind: agendaInvitationKind,
        ref: `${id}/${tells}`,
        payload: { eventId: id, tells },
        at,
      });
    }
    return due.length;
  });

interface InvitationNeeds {
  connection: Connection;
  clock: Clock;
  mailer: Mailer;
  draw: DrawTemplate;
  say(language: string): Say;
  /** The sender's address, as mails have it. */
  from: string;
}

const readEvent = (payload: Readonly<Record<string, unknown>>): number => {
  const { eventId } = payload;
  if (typeof eventId === "number") return eventId;
  const code = "BAD_PAYLOAD";
  throw Object.assign(new Error("The payload is no event's."), { code, permanent: true });
};

/** Sends an invitation, another hour, or that it falls away. Of an erased lead and of what changed again meanwhile
 *  nothing leaves; who has no address or withdrew is not reached. */
export const agendaInvitationHandler =
  (needs: InvitationNeeds): OutboxHandler =>
  async ({ ref, payload }) => {
    const id = readEvent(payload);
    const event = await asService(needs.connection, (own) => findInvitation(own, id));
    if (event === undefined) return;
    const isCancelled = payload["tells"] === "cancelled";
    if (!isCancelled && event.state !== "PROGRAMADA") return;
    requireReached(event);
    const key = isCancelled ? "cancelled" : event.isMoved ? "moved" : "invited";
    const mail = await writtenTo(needs, event, `agenda_reminder.${key}`);
    await needs.mailer.send({
      ref: `${agendaInvitationKind}/${ref}`,
      ...mail,
      calendar: invitationFile(needs, event, isCancelled),
    });
  };

/** Reminds the person of a meeting that they were invited to. */
export const personReminderHandler =
  (needs: InvitationNeeds & { isMailed: IsMailed }): OutboxHandler =>
  async ({ ref, payload }) => {
    const id = readEvent(payload);
    // Whoever switches reminders off for everybody means the person of the meeting too; the invitation is no reminder.
    if (!(await needs.isMailed("agenda_reminder", null))) return;
    const event = await asService(needs.connection, (own) => findInvitation(own, id));
    const isOver = event === undefined || event.from <= needs.clock.now();
    if (isOver || event.state !== "PROGRAMADA") return;
    requireReached(event);
    const mail = await writtenTo(needs, event, "agenda_reminder.person");
    await needs.mailer.send({ ref: `${personReminderKind}/${ref}`, ...mail });
  };

type Told = Invitation & { email: string };

function requireReached(event: Invitation): asserts event is Told {
  if (event.email === null) throw unreachable("NO_CHANNEL");
  if (!event.isAgreed) throw unreachable("NO_CONSENT");
}

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? "";

/** The mail in the person's language, the hour on their clock. */
async function writtenTo(
  { draw, say: sayIn }: InvitationNeeds,
  event: Told,
  key: `agenda_reminder.${string}`,
): Promise<Omit<OutgoingMail, "ref">> {
  const { language, country, email } = event;
  const say = sayIn(language);
  const when = new Intl.DateTimeFormat(language, {
    timeZone: countryOf(country).timeZone,
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
  }).format(event.from);
  const { action, ...drawn } = await draw(
    key,
    { language, country },
    {
      name: firstName(event.person),
      executive: event.executive ?? say("mail.brand"),
      when,
      reference: event.reference,
    },
  );
  const isLink = event.place !== null && /^https:\/\/[^\s]+$/.test(event.place);
  const isHeld = event.state === "PROGRAMADA";
  const written = writtenMail({
    ...drawn,
    language,
    brand: say("mail.brand"),
    facts: [
      { name: say("agenda.mail.when"), value: when },
      ...(event.place === null || isLink || !isHeld
        ? []
        : [{ name: say("agenda.mail.place"), value: event.place }]),
      { name: say("mail.fact.reference"), value: event.reference },
    ],
    steps: undefined,
    links: isLink && isHeld ? [{ label: action, url: event.place ?? "" }] : [],
  });
  return { to: email, ...written };
}

/** The event as a calendar takes it: one name through all its hours, and a sequence that grows. */
function invitationFile(
  { clock, say, from }: InvitationNeeds,
  event: Told,
  isCancelled: boolean,
): NonNullable<OutgoingMail["calendar"]> {
  const method = isCancelled ? "CANCEL" : "REQUEST";
  const sayIn = say(event.language);
  const [, sender = from] = /<([^<>]+)>/.exec(from) ?? [];
  const brand = sayIn("mail.brand");
  return {
    method,
    content: calendarText(
      [
        {
          uid: event.uid,
          // A cancellation is a change more.
          sequence: event.sequence * 2 + (isCancelled ? 1 : 0),
          from: event.from,
          to: event.to,
          at: clock.now(),
          summary: sayIn("agenda.mail.summary", { name: event.executive ?? brand, brand }),
          description: sayIn("agenda.mail.reference", { reference: event.reference }),
          location: event.place,
          url: null,
          isCancelled,
          organizer: { name: event.executive ?? brand, email: sender },
          attendee: event.email,
        },
      ],
      { name: brand, method },
    ),
  };
}
