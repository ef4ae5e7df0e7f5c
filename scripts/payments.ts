import { openApplication } from "#src/app.ts";
import { runPaymentsCommand } from "#src/modules/sale/subscription/payments-command.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import { createLog } from "#src/platform/log/log.ts";
import { runCommand } from "./run-command.ts";

/** `npm run payments -- run DATE | ask REFERENCE`: the work of a day on payments, and what became of one. */
await runCommand(({ args, environment, place, print }) =>
  runPaymentsCommand(
    args,
    {
      ...place,
      async run(database, task) {
        const { platform, modules } = await openApplication({
          ...place,
          environment,
          database,
          log: createLog("error"),
          step: (_name, work) => work(),
        });
        for (const { outbox = {} } of Object.values<ModuleParts>(modules))
          platform.outbox.handle(outbox);
        return modules.subscription.services.runPaymentsTask(task);
      },
    },
    print,
  ),
);
