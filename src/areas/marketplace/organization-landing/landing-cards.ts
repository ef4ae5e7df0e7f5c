import type { Profile } from "#src/contracts/profile.ts";
import type { PageArguments } from "#src/areas/page/page.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import { clinicAnswer } from "#src/areas/marketplace/product-facts/clinic-answer.presenter.ts";
import type { Clinic } from "#src/areas/marketplace/product-facts/clinic-answer.view-model.ts";
import { otherClinicTerms } from "#src/areas/marketplace/product-facts/clinic-terms.presenter.ts";
import { profileHref } from "#src/areas/marketplace/product-facts/product-place.presenter.ts";
import { presentCard } from "../comparator/card.presenter.ts";
import type { ProductCardModel } from "../comparator/comparator.view-model.ts";

/** The products of a clinic's page on the cards of the lists, at the visitor's prices, each answering for the
 *  clinic: in a sentence for its best modality, then the others. */
export async function loadLandingCards(
  { services, facts }: PageArguments,
  codes: readonly string[],
  clinic: Clinic,
  profile: Profile | null,
  reader: Reader,
): Promise<ProductCardModel[]> {
  const { country, language, say, locale } = reader;
  const wording = {
    language,
    say,
    locale,
    layout: facts.partner?.layout ?? null,
    variants: facts.variants,
  };
  const here = facts.url.pathname.replace(/\.data$/, "");
  const found = await services.listing.loadCards({ country, language, codes, profile });
  return found.map(({ entry: { record, ...entry }, list }) =>
    presentCard({ record, ...entry }, list, wording, {
      incomeAt: profileHref(list.comparator.baseUrl, here, language),
      network: {
        answers: [
          clinicAnswer(record, clinic, wording),
          ...otherClinicTerms(record, clinic.code, reader).map((text) => ({
            kind: "yes" as const,
            text,
            day: null,
          })),
        ],
      },
    }),
  );
}
