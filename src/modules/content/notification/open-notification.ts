import { join } from "node:path";
import type { ContentService } from "#src/modules/content/content/content.service.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { asService } from "#src/platform/database/acting.ts";
import { deleteInBatches } from "#src/platform/retention/retention.queries.ts";
import { bellRoutes } from "./bell.api.ts";
import { deleteOldNotices } from "./bell.queries.ts";
import { createBell } from "./bell.service.ts";
import { notificationRoutes } from "./notification.api.ts";
import { seedNotifications } from "./notification-seed.ts";
import { createNotificationService } from "./notification.service.ts";
import { createPreferences } from "./preference.service.ts";
import { findMessageAbout } from "./message-about.queries.ts";
import { unsentRoutes } from "./unsent.api.ts";
import { createUnsent } from "./unsent.service.ts";
import { createIsMailed, createTell } from "./tell.service.ts";
import { templateRoutes } from "./template.api.ts";
import { createAuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import { createKeepDone } from "#src/modules/identity/audit/done-acts.service.ts";
import { createTemplateDesk } from "./template-desk.service.ts";
import { createDrawTemplate } from "./template.service.ts";

/** Texts of notifications, and how somebody is told of what happened: whoever sends needs them. */
export async function openTemplates(platform: Platform) {
  const { connection, clock, mailer, words, root } = platform;
  await seedNotifications(platform, join(root, "db/seed/notifications"));
  const draw = createDrawTemplate({ connection });
  const tell = createTell({ connection, clock, mailer, draw, say: words.say });
  const isMailed = createIsMailed({ connection });
  return { services: { draw, tell, isMailed }, routes: [] } satisfies ModuleParts;
}

/** Notices that pages show, the bell, what each person chose, and what people of the back office change of notifications. */
export function openNotification(
  { clock, connection, outbox, words }: Platform,
  { content, access }: { content: ContentService; access: AccessService },
) {
  const notifications = createNotificationService({ content, clock });
  const keepDone = createKeepDone({ access, trail: createAuditTrail({ connection, clock }) });
  const templateDesk = createTemplateDesk({
    access,
    clock,
    keepDone,
    say: words.say,
  });
  const bell = createBell({ connection, clock });
  const unsent = createUnsent({
    connection,
    access,
    keepDone,
    clock,
    messageKinds: outbox.messageKinds,
  });
  outbox.describeBy((payload) => asService(connection, (own) => findMessageAbout(own, payload)));
  return {
    services: {
      notifications,
      templateDesk,
      bell,
      preferences: createPreferences({ connection }),
      unsent,
    },
    routes: [
      ...notificationRoutes(notifications),
      ...templateRoutes(templateDesk),
      ...bellRoutes(bell),
      ...unsentRoutes(unsent),
    ],
    purges: [
      async (cutOff) => {
        const toldBefore = await cutOff("bell-notice");
        return deleteInBatches((limit) =>
          asService(connection, (own) => deleteOldNotices(own, toldBefore, limit)),
        );
      },
    ],
  } satisfies ModuleParts;
}
