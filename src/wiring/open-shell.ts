import type { Environment } from "../config/environment.ts";
import type { CatalogService } from "#src/modules/offer/catalog/catalog.service.ts";
import type { ContentService } from "#src/modules/content/content/content.service.ts";
import { menuRoutes } from "#src/modules/content/menu/menu.api.ts";
import { createMenuService } from "#src/modules/content/menu/menu.service.ts";
import { notificationRoutes } from "#src/modules/content/notification/notification.api.ts";
import { createNotificationService } from "#src/modules/content/notification/notification.service.ts";
import { siteMailHandler } from "#src/modules/contact/site-form/site-form-mail.ts";
import {
  createSiteFormService,
  siteMessageKind,
} from "#src/modules/contact/site-form/site-form.service.ts";
import type { Clock } from "../platform/clock/clock.ts";
import type { Connection } from "../platform/database/database.ts";
import type { Log } from "../platform/log/log.ts";
import type { Mailer } from "../platform/mail/mailer.ts";
import type { WordsStore } from "../platform/words/words.ts";

/** What the frame of every page offers besides the pages' own services: menu, notices, the site's own
 *  forms with their mail, the way to the customers' portal. */
export function openShell(options: {
  environment: Environment;
  catalog: Pick<CatalogService, "listComparators">;
  content: ContentService;
  connection: Connection;
  clock: Clock;
  log: Log;
  mailer: Mailer;
  words: WordsStore;
  kickOutbox: () => void;
}) {
  const { environment, catalog, content, connection, clock, log, mailer, words } = options;
  const menu = createMenuService({ content, comparatorsOf: catalog.listComparators, log });
  const notifications = createNotificationService({ content, clock });
  const siteForms = createSiteFormService({ connection, clock, kickOutbox: options.kickOutbox });
  const portalUrls = {
    people: environment.PORTAL_PEOPLE_URL ?? null,
    companies: environment.PORTAL_COMPANIES_URL ?? null,
  };
  return {
    services: { menu, notifications, siteForms, portalUrls },
    routes: [...menuRoutes(menu), ...notificationRoutes(notifications)],
    outboxHandlers: {
      [siteMessageKind]: siteMailHandler({ forms: siteForms, mailer, say: words.say }),
    },
  };
}
