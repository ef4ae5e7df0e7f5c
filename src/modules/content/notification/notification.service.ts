import { z } from "zod";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Notification } from "#src/contracts/notification.ts";
import { emptyQuery, largestPageSize } from "#src/modules/content/content/content-query.rules.ts";
import type { ContentService } from "#src/modules/content/content/content.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Language } from "#src/routes.ts";
import { safeNotice } from "./notification-html.ts";

export interface NotificationService {
  /** Notices in force in a country, the newest first, their HTML cleaned (SA 2.6). */
  listNotifications(
    country: { code: CountryCode; timeZone: string },
    language: Language,
  ): Promise<Notification[]>;
}

const contentLocale = { es: "es", en: "en", pt: "pt-BR" } as const;

const record = z.object({
  title: z.string(),
  message: z.string(),
  countries: z.array(z.string()).optional(),
  from: z.iso.date(),
  until: z.iso.date().optional(),
});

/** Notices are content: stored, versioned and edited as the site's texts are. */
export function createNotificationService({
  content,
  clock,
}: {
  content: Pick<ContentService, "find">;
  clock: Clock;
}): NotificationService {
  return {
    async listNotifications({ code, timeZone }, language) {
      const { entries } = await content.find("notifications", {
        ...emptyQuery,
        locale: contentLocale[language],
        pageSize: largestPageSize,
      });
      const today = clock.now().toLocaleDateString("en-CA", { timeZone });
      return entries
        .flatMap(({ data }) => record.safeParse(data).data ?? [])
        .filter(
          ({ countries, from, until }) =>
            (countries?.includes(code) ?? true) && from <= today && today <= (until ?? today),
        )
        .toSorted((one, other) => other.from.localeCompare(one.from))
        .map(({ title, message }) => ({ title, message: safeNotice(message) }));
    },
  };
}
