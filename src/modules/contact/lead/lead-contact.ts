import type { Selectable } from "kysely";
import { countryOf } from "#src/config/countries.ts";
import { holidaysOf } from "#src/contracts/holidays.rules.ts";
import { contactRefusal, type ContactRefusal } from "./contact-rules.rules.ts";
import type { WorkedLead } from "./lead-work.queries.ts";
import type { ContactChannel, LeadCallsTable } from "./lead-work.tables.ts";

/** What the rules of contact ask of a lead and of each attempt to reach its person. */
export type ContactedLead = Pick<
  WorkedLead,
  "country" | "status" | "status_since" | "executive_user_id"
>;
export type AttemptMade = Pick<
  Selectable<LeadCallsTable>,
  "at" | "local_day" | "channel" | "result"
>;

/** Whether the person may be written to by e-mail, as they said last. */
export const isMailAgreed = (
  consents: readonly { channel: ContactChannel; isGiven: boolean }[],
): boolean => consents.some(({ channel, isGiven }) => channel === "email" && isGiven);

/** Whether somebody may seek the person of a lead out now. */
export const refusalOfContact = (asked: {
  lead: ContactedLead;
  calls: readonly AttemptMade[];
  consents: readonly { channel: ContactChannel; isGiven: boolean }[];
  channel: ContactChannel;
  userId: string;
  at: Date;
}): ContactRefusal | null => {
  const { lead, calls, consents, channel, userId, at } = asked;
  return contactRefusal({
    country: lead.country,
    timeZone: countryOf(lead.country).timeZone,
    at,
    channel,
    status: lead.status,
    statusSince: lead.status_since,
    isOwnLead: lead.executive_user_id === null || lead.executive_user_id === userId,
    consent: consents.find((one) => one.channel === channel)?.isGiven,
    attempts: calls.map((call) => ({
      at: call.at,
      day: call.local_day,
      channel: call.channel,
      isReached: call.result === "reached" || call.result === "refused",
    })),
    holidaysOf,
  });
};
