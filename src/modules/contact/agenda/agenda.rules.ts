export const eventTypes = ["LLAMADA", "REUNION"] as const;
export const eventChannels = ["telefono", "email", "video"] as const;
export const eventStates = [
  "PROGRAMADA",
  "REALIZADA",
  "NO_ASISTIO",
  "REAGENDADA",
  "CANCELADA",
] as const;
export type EventState = (typeof eventStates)[number];

/** Where an event may go (AL 9): all but PROGRAMADA are final, but who did not come may be met again. */
const transitions: Readonly<Record<EventState, readonly EventState[]>> = {
  PROGRAMADA: ["REALIZADA", "NO_ASISTIO", "REAGENDADA", "CANCELADA"],
  REALIZADA: [],
  NO_ASISTIO: ["REAGENDADA"],
  REAGENDADA: [],
  CANCELADA: [],
};

export const statesFrom = (state: EventState): readonly EventState[] => transitions[state];

/** Whether a channel is one of the type: a call by telephone or e-mail, a meeting by video. */
export const isChannelOf = (
  type: (typeof eventTypes)[number],
  channel: (typeof eventChannels)[number],
): boolean => (type === "REUNION") === (channel === "video");

const minute = 60_000;

/** Reminders of an event, before its beginning. */
const reminders = [
  { name: "day", before: 24 * 60 * minute },
  { name: "soon", before: 15 * minute },
] as const;
export type ReminderName = (typeof reminders)[number]["name"];

/** Longest before an event that a reminder leaves: what a look for due ones has to reach. */
export const earliestReminder = reminders[0].before;

/** How late a reminder still leaves. */
const latest = 60 * minute;

/** The reminders of an event that are due: their time is come, not longer than an hour ago, and not that of an
 *  event made after it. Nothing is reminded of what has begun. */
export function dueReminders(event: { from: Date; madeAt: Date }, at: Date): ReminderName[] {
  if (event.from <= at) return [];
  return reminders.flatMap(({ name, before }) => {
    const due = event.from.getTime() - before;
    const isDue = due <= at.getTime() && at.getTime() - due <= latest;
    return isDue && event.madeAt.getTime() <= due ? [name] : [];
  });
}
