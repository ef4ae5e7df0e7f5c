import type { Tell } from "#src/modules/content/notification/tell.service.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import { createIntervalJob } from "#src/platform/jobs/interval-job.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { agendaReminderHandler, agendaReminderKind, enqueueReminders } from "./agenda-reminders.ts";
import { agendaRoutes } from "./agenda.api.ts";
import { createAgenda } from "./agenda.service.ts";

/** Calls and meetings with the people of leads, and their reminders. */
export function openAgenda(
  { connection, clock, log, outbox }: Platform,
  { access, tell }: { access: AccessService; tell: Tell },
) {
  const agenda = createAgenda({ access, clock });
  return {
    services: { agenda },
    routes: agendaRoutes(agenda),
    outbox: {
      [agendaReminderKind]: agendaReminderHandler({ connection, tell }),
    },
    jobs: [
      createIntervalJob({
        name: "agenda-reminders",
        everyMs: 60_000,
        log,
        run: async () => {
          if ((await enqueueReminders({ connection, clock })) > 0) outbox.kick();
        },
      }),
    ],
  } satisfies ModuleParts;
}
