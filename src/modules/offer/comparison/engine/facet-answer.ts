import type { CatalogueIndex } from "./catalogue-index.ts";
import type { EngineFacets, FacetCounts, PlanType } from "./engine.types.ts";
import { BIRTHS, TAG_FACETS } from "./facet-tags.ts";
import type { TagFacet } from "./facet-tags.ts";
import type { BlockTally, FacetTally } from "./facet-tally.ts";

/** Puts the counts beside their options. */
export function presentFacets(
  index: CatalogueIndex,
  tags: FacetTally,
  blocks: BlockTally,
  ranges: Pick<EngineFacets, "price" | "deductible">,
): EngineFacets {
  const counted = (facet: TagFacet): FacetCounts<number> => ({
    options: index.tags.fields[facet].options,
    counts: tags.counts(TAG_FACETS.indexOf(facet)),
  });
  const planTypes = counted("planTypes");
  const marketable = counted("marketable");
  const births = counted("births");
  return {
    insuranceTypes: { options: index.insuranceTypes.options, counts: blocks.counts[0]! },
    organizationTypes: { options: index.organizationTypes.options, counts: blocks.counts[1]! },
    organizations: { options: index.organizations.options, counts: blocks.counts[2]! },
    coverageOrganizations: counted("coverageOrganizations"),
    coverageCountries: counted("coverageCountries"),
    categories: counted("categories"),
    productTypes: counted("productTypes"),
    planTypes: { ...planTypes, options: planTypes.options as readonly PlanType[] },
    marketable: { ...marketable, options: marketable.options.map(Boolean) },
    births: { ...births, options: births.options.map((place) => BIRTHS[place]!) },
    featuresFilter: counted("features"),
    features: {
      options: index.tags.fields.features.options,
      counts: tags.countsWithin(TAG_FACETS.indexOf("features")),
    },
    ...ranges,
  };
}
