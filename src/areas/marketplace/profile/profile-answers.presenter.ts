import type { Profile, ProfileSex } from "#src/contracts/profile.ts";
import { type Answers, answerAt, maskedText, withAnswer } from "#src/ui/form/form-answers.rules.ts";
import type { FormDefinition } from "#src/ui/form/form-definition.rules.ts";
import { previsionOf } from "../product/coverage.presenter.ts";

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

/** Incomes as they are typed: their thousands grouped. */
export function maskedAnswers(definition: FormDefinition, answers: Answers): Answers {
  let masked = answers;
  for (const { fldName, groupedBy, elements } of definition.profileFormFields) {
    const element = elements.find((one) => one.dataType === "income");
    if (element === undefined) continue;
    const path = groupedBy ? `${groupedBy}.${fldName}` : fldName;
    const value = answerAt(masked, path);
    if (typeof value === "number")
      masked = withAnswer(masked, path, maskedText(element, String(value)));
  }
  return masked;
}

/** What the form's answers mean: without the partner where no partner is wanted. */
export function wantedAnswers(answers: Answers): Answers {
  const people = answers["cotizante"];
  if (answers["enPareja"] === true || !Array.isArray(people)) return answers;
  return { ...answers, cotizante: people.slice(0, 1) };
}

/** The profile as it is stored: entered, an empty sex Masculino (CQ 5), a daughter's and a son's sex as
 *  the word says, the region by name. */
export function settledProfile(profile: Profile, regions: readonly NamedRegion[]): Profile {
  const chosen = String(profile.region?.stateCode ?? "");
  const region = regions.find(({ code }) => String(code) === chosen);
  return {
    ...profile,
    ...(profile.cotizante
      ? { cotizante: profile.cotizante.map((one) => ({ ...one, sexo: one.sexo ?? "Masculino" })) }
      : {}),
    ...(profile.cargas
      ? {
          cargas: profile.cargas.map((one) => ({
            ...one,
            sexo: one.sexo ?? sexOf(one.parentesco),
          })),
        }
      : {}),
    ...(region === undefined
      ? {}
      : {
          region: {
            stateCode: region.code,
            stateName: region.displayName,
            abbreviation: region.abbreviation,
          },
        }),
    ingresodatos: true,
  };
}

const sexOf = (relationship: string | null | undefined): ProfileSex =>
  relationship === "Hija" ? "Femenino" : "Masculino";
