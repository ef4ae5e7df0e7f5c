import type { CatalogService } from "#src/modules/offer/catalog/catalog.service.ts";
import type { Language } from "#src/routes/languages.ts";
import { pairOf } from "./declared-subject.rules.ts";
import type { SubjectOptions } from "./subject-fields.data.ts";

/** What is chosen from where a buyer says what is insured: lists of the catalogue in the reader's language. */
export interface SubjectLists {
  animals(language: Language): Promise<SubjectOptions>;
  destinations(language: Language): Promise<SubjectOptions>;
  activities(language: Language): Promise<SubjectOptions>;
}

const animalWords = { dog: "purchase.option.dog", cat: "purchase.option.cat" } as const;

export const subjectListsOf = (
  catalog: Pick<CatalogService, "listBreeds" | "listTripZones" | "listSctrActivities">,
): SubjectLists => ({
  async animals(language) {
    const breeds = await catalog.listBreeds(language);
    const species = ["dog", "cat"] as const;
    return species.flatMap((one) => [
      { value: pairOf(one, ""), label: animalWords[one] },
      ...breeds
        .filter((breed) => breed.species === one)
        .map(({ code, displayName }) => ({ value: pairOf(one, code), label: displayName })),
    ]);
  },
  async destinations(language) {
    const zones = await catalog.listTripZones(language);
    return zones.map(({ code, displayName }) => ({ value: code, label: displayName }));
  },
  async activities(language) {
    const activities = await catalog.listSctrActivities(language);
    return activities.map(({ sector, sectorName, work, workName }) => ({
      value: pairOf(sector, work),
      label: `${sectorName} · ${workName}`,
    }));
  },
});
