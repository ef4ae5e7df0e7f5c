import { countries } from "#src/config/countries.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import { createIntervalJob } from "#src/platform/jobs/interval-job.ts";
import { openFor } from "#src/platform/jobs/job.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { auditRoutes } from "./audit.api.ts";
import { createHeadKeeper, keptHeads } from "./audit-heads.service.ts";
import { createAuditLog } from "./audit-log.service.ts";
import { createAuditSeals } from "./audit-seal.service.ts";
import { serveAuditTasks } from "./audit-task.service.ts";

/** Days of the operator are those of its first country. */
const operatorZone = countries[0]?.timeZone ?? "UTC";
/** How often the audit trail is sealed. */
const sealEveryMs = 15_000;
/** How soon after midnight the head of its chain is written down. */
const headEveryMs = 60_000;

/** The audit trail, to read and sealed. */
export function openAudit(platform: Platform, { access }: { access: AccessService }) {
  const { connection, clock, log, dataFolder, database } = platform;
  const seals = createAuditSeals({ connection, clock });
  const keepHead = createHeadKeeper({
    dataFolder,
    clock,
    log,
    timeZone: operatorZone,
    seals,
  });
  const auditLog = createAuditLog({ connection, access, timeZone: operatorZone });
  const verify = async () => seals.verify(await keptHeads(dataFolder));
  return {
    services: { auditLog, auditSeals: { verify } },
    routes: auditRoutes({ auditLog, verify }),
    jobs: [
      createIntervalJob({ name: "audit-seal", everyMs: sealEveryMs, log, run: seals.seal }),
      createIntervalJob({ name: "audit-head", everyMs: headEveryMs, log, run: keepHead }),
      ...(database.kind === "embedded"
        ? [openFor(() => serveAuditTasks({ folder: dataFolder, log, run: verify }))]
        : []),
    ],
  } satisfies ModuleParts;
}
