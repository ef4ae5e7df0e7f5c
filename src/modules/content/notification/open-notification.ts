import type { ContentService } from "#src/modules/content/content/content.service.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { notificationRoutes } from "./notification.api.ts";
import { createNotificationService } from "./notification.service.ts";

/** Notices that pages show. */
export function openNotification({ clock }: Platform, { content }: { content: ContentService }) {
  const notifications = createNotificationService({ content, clock });
  return {
    services: { notifications },
    routes: notificationRoutes(notifications),
  } satisfies ModuleParts;
}
