import { join } from "node:path";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { People } from "#src/modules/identity/access/people.service.ts";
import type { Accounts } from "#src/modules/identity/account/account.service.ts";
import type { DemonstrationUsers } from "#src/modules/identity/account/demonstration-users.service.ts";
import type { SourceKeys } from "#src/modules/identity/integration/source-keys.service.ts";
import { openFor } from "#src/platform/jobs/job.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { type AccountsTask, runAccountsTask, serveAccountsTasks } from "./accounts-task.service.ts";
import { prepareDemonstration } from "./demonstration.service.ts";

/** Demonstration accounts, and the tasks of `npm run accounts` where this server holds the database. */
export async function openDemonstration(
  platform: Platform,
  needs: {
    access: AccessService;
    accounts: Accounts;
    people: People;
    demonstrationUsers: DemonstrationUsers;
    isDemonstrationOn: boolean;
    sourceKeys: SourceKeys;
  },
) {
  const { root, environment, database, connection, dataFolder, clock, log, step } = platform;
  const { access, accounts, people, demonstrationUsers, isDemonstrationOn } = needs;
  const folder = join(root, "db/seed/access");
  const policy = environment.PASSWORD_POLICY;
  const prepared = await step("demonstration accounts", () =>
    prepareDemonstration({
      connection,
      clock,
      users: demonstrationUsers,
      folder,
      isOn: isDemonstrationOn,
      policy,
    }),
  );
  if (prepared.disabled > 0)
    log.warn("demonstration.accounts-disabled", { count: prepared.disabled });
  const { sourceKeys } = needs;
  const taskNeeds = { sourceKeys, access, accounts, people, folder, isDemonstrationOn, policy };
  const run = (task: AccountsTask) => runAccountsTask(taskNeeds, task);
  return {
    services: { runAccountsTask: run },
    routes: [],
    jobs:
      database.kind === "embedded"
        ? [openFor(() => serveAccountsTasks({ folder: dataFolder, log, run }))]
        : [],
  } satisfies ModuleParts;
}
