import type { ProductPrice } from "#src/modules/offer/comparison/comparison.service.ts";
import { subjectOfForm } from "#src/modules/offer/profile/default-profile.rules.ts";
import type { ProfileNames } from "#src/modules/offer/profile/group-words.rules.ts";
import type { ProfileTranslate } from "#src/modules/offer/profile/profile-word-keys.rules.ts";
import { profileWords } from "#src/modules/offer/profile/profile-words.rules.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";

/** The profile in words, by itself and after 'Para'; the default one says that it is only taken as
 *  reference (D3). */
export function profileText(
  {
    price,
  }: {
    price: Pick<ProductPrice, "profile" | "household" | "formName" | "isProfileEntered">;
  },
  { country, locale, say }: Reader,
  names: ProfileNames = {},
): { words: string; forWhom: string } {
  const translate: ProfileTranslate = (key, values) => say(key, values);
  const { title: who } = profileWords(
    country.code,
    price.profile,
    price.household,
    locale,
    translate,
    { subject: subjectOfForm(price.formName), names },
  );
  if (price.isProfileEntered) return { words: who, forWhom: who };
  return {
    words: say("presented.profile.reference", { who }),
    forWhom: say("presented.profile.forReference", { who }),
  };
}
