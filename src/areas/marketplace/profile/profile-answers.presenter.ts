import type { Profile } from "#src/contracts/profile.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import {
  type Answers,
  answerAt,
  containerOf,
  isArrayField,
  placeOf,
  withAnswer,
} from "#src/ui/form/form-answers.rules.ts";
import type { FormDefinition } from "#src/ui/form/form-definition.rules.ts";
import { maskedText } from "#src/ui/form/form-typing.rules.ts";
import { previsionOf } from "#src/modules/offer/profile/prevision.rules.ts";

/** A region as the profile names it. */
export interface NamedRegion {
  code: number;
  displayName: string;
  abbreviation: string;
}

/** A stored profile as the form's answers. A second contributor is the partner, whose fields show by a
 *  box of their own (CQ 4). */
export function answersOf(profile: Profile): Answers {
  const answers = JSON.parse(JSON.stringify(profile)) as Answers;
  return {
    ...answers,
    enPareja: profile.enPareja ?? (profile.cotizante?.length ?? 0) > 1,
    prevision: previsionOf(profile.prevision),
  };
}

/** Numbers as they are typed: their thousands grouped. */
export function maskedAnswers(
  definition: FormDefinition,
  country: CountryCode,
  answers: Answers,
): Answers {
  let masked = answers;
  for (const field of definition.profileFormFields) {
    const container = containerOf(definition, field);
    const element = field.elements.find((one) => one.dataType);
    const isInput = field.fieldType.fldType === "input";
    if (element === undefined || !isInput || (container && isArrayField(container))) continue;
    const path = placeOf(field);
    const value = answerAt(masked, path);
    if (typeof value === "number")
      masked = withAnswer(masked, path, maskedText(element, country, String(value)));
  }
  return masked;
}

/** The profile with its region by name, as other pages say it. */
export function withNamedRegion(profile: Profile, regions: readonly NamedRegion[]): Profile {
  const chosen = String(profile.region?.stateCode ?? "");
  const region = regions.find(({ code }) => String(code) === chosen);
  if (region === undefined) return profile;
  const { code, displayName, abbreviation } = region;
  return { ...profile, region: { stateCode: code, stateName: displayName, abbreviation } };
}
