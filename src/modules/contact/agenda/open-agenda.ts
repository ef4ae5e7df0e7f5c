import type { DrawTemplate } from "#src/modules/content/notification/template.service.ts";
import type { IsMailed, Tell } from "#src/modules/content/notification/tell.service.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import { createAuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import { createKeepDone } from "#src/modules/identity/audit/done-acts.service.ts";
import { createIntervalJob } from "#src/platform/jobs/interval-job.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import {
  agendaInvitationHandler,
  agendaInvitationKind,
  enqueueInvitations,
  personReminderHandler,
  personReminderKind,
} from "./agenda-invitations.ts";
import { agendaReminderHandler, agendaReminderKind, enqueueReminders } from "./agenda-reminders.ts";
import { agendaRoutes } from "./agenda.api.ts";
import { createAgenda } from "./agenda.service.ts";
import { calendarFeedRoutes } from "./calendar-feed.api.ts";
import { createCalendarFeeds } from "./calendar-feed.service.ts";

/** Calls and meetings with the people of leads, and their reminders. */
export function openAgenda(
  { connection, clock, log, mailer, words, environment, secret }: Platform,
  {
    access,
    tell,
    isMailed,
    draw,
  }: { access: AccessService; tell: Tell; isMailed: IsMailed; draw: DrawTemplate },
) {
  const trail = createAuditTrail({ connection, clock });
  const keepDone = createKeepDone({ access, trail });
  const agenda = createAgenda({ access, clock, trail, keepDone });
  const { say } = words;
  const calendarFeeds = createCalendarFeeds({
    secret,
    connection,
    access,
    clock,
    say,
    keepDone,
  });
  const mails = { connection, clock, mailer, draw, say, from: environment.MAIL_FROM };
  return {
    services: { agenda, calendarFeeds },
    routes: [...agendaRoutes(agenda), ...calendarFeedRoutes(calendarFeeds)],
    outbox: {
      [agendaReminderKind]: agendaReminderHandler({ connection, tell }),
      [agendaInvitationKind]: agendaInvitationHandler(mails),
      [personReminderKind]: personReminderHandler({ ...mails, isMailed }),
    },
    jobs: [
      createIntervalJob({
        name: "agenda-invitations",
        everyMs: 20_000,
        log,
        run: async () => {
          await enqueueInvitations({ connection, clock });
        },
      }),
      createIntervalJob({
        name: "agenda-reminders",
        everyMs: 60_000,
        log,
        run: async () => {
          await enqueueReminders({ connection, clock });
        },
      }),
    ],
  } satisfies ModuleParts;
}
