import type { Language } from "#src/routes.ts";

/** An event that stands for some days (CQ 3): its window is civil time in its country's zone. */
export interface CampaignEvent {
  code: string;
  name: string;
  /** In Spanish, and where it is on record in the others. */
  title: string;
  titles: Readonly<Record<Language, string>>;
  country: string;
  isShown: boolean;
  /** YYYY-MM-DDTHH:mm:ss, both inclusive. */
  startsAt: string;
  finishesAt: string;
  logo: string | null;
  image: string | null;
  video: string | null;
  comparatorPath: string;
  blogPath: string | null;
}

export interface BannerRecord {
  code: string;
  country: string;
  /** Base url of the comparator that shows it; null: all of them. */
  comparator: string | null;
  kind: string;
  texts: Record<string, { title: string; body: string; action: string }>;
  href: string;
  /** YYYY-MM-DD in the country's zone, inclusive; null: no bound. */
  validFrom: string | null;
  validTo: string | null;
}

const formatters = new Map<string, Intl.DateTimeFormat>();
/** Every page asks for its second's. */
const latest = new Map<string, { second: number; text: string }>();

/** The civil time of an instant in a zone, as YYYY-MM-DDTHH:mm:ss: such texts order as times do. */
export function civilTime(at: Date, timeZone: string): string {
  const second = Math.floor(at.getTime() / 1_000);
  const known = latest.get(timeZone);
  if (known?.second === second) return known.text;
  const text = writeCivilTime(at, timeZone);
  latest.set(timeZone, { second, text });
  return text;
}

function writeCivilTime(at: Date, timeZone: string): string {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("en-CA", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hourCycle: "h23",
    });
    formatters.set(timeZone, formatter);
  }
  const parts = new Map(formatter.formatToParts(at).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? "";
  return `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}:${part("second")}`;
}

/** The event whose banner is shown: switched on and not finished (CQ 4); the one that finishes first. */
export function eventShown(
  events: readonly CampaignEvent[],
  country: string,
  now: string,
): CampaignEvent | null {
  const shown = events.filter(
    (event) => event.country === country && event.isShown && now <= event.finishesAt,
  );
  return (
    shown.toSorted((one, other) =>
      one.finishesAt === other.finishesAt
        ? one.code.localeCompare(other.code)
        : one.finishesAt < other.finishesAt
          ? -1
          : 1,
    )[0] ?? null
  );
}

export const isRunning = (event: CampaignEvent, now: string): boolean =>
  event.isShown && event.startsAt <= now && now <= event.finishesAt;

export type EventPathAnswer =
  /** No event has this path. */
  | { kind: "unknown" }
  /** The comparator's page, as the event's. */
  | { kind: "open"; event: CampaignEvent }
  /** Outside the window: 302 to the comparator (D1). */
  | { kind: "closed"; comparatorPath: string };

/** How an event's own path is answered now (CQ 2: /Comparar/Seguros-de-Salud/Cyber-Monday). The event's
 *  comparator is the path without its last segment. */
export function answerEventPath(
  events: readonly CampaignEvent[],
  country: string,
  path: string,
  now: string,
): EventPathAnswer {
  const known = events.filter(
    (event) => event.country === country && event.comparatorPath === path,
  );
  if (known.length === 0) return { kind: "unknown" };
  const running = known.find((event) => isRunning(event, now));
  if (running) return { kind: "open", event: running };
  return { kind: "closed", comparatorPath: path.slice(0, path.lastIndexOf("/")) };
}

/** The banners of a comparator on a day, by code. */
export function bannersOn(
  banners: readonly BannerRecord[],
  place: { country: string; comparator: string; kind?: string },
  day: string,
): BannerRecord[] {
  return banners.filter(
    ({ country, comparator, kind, validFrom, validTo }) =>
      country === place.country &&
      (comparator === null || comparator === place.comparator) &&
      (place.kind === undefined || kind === place.kind) &&
      (validFrom === null || validFrom <= day) &&
      (validTo === null || day <= validTo),
  );
}
