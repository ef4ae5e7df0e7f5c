import { join } from "node:path";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { createExperiments } from "./experiment-parts.service.ts";
import type { FeatureClient } from "./feature-source.ts";
import { createRequestDecisions } from "./request-decision.service.ts";

/** Features and experiments. */
export async function openExperiment(
  { root, environment, database, dataFolder, clock, log, isTls, step }: Platform,
  needs: { features: FeatureClient },
) {
  const { features } = needs;
  const { service, ...parts } = await step("experiments", () =>
    createExperiments({
      database,
      clock,
      log,
      client: features,
      seedFolder: join(root, "db/seed/experiments"),
      dataFolder,
      host: environment.GROWTHBOOK_API_HOST,
      clientKey: environment.GROWTHBOOK_CLIENT_KEY,
    }),
  );
  return {
    services: {
      experiments: service,
      decideRequest: createRequestDecisions({ experiments: service, isTls }),
    },
    ...parts,
    purges: [service.purgeExpired],
  } satisfies ModuleParts;
}
