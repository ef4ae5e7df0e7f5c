import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { siteMailHandler } from "./site-form-mail.ts";
import { deleteOldMessages } from "./site-form.queries.ts";
import { createSiteFormService, siteMessageKind } from "./site-form.service.ts";

/** The site's own forms with their mail. */
export function openSiteForm({ connection, clock, mailer, words }: Platform) {
  const siteForms = createSiteFormService({ connection, clock });
  return {
    services: { siteForms },
    routes: [],
    outbox: { [siteMessageKind]: siteMailHandler({ forms: siteForms, mailer, say: words.say }) },
    purges: [async (cutOff) => deleteOldMessages(connection, await cutOff("site-message"))],
  } satisfies ModuleParts;
}
