import { convert, formatExact, formatMoney, ufToClp } from "#src/contracts/money.ts";
import type { ProfileFormSubject, ProfileFormWords } from "#src/contracts/profile-form.ts";
import type { ComparatorRecord } from "#src/contracts/product-record.ts";
import type { Profile } from "#src/contracts/profile.ts";
import type { Household } from "#src/modules/offer/profile/household.rules.ts";
import { PROFILE_STORAGE_KEYS } from "#src/modules/offer/profile/profile-storage.rules.ts";
import { profileWords } from "#src/modules/offer/profile/profile-words.rules.ts";
import type { ProfileTranslate } from "#src/modules/offer/profile/profile-word-keys.rules.ts";
import { href } from "#src/routes/marketplace.ts";
import { type Answers, placeOf } from "#src/ui/form/form-answers.rules.ts";
import { withoutLostChoices } from "#src/ui/form/form-changes.rules.ts";
import type { FormDefinition } from "#src/ui/form/form-definition.rules.ts";
import { openingAnswers } from "#src/ui/form/form-rows.rules.ts";
import { comparatorName } from "#src/areas/marketplace/product-facts/product-place.presenter.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import { maskedAnswers } from "./profile-answers.presenter.ts";
import type { ProfileFormModel, ProfilePageModel } from "./profile.view-model.ts";

/** A form definition as it is drawn: in words, with its lists. */
export interface DrawnForm extends FormDefinition {
  subject: ProfileFormSubject;
  words: ProfileFormWords;
  validationScriptUrl: string | null;
}

export interface ProfileSources {
  comparator: ComparatorRecord;
  definition: DrawnForm;
  /** Saved answers, or those just sent. */
  answers: Answers;
  /** Whose products are priced now: what was entered, or the form's default. */
  priced: Profile;
  isDefault: boolean;
  /** The people of it. */
  household: Household;
  /** Whether anything at all is stored of the visitor. */
  isStored: boolean;
  returnTo: string;
  /** Ceiling of taxable income in 1e-4 UF, and the UF of the day in centavos. */
  incomeCeilingUf: number;
  ufCents: number;
}

const CURRENCY_SIGNS: Readonly<Record<Reader["country"]["currency"], string>> = {
  CLP: "$",
  PEN: "S/",
  COP: "$",
  USD: "US$",
};

/** The profile form as it opens, or opens again with what is wrong. */
export function presentProfileForm(
  sources: ProfileSources,
  faults: Pick<ProfileFormModel, "errors" | "message">,
  reader: Reader,
): ProfileFormModel {
  const { comparator, definition, priced, household, returnTo } = sources;
  const { country, language, locale, say } = reader;
  const opening = withoutLostChoices(definition, openingAnswers(definition, sources.answers));
  const answers = maskedAnswers(definition, country.code, opening);
  const translate: ProfileTranslate = (key, values) => say(key, values);
  return {
    subject: definition.subject,
    words: definition.words,
    comparator: comparator.baseUrl,
    country: country.code,
    action: href("profile", language, { comparator: comparator.baseUrl }),
    returnTo,
    definition,
    answers,
    ...faults,
    hints: presentHints(sources, reader),
    assumed: sources.isDefault
      ? profileWords(country.code, priced, household, locale, translate, {
          subject: definition.subject,
          isReference: true,
        }).who
      : null,
    currencySign: CURRENCY_SIGNS[country.currency],
    validationScriptUrl: definition.validationScriptUrl,
    canForget: sources.isStored,
    storageKey: PROFILE_STORAGE_KEYS[country.code],
  };
}

export function presentProfilePage(
  form: ProfileFormModel,
  comparator: ComparatorRecord,
  reader: Reader,
): ProfilePageModel {
  const { language } = reader;
  const { baseUrl } = comparator;
  return {
    form,
    breadcrumb: [
      {
        label: comparatorName({ baseUrl, record: comparator }, reader),
        href: href("comparator", language, { comparator: baseUrl }),
      },
      { label: form.words.title },
    ],
  };
}

/** What the income is for: of isapres the legal ceiling too, elsewhere that it only orders the list. */
function presentHints(
  { comparator, definition, incomeCeilingUf, ufCents }: ProfileSources,
  { say, locale, country }: Reader,
): Record<string, string> {
  const hints: Record<string, string> = {};
  // The ceiling of taxable income is Chile's.
  if (country.code !== "CL") return hints;
  const ceiling = { units: incomeCeilingUf, decimals: 4, currency: "UF" as const };
  const cap = say("profile.incomeCap", {
    amount: formatMoney(convert(ceiling, ufToClp(ufCents)), locale),
    uf: formatExact(ceiling, locale),
  });
  for (const field of definition.profileFormFields) {
    const element = field.elements.find((one) => one.dataType === "income");
    if (element === undefined || !placeOf(field).startsWith("cotizante.")) continue;
    hints[placeOf(field)] =
      comparator.cardVariant === "isapre"
        ? `${element.helper ?? ""} ${cap}`.trim()
        : say("profile.incomeOrders");
  }
  return hints;
}
