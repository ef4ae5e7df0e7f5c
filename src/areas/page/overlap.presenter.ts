import { civilMinute } from "#src/contracts/holidays.rules.ts";
import type { Overlapped } from "#src/modules/contact/agenda/agenda.errors.ts";
import { isAppError } from "#src/platform/errors.ts";
import type { Say } from "#src/platform/words/words.ts";

/** Why there is no room for an event, with hours in a time zone: each reason, and of other events which. Undefined of any
 *  other refusal. */
export function overlapWords(
  error: unknown,
  { say, timeZone }: { say: Say; timeZone: string },
): string | undefined {
  if (!isAppError(error) || error.code !== "EVENT_OVERLAP") return undefined;
  const reasons = error.payload["reasons"] as string[];
  const events = error.payload["events"] as Overlapped[];
  const hour = (at: string) => civilMinute(new Date(at), timeZone).minute;
  const named = events.map(({ from, to, name, lead }) => {
    const hours = { from: hour(from), to: hour(to) };
    return name === null || lead === null
      ? say("agenda.noRoom.event", hours)
      : say("agenda.noRoom.eventOf", { ...hours, name, lead });
  });
  const others = reasons
    .filter((reason) => reason !== "event")
    .map((reason) => say(`leads.noRoom.${reason}`));
  return [...named, ...others, say("leads.noRoom.force")].join(" ");
}
