import { greetedName, type Tell } from "#src/modules/content/notification/tell.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { OutboxHandler } from "#src/platform/jobs/outbox-dispatcher.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import { href } from "#src/routes/back-office.ts";
import {
  findUnattended,
  listSupervisors,
  listUnattended,
  type UnattendedLead,
} from "./unattended.queries.ts";
import { workedMinutes } from "./working-hours.rules.ts";

/** The outbox's kind for leads that wait (notification-types.tsv). */
export const leadUnattendedKind = "lead_unattended" as const;

/** Working minutes of the executive after which a lead waits too long. */
const patience = 60;
const minuteMs = 60_000;
/** What was given longer ago was told of already. */
const lookBackMs = 7 * 24 * 60 * minuteMs;

const hoursOf = ({ timeZone, weekdays, from, to, countries, country }: UnattendedLead) => ({
  timeZone,
  weekdays,
  from,
  to,
  holidaysOf: countries[0] ?? country,
});

/** Tells the executive of each lead that nobody worked for an hour of theirs, and who supervises the team: once for
 *  each time that it was given, however often and on however many nodes it looks. Answers how many messages. */
export async function enqueueUnattended(options: {
  connection: Connection;
  clock: Clock;
}): Promise<number> {
  const at = options.clock.now();
  const from = new Date(at.getTime() - lookBackMs);
  const to = new Date(at.getTime() - patience * minuteMs);
  return asService(options.connection, async (own) => {
    const late = (await listUnattended(own, { from, to })).filter(
      (lead) => workedMinutes(hoursOf(lead), lead.assignedAt, at) >= patience,
    );
    const supervisors = await listSupervisors(own, [
      ...new Set(late.flatMap(({ team }) => team ?? [])),
    ]);
    let added = 0;
    for (const { reference, country, executive, team, assignedAt } of late) {
      const above = supervisors.filter((one) => one.team === team).map(({ userId }) => userId);
      for (const userId of new Set([executive, ...above])) {
        const isNew = await enqueueMessage(own, {
          kind: leadUnattendedKind,
          ref: `${reference}/${assignedAt.getTime()}/${userId}`,
          payload: { userId, reference, executive, country },
          at,
        });
        if (isNew) added += 1;
      }
    }
    return added;
  });
}

/** Tells of a lead that waits. Of one that was worked, or given to somebody else meanwhile, nothing leaves. */
export const leadUnattendedHandler =
  ({ connection, tell }: { connection: Connection; tell: Tell }): OutboxHandler =>
  async ({ ref, payload: { userId, reference, executive } }) => {
    if ([userId, reference, executive].some((one) => typeof one !== "string"))
      throw Object.assign(new Error("The payload is no waiting lead's."), {
        code: "BAD_PAYLOAD",
        permanent: true,
      });
    const lead = await asService(connection, (own) =>
      findUnattended(own, String(reference), String(executive)),
    );
    if (lead === undefined) return;
    const reader = userId === executive ? "executive" : "supervisor";
    const key = `${leadUnattendedKind}.${reader}` as const;
    const happening = { key, ref, userId: String(userId), country: lead.country };
    await tell(happening, (read, say) => ({
      values: {
        name: greetedName(read),
        reference: lead.reference,
        minutes: String(patience),
        executive: lead.executiveName,
      },
      facts: [{ name: say("mail.fact.reference"), value: lead.reference }],
      path: href("lead", read.language, { reference: lead.reference }),
    }));
  };
