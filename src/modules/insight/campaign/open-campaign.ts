import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { createCampaignService } from "./campaign.service.ts";

/** Events and banners, read anew with each version of the catalogue. */
export async function openCampaign(
  { connection }: Platform,
  needs: { catalogueVersion(): number },
) {
  const campaigns = createCampaignService({ connection, ...needs });
  await campaigns.load();
  return { services: { campaigns }, routes: [] } satisfies ModuleParts;
}
