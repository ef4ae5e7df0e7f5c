import { openApplication } from "#src/app.ts";
import { runDemonstrationCommand } from "#src/modules/contact/lead/demonstration/demonstration-command.ts";
import { createLog } from "#src/platform/log/log.ts";
import { runCommand } from "./run-command.ts";

/** `npm run demonstration -- leads N [--seed 7]`: more requests that nobody sent. */
await runCommand(({ args, environment, place, print }) =>
  runDemonstrationCommand(
    args,
    {
      ...place,
      async run(database, task) {
        const { modules } = await openApplication({
          ...place,
          environment,
          database,
          log: createLog("error"),
          step: (_name, work) => work(),
        });
        return modules.lead.services.runDemonstrationTask(task);
      },
    },
    print,
  ),
);
