import type { ProductRecord, ProviderRecord } from "#src/contracts/product-record.ts";
import { numberText } from "#src/contracts/amount-text.rules.ts";
import { percentText, type Reader } from "#src/areas/page/reader.presenter.ts";
import { careText, coverageTiers } from "./coverage.presenter.ts";

const rankOf = ({ careKind, tier }: ProviderRecord): number => {
  const place = (coverageTiers as readonly string[]).indexOf(tier);
  return (careKind === "hospitalaria" ? 0 : 10) + (place < 0 ? coverageTiers.length : place);
};

/** What a product's network says of a clinic: hospital care first, the preferred modality first. */
const clinicLines = ({ providers }: ProductRecord, clinic: string): ProviderRecord[] =>
  providers
    .filter(({ code }) => code === clinic)
    .toSorted((one, other) => rankOf(one) - rankOf(other));

export const tierText = (tier: string, { say }: Reader): string =>
  (coverageTiers as readonly string[]).includes(tier) ? say(`product.tier.${tier}`) : tier;

/** "Hospitalaria, Libre elección: 60 %" for each line of the modalities besides the best, which is answered in a
 *  sentence; without the percentage where none is on record. */
export function otherClinicTerms(record: ProductRecord, clinic: string, reader: Reader): string[] {
  const lines = clinicLines(record, clinic);
  const best = coverageTiers.find((tier) => lines.some((line) => line.tier === tier));
  return lines
    .filter(({ tier }) => tier !== best)
    .map(({ careKind, tier, percentage }) => {
      const modality = { care: careText(careKind, reader), tier: tierText(tier, reader) };
      return percentage === null
        ? reader.say("content.landing.there.term", modality)
        : reader.say("content.landing.there.share", {
            ...modality,
            percent: percentText(numberText(percentage, reader.locale), reader),
          });
    });
}
