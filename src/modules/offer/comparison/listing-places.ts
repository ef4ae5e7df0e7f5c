import type { ComparisonIndex } from "./comparison-index.ts";
import type { ListingNeeds } from "./listing-runs.ts";
import type { ListingRequest } from "./listing.types.ts";

/** Card variants whose facts name a destination or an area. */
const placedVariants: ReadonlySet<string> = new Set(["travel", "international"]);

/** Zones of trips and areas of rates; only their lines' cards name them. */
export async function loadPlaces(
  needs: ListingNeeds,
  { comparator, country, language }: Pick<ListingRequest, "comparator" | "country" | "language">,
  index: ComparisonIndex,
): Promise<ReadonlyMap<string, string>> {
  if (!placedVariants.has(comparator.cardVariant)) return new Map();
  const kept = needs.places.get(index) ?? new Map<string, ReadonlyMap<string, string>>();
  needs.places.set(index, kept);
  const known = kept.get(language);
  if (known) return known;
  const named = [
    ...(await needs.catalog.listTripZones(language)),
    ...(await needs.catalog.listRatingAreas(country.code, language)),
  ];
  const found = new Map(named.map(({ code, displayName }) => [code, displayName]));
  kept.set(language, found);
  return found;
}
