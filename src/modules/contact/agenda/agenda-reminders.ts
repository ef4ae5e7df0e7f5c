import { greetedName, type Tell } from "#src/modules/content/notification/tell.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { OutboxHandler } from "#src/platform/jobs/outbox-dispatcher.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import { href } from "#src/routes/back-office.ts";
import { personReminderKind } from "./agenda-invitations.ts";
import { findReminder, listToRemind } from "./agenda.queries.ts";
import { dueReminders, earliestReminder } from "./agenda.rules.ts";

/** The outbox's kind for reminders (notification-types.tsv). */
export const agendaReminderKind = "agenda_reminder";

/** Puts the reminders that are due into the outbox: each once, however often and on however many nodes it looks.
 *  Answers how many. */
export async function enqueueReminders(options: {
  connection: Connection;
  clock: Clock;
}): Promise<number> {
  const at = options.clock.now();
  const to = new Date(at.getTime() + earliestReminder);
  return asService(options.connection, async (transaction) => {
    let added = 0;
    for (const event of await listToRemind(transaction, { from: at, to }))
      for (const name of dueReminders(event, at))
        for (const kind of event.isInvited
          ? [agendaReminderKind, personReminderKind]
          : [agendaReminderKind]) {
          const isNew = await enqueueMessage(transaction, {
            kind,
            ref: `${event.id}/${name}`,
            payload: { eventId: event.id },
            at,
          });
          if (isNew) added += 1;
        }
    return added;
  });
}

/** Reminds an executive. Of an event that was moved or cancelled meanwhile nothing leaves. */
export const agendaReminderHandler =
  ({ connection, tell }: { connection: Connection; tell: Tell }): OutboxHandler =>
  async ({ ref, payload: { eventId } }) => {
    if (typeof eventId !== "number")
      throw Object.assign(new Error("The payload is no event's."), {
        code: "BAD_PAYLOAD",
        permanent: true,
      });
    const event = await asService(connection, (own) => findReminder(own, eventId));
    if (event === undefined) return;
    const { userId, country, reference } = event;
    await tell({ key: agendaReminderKind, ref, userId, country }, (reader, say) => ({
      values: {
        name: greetedName(reader),
        what: say(`agenda.type.${event.type}`),
        when: new Intl.DateTimeFormat(reader.language, {
          timeZone: event.timeZone,
          weekday: "long",
          day: "numeric",
          month: "long",
          hour: "2-digit",
          minute: "2-digit",
          hourCycle: "h23",
        }).format(event.from),
        reference,
      },
      facts: [{ name: say("mail.fact.reference"), value: reference }],
      path: href("lead", reader.language, { reference }),
    }));
  };
