import type { DrawTemplate } from "#src/modules/content/notification/template.service.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { systemRandom } from "#src/platform/random/random.ts";
import { leadFileRoutes } from "./files/lead-files.api.ts";
import { createLeadFiles } from "./files/lead-files.service.ts";
import type { LeadActing } from "./lead-acting.ts";
import { leadMailRoutes } from "./mails/lead-mails.api.ts";
import { createLeadMails, leadWrittenKind } from "./mails/lead-mails.service.ts";
import { leadWrittenMailHandler } from "./mails/lead-written-mail.ts";
import { healthNoteRoutes } from "./notes/health-notes.api.ts";
import { createHealthNotes } from "./notes/health-notes.service.ts";

/** What is written to the person of a lead, and what is attached to it. */
export function openCorrespondence(
  { connection, clock, environment, files, mailer, words }: Platform,
  { access, acting, draw }: { access: AccessService; acting: LeadActing; draw: DrawTemplate },
) {
  const { say } = words;
  const leadFiles = createLeadFiles({ clock, access, acting, files });
  const healthNotes = createHealthNotes({ acting });
  const random = systemRandom;
  const leadMails = createLeadMails({ clock, random, access, acting, draw, say });
  const replyDomain = environment.MAIL_REPLY_DOMAIN;
  return {
    services: { leadFiles, leadMails, healthNotes },
    routes: [
      ...leadFileRoutes(leadFiles),
      ...leadMailRoutes(leadMails),
      ...healthNoteRoutes(healthNotes),
    ],
    outbox: {
      [leadWrittenKind]: leadWrittenMailHandler({ connection, mailer, draw, say, replyDomain }),
    },
  } satisfies ModuleParts;
}
