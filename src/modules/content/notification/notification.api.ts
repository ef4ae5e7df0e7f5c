import { z } from "zod";
import type { CountryCode } from "#src/contracts/identification.ts";
import { notification } from "#src/contracts/notification.ts";
import { answer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import type { Language } from "#src/routes.ts";
import type { NotificationService } from "./notification.service.ts";

/** What this call needs to know of a request. */
export interface NotificationFacts {
  country: { code: CountryCode; timeZone: string };
  language: Language;
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
    async handle(_request, { country, language }) {
      const data = await notifications.listNotifications(country, language);
      return answer(
        { data, metaData: { total: data.length }, error: null },
        { "cache-control": "public, max-age=300", vary: "X-Country, Accept-Language" },
      );
    },
  }),
];
