import type { ComparatorRecord } from "#src/contracts/product-record.ts";
import type { Profile } from "#src/contracts/profile.ts";
import { href } from "#src/routes/marketplace.ts";
import type { PageArguments } from "#src/areas/page/page.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import type { PriceSteps } from "./price-steps.view-model.ts";
import { profileText } from "./profile-text.presenter.ts";

/** Whom the prices of a page of many lines are for, and where the visitor gives their own data and comes
 *  back. `comparator`: whose form is asked. */
export async function loadPriceSteps(
  { services, facts }: PageArguments,
  profile: Profile | null,
  comparator: Pick<ComparatorRecord, "baseUrl" | "profileForm" | "insuranceTypes">,
  { country, language, ...reader }: Reader,
): Promise<PriceSteps> {
  const insured = services.comparison.insuredFor(profile, comparator);
  const people = await services.profileReference.namesOf(country.code, language);
  const price = { ...insured, formName: comparator.profileForm };
  const { forWhom } = profileText({ price }, { country, language, ...reader }, people);
  const back = new URLSearchParams({ volver: facts.url.pathname.replace(/\.data$/, "") });
  return {
    forWhom: reader.say("content.landing.forWhom", { who: forWhom }),
    profile: {
      label: reader.say(
        insured.isProfileEntered ? "content.offers.change" : "content.offers.profile",
      ),
      href: href("profile", language, { comparator: comparator.baseUrl }, back.toString()),
    },
  };
}
