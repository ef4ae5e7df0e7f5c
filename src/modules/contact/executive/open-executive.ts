import { join } from "node:path";
import type { Tell } from "#src/modules/content/notification/tell.service.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import { createAuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import { createKeepDone } from "#src/modules/identity/audit/done-acts.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { createIntervalJob } from "#src/platform/jobs/interval-job.ts";
import { assignmentRoutes } from "./assignment.api.ts";
import { leadAssignedHandler } from "./assignment-mail.ts";
import { createAssignments, leadAssignedKind, type LeadCharging } from "./assignment.service.ts";
import { addDemonstrationExecutives } from "./demonstration-executives.service.ts";
import { executiveRoutes } from "./executive.api.ts";
import { listCapacities } from "./executive.queries.ts";
import { createExecutivePeople } from "./executive-people.service.ts";
import { createExecutives } from "./executives.service.ts";
import { createLowBalance } from "./low-balance.service.ts";
import { createLeadAssign } from "./lead-assign.service.ts";
import { peopleRoutes } from "./people.api.ts";
import { createRecesses } from "./recess.service.ts";
import { listLines } from "./settings.queries.ts";
import { createAssignmentSettings } from "./settings.service.ts";
import { createTeamReports } from "./team-report.service.ts";

import {
  enqueueUnattended,
  leadUnattendedHandler,
  leadUnattendedKind,
} from "./unattended-leads.ts";

/** How often leads that wait for somebody are looked for, those that nobody works, and recesses that are due. */
const assignEveryMs = 2_000;
const unattendedEveryMs = 60_000;
const recessEveryMs = 60_000;

/** Executives, their teams and recesses, and who gets which lead. */
export async function openExecutive(
  platform: Platform,
  {
    access,
    isDemonstrationOn,
    tell,
    charging,
  }: { access: AccessService; isDemonstrationOn: boolean; tell: Tell; charging: LeadCharging },
) {
  const { root, connection, clock } = platform;
  if (isDemonstrationOn)
    await addDemonstrationExecutives({
      connection,
      clock,
      file: join(root, "db/seed/executives/demonstration.json"),
    });
  const assignments = createAssignments({ connection, clock, charging });
  const recesses = createRecesses({ connection, clock, log: platform.log });
  const trail = createAuditTrail({ connection, clock });
  const keepDone = createKeepDone({ access, trail });
  const executives = createExecutives({ access, trail, keepDone, recesses, clock });
  const executivePeople = createExecutivePeople({ connection, access, trail, keepDone, clock });
  const settings = createAssignmentSettings({
    connection,
    clock,
    access,
    assignments,
    keepDone,
  });
  const leadAssign = createLeadAssign({ connection, access, trail, keepDone, assignments });
  return {
    services: {
      assignments,
      executives,
      executivePeople,
      lowBalance: createLowBalance({ recesses }),
      assignmentSettings: settings,
      leadAssign,
      teamReports: createTeamReports({ access }),
      capacitiesOf: listCapacities,
      lineOptions: () => asService(connection, listLines),
    },
    routes: [
      ...executiveRoutes(executives),
      ...peopleRoutes(executivePeople),
      ...assignmentRoutes({ settings, leadAssign }),
    ],
    outbox: {
      [leadAssignedKind]: leadAssignedHandler(tell),
      [leadUnattendedKind]: leadUnattendedHandler({ connection, tell }),
    },
    jobs: executiveJobs(platform, assignments, recesses),
  } satisfies ModuleParts;
}

/** Who waits gets somebody, who is not attended is noticed, recesses begin by themselves. */
const executiveJobs = (
  { connection, clock, log }: Platform,
  assignments: ReturnType<typeof createAssignments>,
  recesses: ReturnType<typeof createRecesses>,
) => [
  createIntervalJob({
    name: "assign-leads",
    everyMs: assignEveryMs,
    log,
    run: assignments.assignWaiting,
  }),
  createIntervalJob({
    name: "unattended-leads",
    everyMs: unattendedEveryMs,
    log,
    run: async () => {
      await enqueueUnattended({ connection, clock });
    },
  }),
  createIntervalJob({
    name: "recesses",
    everyMs: recessEveryMs,
    log,
    run: async () => {
      await recesses.beginIdle();
      await recesses.handOverDue();
    },
  }),
];
