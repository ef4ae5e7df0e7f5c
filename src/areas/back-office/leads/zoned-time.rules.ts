/** The instant of a civil day and minute in a zone, as somebody types both; null where there is none. */
export function instantIn(day: string, minute: string, timeZone: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^\d{2}:\d{2}$/.test(minute)) return null;
  const asUtc = new Date(`${day}T${minute}:00Z`);
  if (Number.isNaN(asUtc.getTime())) return null;
  // Off by the zone's distance; once more where that changes between the two.
  const first = new Date(asUtc.getTime() - offsetAt(asUtc, timeZone));
  return new Date(asUtc.getTime() - offsetAt(first, timeZone));
}

function offsetAt(at: Date, timeZone: string): number {
  const written = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "medium",
  }).format(at);
  return Date.parse(`${written.replace(" ", "T")}Z`) - Math.floor(at.getTime() / 1000) * 1000;
}
