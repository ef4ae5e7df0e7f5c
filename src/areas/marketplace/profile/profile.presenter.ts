import { convert, formatExact, formatMoney, ufToClp } from "#src/contracts/money.ts";
import type { ComparatorRecord } from "#src/contracts/product-record.ts";
import type { Profile } from "#src/contracts/profile.ts";
import type { Household } from "#src/modules/profile/household.rules.ts";
import { PROFILE_STORAGE_KEYS } from "#src/modules/profile/profile-storage.rules.ts";
import { type ProfileTranslate, profileWords } from "#src/modules/profile/profile-words.rules.ts";
import { href } from "#src/routes.ts";
import { type Answers, openingAnswers, rowsAt } from "#src/ui/form/form-answers.rules.ts";
import type { FormDefinition } from "#src/ui/form/form-definition.rules.ts";
import { comparatorName } from "../product/product-place.presenter.ts";
import type { Reader } from "../reader.presenter.ts";
import { maskedAnswers } from "./profile-answers.presenter.ts";
import type { ProfileFormModel, ProfilePageModel } from "./profile.view-model.ts";
import { SPOUSE } from "./spouse.rules.ts";

export interface ProfileSources {
  comparator: ComparatorRecord;
  definition: FormDefinition;
  /** Saved answers, or those just sent. */
  answers: Answers;
  /** The stored profile; null prices the default one. */
  profile: Profile | null;
  /** Who is priced now. */
  household: Household;
  returnTo: string;
  /** Ceiling of taxable income in 1e-4 UF, and the UF of the day in centavos. */
  incomeCeilingUf: number;
  ufCents: number;
}

/** The profile form as it opens, or opens again with what is wrong. */
export function presentProfileForm(
  sources: ProfileSources,
  faults: Pick<ProfileFormModel, "errors" | "message">,
  reader: Reader,
): ProfileFormModel {
  const { comparator, definition, profile, household, returnTo } = sources;
  const { country, language, locale, say } = reader;
  const answers = maskedAnswers(definition, openingAnswers(definition, sources.answers));
  const translate: ProfileTranslate = (key, values) => say(key, values);
  return {
    subject: "people",
    addWord: country.code === "PE" ? "person" : "dependant",
    action: href("profile", language, { comparator: comparator.baseUrl }),
    returnTo,
    definition,
    answers,
    ...faults,
    hints: presentHints(sources, answers, reader),
    assumed:
      profile === null
        ? profileWords(country.code, null, household, locale, translate).title
        : null,
    currencySign: country.currency === "PEN" ? "S/" : "$",
    canForget: profile !== null,
    storageKey: PROFILE_STORAGE_KEYS[country.code],
  };
}

export function presentProfilePage(
  form: ProfileFormModel,
  comparator: ComparatorRecord,
  reader: Reader,
): ProfilePageModel {
  const { say, language } = reader;
  const { baseUrl } = comparator;
  return {
    form,
    breadcrumb: [
      {
        label: comparatorName({ baseUrl, record: comparator }, reader),
        href: href("comparator", language, { comparator: baseUrl }),
      },
      { label: say(`profile.title.${form.subject}`) },
    ],
  };
}

/** The legal ceiling beside the income, and what is assumed of a spouse (experience 28). */
function presentHints(
  { definition, incomeCeilingUf, ufCents }: ProfileSources,
  answers: Answers,
  { say, locale }: Reader,
): Record<string, string> {
  const hints: Record<string, string> = {};
  const ceiling = { units: incomeCeilingUf, decimals: 4, currency: "UF" as const };
  const cap = say("profile.incomeCap", {
    amount: formatMoney(convert(ceiling, ufToClp(ufCents)), locale),
    uf: formatExact(ceiling, locale),
  });
  for (const { fldName, groupedBy, elements } of definition.profileFormFields) {
    const element = elements.find((one) => one.dataType === "income");
    if (element === undefined) continue;
    const helper = element.helper ?? "";
    hints[groupedBy ? `${groupedBy}.${fldName}` : fldName] = `${helper} ${cap}`.trim();
  }
  if (rowsAt(answers, "cargas").some(({ parentesco }) => parentesco === SPOUSE)) {
    hints["cargas"] = say("presented.form.spouseSex");
  }
  return hints;
}
