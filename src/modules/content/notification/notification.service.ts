import { z } from "zod";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Notification } from "#src/contracts/notification.ts";
import { emptyQuery, largestPageSize } from "#src/modules/content/content/content-query.rules.ts";
import type { ContentService } from "#src/modules/content/content/content.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Language } from "#src/routes.ts";
import { safeNotice } from "./notification-html.ts";

interface NoticeCountry {
  code: CountryCode;
  timeZone: string;
}

/** What is known of who reads: a visitor, as far as notices depend on it. */
export interface NoticeReader {
  requestedAt: Date | null;
}

export interface NotificationService {
  /** What the bell tells: notices in force in a country that concern who reads them, the newest first, their
   *  HTML cleaned (SA 2.6). What advertises the site is no part of it. */
  listNotifications(
    country: NoticeCountry,
    language: Language,
    reader: NoticeReader | undefined,
  ): Promise<Notification[]>;
  /** What advertises the site, the same way; the page of notices has it below. */
  listAdvertisements(country: NoticeCountry, language: Language): Promise<Notification[]>;
}

const dayMs = 86_400_000;

const contentLocale = { es: "es", en: "en", pt: "pt-BR" } as const;

const record = z.object({
  title: z.string(),
  message: z.string(),
  countries: z.array(z.string()).optional(),
  from: z.iso.date(),
  until: z.iso.date().optional(),
  isAdvertisement: z.boolean().default(false),
  /** Only visitors who sent a request in these last days are told; all are where it is left out. */
  daysSinceRequest: z.int().positive().optional(),
});

/** Notices are content: stored, versioned and edited as the site's texts are. */
export function createNotificationService({
  content,
  clock,
}: {
  content: Pick<ContentService, "find">;
  clock: Clock;
}): NotificationService {
  async function list(
    { code, timeZone }: NoticeCountry,
    language: Language,
    areAdvertisements: boolean,
    reader?: NoticeReader,
  ): Promise<Notification[]> {
    const { entries } = await content.find("notifications", {
      ...emptyQuery,
      locale: contentLocale[language],
      pageSize: largestPageSize,
    });
    const now = clock.now();
    const sentAt = reader?.requestedAt?.getTime() ?? -Infinity;
    const today = now.toLocaleDateString("en-CA", { timeZone });
    return entries
      .flatMap(({ data }) => record.safeParse(data).data ?? [])
      .filter(
        ({ countries, from, until, isAdvertisement, daysSinceRequest: days }) =>
          (days === undefined || now.getTime() - sentAt <= days * dayMs) &&
          isAdvertisement === areAdvertisements &&
          (countries?.includes(code) ?? true) &&
          from <= today &&
          today <= (until ?? today),
      )
      .toSorted((one, other) => other.from.localeCompare(one.from))
      .map(({ title, message }) => ({ title, message: safeNotice(message) }));
  }
  return {
    listNotifications: (country, language, reader) => list(country, language, false, reader),
    listAdvertisements: (country, language) => list(country, language, true),
  };
}
