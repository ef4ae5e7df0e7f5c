import type { Profile, ProfileDependant, ProfileSex } from "#src/contracts/profile.ts";
import { contributorsOf, isPet } from "#src/modules/offer/profile/household.rules.ts";
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

/** A stored profile as the answers of a form that asks for some fields (`fldName`). A second contributor is the
 *  partner, whose fields show by a box of their own (CQ 4). */
export function answersOf(profile: Profile, fields: readonly string[] = []): Answers {
  const answers = JSON.parse(JSON.stringify(inNamesOf(profile, fields))) as Answers;
  return {
    ...answers,
    enPareja: profile.enPareja ?? (profile.cotizante?.length ?? 0) > 1,
    prevision: previsionOf(profile.prevision),
  };
}

/** People in a form's own names: Peru's and Colombia's EPS forms name the holder and the dependants apart from
 *  the forms of other lines (CQ 3), and each opens with what another was told. */
function inNamesOf(profile: Profile, fields: readonly string[]): Profile {
  const isListed = (profile.cotizante?.length ?? 0) > 0;
  const [holder, ...others] = contributorsOf(profile);
  const namesApart = fields.includes("edadTitular");
  if (holder === undefined) return profile;
  if (namesApart && isListed) {
    const { cotizante: _listed, ...rest } = profile;
    const people = others.map((one, at) => ({
      ...one,
      parentesco: one.parentesco ?? (at === 0 ? ("Cónyuge" as const) : childOf(one)),
    }));
    const { sexo: sexoTitular, edad: edadTitular } = holder;
    const cargas = [...people, ...(profile.cargas ?? [])].map((one) => apart(one));
    return { ...rest, sexoTitular, edadTitular, cargas };
  }
  if (!namesApart && !isListed && fields.includes("cotizante.0")) {
    const { sexoTitular: _sex, edadTitular: _age, titular: _holder, ...rest } = profile;
    return {
      ...rest,
      cotizante: [holder],
      cargas: (profile.cargas ?? []).map((one) => plain(one)),
    };
  }
  return profile;
}

const childOf = ({ sexo }: { sexo?: ProfileSex | null | undefined }) =>
  sexo === "Femenino" ? ("Hija" as const) : ("Hijo" as const);

/** A dependant in the names of a form that names its holder apart; a pet stays as it is. */
function apart(one: ProfileDependant): ProfileDependant {
  if (isPet(one)) return one;
  const { parentesco, sexo, edad } = one;
  return {
    parentescoCarga: one.parentescoCarga ?? parentesco,
    sexoCarga: one.sexoCarga ?? sexo,
    edadCarga: one.edadCarga ?? edad,
  };
}

function plain(one: ProfileDependant): ProfileDependant {
  if (isPet(one)) return one;
  return {
    parentesco: one.parentescoCarga ?? one.parentesco,
    sexo: one.sexoCarga ?? one.sexo,
    edad: one.edadCarga ?? one.edad,
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
