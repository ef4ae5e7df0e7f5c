import { join } from "node:path";
import type { CatalogService } from "#src/modules/offer/catalog/catalog.service.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { createProfileReferenceData } from "./form-lists.service.ts";
import { profileFormRoutes } from "./profile-form.api.ts";
import { createProfileFormService } from "./profile-form.service.ts";

/** What is asked of a household, and the lists that it chooses from. */
export async function openProfile(
  { root, connection, caches, words }: Platform,
  needs: { catalog: CatalogService; catalogueVersion(): number },
) {
  const { catalog, catalogueVersion } = needs;
  const profileReference = createProfileReferenceData({
    caches,
    catalog,
    connection,
    version: catalogueVersion,
  });
  const profileForms = await createProfileFormService({
    folder: join(root, "db/seed/profile-forms"),
    retrieve: profileReference.retrieve,
  });
  return {
    services: { profileForms, profileReference },
    routes: profileFormRoutes({
      forms: profileForms,
      words,
      formNameOf: async (country, comparator) =>
        comparator === undefined
          ? undefined
          : (await catalog.findComparator(country, comparator))?.profileForm,
    }),
  } satisfies ModuleParts;
}
