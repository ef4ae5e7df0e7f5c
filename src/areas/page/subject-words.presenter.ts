import type { ProfileNames } from "#src/modules/offer/profile/group-words.rules.ts";
import type { SubjectWords } from "#src/modules/offer/quote/priced-subject.rules.ts";
import type { Reader } from "./reader.presenter.ts";

/** How a reader is told what is insured besides people. */
export const subjectWords = (
  { say, locale, country }: Reader,
  names: ProfileNames,
): SubjectWords => ({ say, locale, currency: country.currency, names });
