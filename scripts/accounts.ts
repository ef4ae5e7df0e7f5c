import { openIdentity } from "#src/modules.ts";
import { runAccountsCommand } from "#src/modules/identity/demonstration/accounts-command.ts";
import { createLog } from "#src/platform/log/log.ts";
import { openPlatform } from "#src/platform/platform.ts";
import { runCommand } from "./run-command.ts";

/** `npm run accounts -- invite|demo|disable`: the first administrator, the demonstration accounts, a closed
 *  account. */
await runCommand(({ args, environment, place, print }) =>
  runAccountsCommand(
    args,
    {
      ...place,
      origin: environment.PUBLIC_URL ?? `http://localhost:${environment.PORT}`,
      async run(database, task) {
        const opened = await openPlatform({
          ...place,
          environment,
          database,
          log: createLog("error"),
          step: (_name, work) => work(),
        });
        // The server sends what the command leaves in the outbox.
        const outbox = { ...opened.outbox, kick: () => undefined };
        const { demonstration } = await openIdentity({ ...opened, outbox });
        return demonstration.services.runAccountsTask(task);
      },
    },
    print,
  ),
);
