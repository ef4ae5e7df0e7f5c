import type { ProductRecord } from "#src/contracts/product-record.ts";
import type { Listing } from "#src/modules/offer/comparison/listing.service.ts";
import { dayText } from "#src/contracts/date-format.ts";
import { numberText } from "#src/areas/page/amount.rules.ts";
import type { CardNetwork } from "./comparator.view-model.ts";
import type { Wording } from "./fact-readers.presenter.ts";
import { rankOf } from "./coverage-figures.presenter.ts";

/** Chosen clinics a card answers for; more would be longer than the card. */
const mostAnswers = 3;

/** "¿Está mi clínica?" (D8.3): for each chosen clinic what the product's modalities say, hospital
 *  care first, and the day of the network's data. null where the product has no network on record, and
 *  where no clinic can be chosen in this list. */
export function networkOf(
  record: ProductRecord,
  { choice, universe, filters }: Pick<Listing, "choice" | "universe" | "filters">,
  { say, locale }: Wording,
): CardNetwork | null {
  const canChoose = universe.coverageOrganizations.some(({ count }) => count > 0);
  if (record.providers.length === 0 || !canChoose) return null;
  const nameOf = (code: string) =>
    [...universe.coverageOrganizations, ...filters.coverageOrganizations].find(
      ({ value }) => value === code,
    )?.displayName ?? code;
  const answers = choice.coverageOrganizations.slice(0, mostAnswers).map((code) => {
    const rows = record.providers
      .filter((one) => one.code === code)
      .toSorted((one, other) =>
        one.careKind === other.careKind
          ? rankOf(one.tier) - rankOf(other.tier)
          : other.careKind.localeCompare(one.careKind),
      );
    return {
      clinic: rows[0]?.displayName ?? nameOf(code),
      isIn: rows.length > 0,
      terms: rows.map(({ careKind, tier, percentage }) =>
        say(percentage === null ? "listing.network.term" : "listing.network.termWithShare", {
          care: say(
            careKind === "hospitalaria"
              ? "listing.fact.hospitalCare"
              : "listing.fact.ambulatoryCare",
          ),
          tier: say(`listing.network.tier.${tierWord(tier)}`),
          percent: percentage === null ? "" : numberText(percentage, locale),
        }),
      ),
    };
  });
  const { dataDate } = record.source;
  return { answers, day: dataDate === null ? null : dayText(dataDate) };
}

const tierWord = (tier: string): string =>
  tier === "preferente" ? "preferred" : tier === "internacional" ? "international" : "freeChoice";
