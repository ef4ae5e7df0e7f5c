import { z } from "zod";
import type { CountryCode } from "#src/contracts/identification.ts";
import { notification } from "#src/contracts/notification.ts";
import { answer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import type { Language } from "#src/routes.ts";
import type { NoticeReader, NotificationService } from "./notification.service.ts";

/** What this call needs to know of a request. */
export interface NotificationFacts {
  country: { code: CountryCode; timeZone: string };
  language: Language;
  /** Who reads, where they are known. */
  visitor: NoticeReader | undefined;
}

const list = z.object({
  data: z.array(notification),
  metaData: z.object({ total: z.int() }),
  error: z.null(),
});

/** What the bell tells (D2). */
export const notificationRoutes = (
  notifications: NotificationService,
): ApiRoute<NotificationFacts>[] => [
  apiRoute({
    method: "GET",
    url: "/api/notifications",
    summary: "Notices in force, the newest first",
    tag: "Shell",
    responses: { 200: { description: "Title and cleaned HTML of each", schema: list } },
    permission: "public",
    async handle(_request, { country, language, visitor }) {
      const data = await notifications.listNotifications(country, language, visitor);
      return answer(
        { data, metaData: { total: data.length }, error: null },
        {
          // Who sent a request is told other things than everybody else.
          "cache-control": visitor?.requestedAt ? "private, no-store" : "public, max-age=300",
          vary: "X-Country, Accept-Language, Cookie",
        },
      );
    },
  }),
];
