import { join } from "node:path";
import { hasDemonstration } from "#src/config/environment.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { createCatalogService } from "./catalog.service.ts";
import { storeExchangeRate, storeUfValue } from "./daily-values.queries.ts";
import { createDailyIndicatorsJob } from "./daily-indicators-job.ts";
import type { IndicatorSource } from "./indicator-source.ts";
import { loadSeedFolders, seedFolders } from "./seed.service.ts";

/** What is sold: the seed's catalogue is loaded, the indicators of the day are fetched. */
export async function openCatalog(
  { root, connection, clock, log, caches, environment, step }: Platform,
  needs: {
    /** Undefined: no indicators are fetched. */
    indicators: IndicatorSource | undefined;
  },
) {
  await step("demonstration catalogue", () =>
    loadSeedFolders(connection, seedFolders(join(root, "db/seed")), clock),
  );
  const { indicators: source } = needs;
  return {
    services: {
      storedCatalog: createCatalogService(connection, caches, hasDemonstration(environment)),
    },
    routes: [],
    jobs:
      source === undefined
        ? []
        : [
            createDailyIndicatorsJob({
              source,
              storeUf: (reading) => storeUfValue(connection, reading),
              storeDollar: (reading) => storeExchangeRate(connection, reading),
              log,
            }),
          ],
  } satisfies ModuleParts;
}
