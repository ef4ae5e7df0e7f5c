import type { ProductPrice } from "#src/modules/offer/comparison/comparison.service.ts";
import { subjectOfForm } from "#src/modules/offer/profile/default-profile.rules.ts";
import type { ProfileNames } from "#src/modules/offer/profile/group-words.rules.ts";
import type { ProfileTranslate } from "#src/modules/offer/profile/profile-word-keys.rules.ts";
import { profileWords } from "#src/modules/offer/profile/profile-words.rules.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";

/** The profile in words: "Para ti (36) y tu hija (6)", "Para un hombre de 27 años en la RM"; `forWhom` is the
 *  same after its "Para". */
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
  const { title, who } = profileWords(
    country.code,
    price.profile,
    price.household,
    locale,
    translate,
    {
      subject: subjectOfForm(price.formName),
      names,
      isReference: !price.isProfileEntered,
    },
  );
  return { words: title, forWhom: who };
}
