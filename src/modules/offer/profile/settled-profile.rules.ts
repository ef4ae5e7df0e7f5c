import type { ProfileFormDefinition } from "#src/contracts/profile-form.ts";
import type { Profile, ProfileDependant, ProfileSex } from "#src/contracts/profile.ts";

/** A form's answers as the profile that is kept (CQ 5): entered; an empty sex Masculino, a daughter's and a
 *  son's as the word says; without a second contributor where the form's partner is not wanted. */
export function settledProfile(
  profile: Profile,
  form: Pick<ProfileFormDefinition, "profileFormFields">,
): Profile {
  const { cotizante, cargas } = profile;
  const asksForPartner = form.profileFormFields.some(({ elements }) =>
    elements.some(({ changeAction }) => changeAction === "togglePartner"),
  );
  const people = asksForPartner && !profile.enPareja ? cotizante?.slice(0, 1) : cotizante;
  const isTitular = profile.edadTitular !== undefined || profile.sexoTitular !== undefined;
  return {
    ...profile,
    ...(isTitular ? { sexoTitular: profile.sexoTitular ?? "Masculino" } : {}),
    ...(people
      ? { cotizante: people.map((one) => ({ ...one, sexo: one.sexo ?? "Masculino" })) }
      : {}),
    ...(cargas ? { cargas: cargas.map((one) => settledDependant(one)) } : {}),
    ingresodatos: true,
  };
}

function settledDependant(dependant: ProfileDependant): ProfileDependant {
  const { parentesco, parentescoCarga, sexo, sexoCarga } = dependant;
  if (dependant.especie || dependant.raza || parentesco === "Mascota") return dependant;
  const isHolderVariant = parentescoCarga !== undefined || dependant.edadCarga !== undefined;
  const said = sexOf(parentescoCarga ?? parentesco);
  return isHolderVariant
    ? { ...dependant, sexoCarga: said ?? sexoCarga ?? sexo ?? "Masculino" }
    : { ...dependant, sexo: said ?? sexo ?? "Masculino" };
}

/** The sex that a relationship says; a spouse's and an unnamed one's are not said. */
function sexOf(parentesco: string | null | undefined): ProfileSex | null {
  if (parentesco === "Hija") return "Femenino";
  return parentesco === "Hijo" ? "Masculino" : null;
}
