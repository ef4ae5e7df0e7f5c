import { join } from "node:path";
import type { ContentService } from "#src/modules/content/content/content.service.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { notificationRoutes } from "./notification.api.ts";
import { seedNotifications } from "./notification-seed.ts";
import { createNotificationService } from "./notification.service.ts";
import { createTell } from "./tell.service.ts";
import { templateRoutes } from "./template.api.ts";
import { createTemplateDesk } from "./template-desk.service.ts";
import { createDrawTemplate } from "./template.service.ts";

/** Texts of notifications, and how somebody is told of what happened: whoever sends needs them. */
export async function openTemplates(platform: Platform) {
  const { connection, clock, mailer, words, root } = platform;
  await seedNotifications(platform, join(root, "db/seed/notifications"));
  const draw = createDrawTemplate({ connection });
  const tell = createTell({ connection, clock, mailer, draw, say: words.say });
  return { services: { draw, tell }, routes: [] } satisfies ModuleParts;
}

/** Notices that pages show, and what people of the back office change of notifications. */
export function openNotification(
  { clock, words }: Platform,
  { content, access }: { content: ContentService; access: AccessService },
) {
  const notifications = createNotificationService({ content, clock });
  const templateDesk = createTemplateDesk({ access, clock, say: words.say });
  return {
    services: { notifications, templateDesk },
    routes: [...notificationRoutes(notifications), ...templateRoutes(templateDesk)],
  } satisfies ModuleParts;
}
