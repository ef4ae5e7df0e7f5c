import { join } from "node:path";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { createCampaignService } from "./campaign.service.ts";
import { createExperiments } from "./experiment-parts.service.ts";
import type { FeatureClient } from "./feature-source.ts";
import { createRequestDecisions } from "./request-decision.service.ts";

/** Features, experiments and campaigns. */
export async function openExperiment(
  { root, environment, database, connection, dataFolder, clock, log, isTls, step }: Platform,
  needs: { features: FeatureClient; catalogueVersion(): number },
) {
  const { features, catalogueVersion } = needs;
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
  const campaigns = createCampaignService({ connection, catalogueVersion });
  await campaigns.load();
  return {
    services: {
      experiments: service,
      campaigns,
      decideRequest: createRequestDecisions({ experiments: service, isTls }),
    },
    ...parts,
    purges: [service.purgeExpired],
  } satisfies ModuleParts;
}
