import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { asService } from "#src/platform/database/acting.ts";
import { openFor } from "#src/platform/jobs/job.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { endPromos, putPromos } from "./promo-code.queries.ts";
import { readPromoFile } from "./promo-code.rules.ts";
import { createPromoCodes } from "./promo-code.service.ts";
import { type PromoTask, runPromoTask, servePromoTasks } from "./promo-task.service.ts";

/** Codes that take something off a price, once for whom they are. */
export async function openPromoCode(
  platform: Platform,
  needs: {
    /** Whether what is shown is the demonstration: its codes count there alone. */
    isDemonstrationOn: boolean;
  },
) {
  const { root, connection, clock, counts, secret, database, dataFolder, log, step } = platform;
  const read = readPromoFile(
    await readFile(join(root, "db/seed/payments/promo-codes.tsv"), "utf8"),
  );
  if (!read.ok) throw new Error(`promo-codes.tsv: row ${read.params.row}, ${read.params.column}.`);
  await step("promotional codes", () =>
    asService(connection, async (own) => {
      const at = clock.now();
      if (needs.isDemonstrationOn) await putPromos(own, read.codes, { at, onlyNew: true });
      else
        await endPromos(
          own,
          read.codes.map(({ code }) => code),
          at,
        );
    }),
  );
  const run = (task: PromoTask) => runPromoTask({ connection, clock }, task);
  return {
    services: { promoCodes: createPromoCodes({ clock, counts, secret }) },
    routes: [],
    jobs:
      database.kind === "embedded"
        ? [openFor(() => servePromoTasks({ folder: dataFolder, log, run }))]
        : [],
  } satisfies ModuleParts;
}
