import { describe, expect, it } from "vitest";
import type { Profile } from "#src/contracts/profile.ts";
import { settledProfile } from "./settled-profile.rules.ts";

const field = (changeAction?: "togglePartner") => ({
  fldName: "enPareja",
  groupedBy: null,
  isMultiple: false,
  wrapper: null,
  fieldType: { fldType: "checkbox" as const },
  elements: [changeAction ? { changeAction } : {}],
});
const plain = { profileFormFields: [field()] };
const withPartner = { profileFormFields: [field("togglePartner")] };
const two: Profile = { cotizante: [{ edad: 30 }, { sexo: "Femenino", edad: 25 }] };

describe("a form's answers as they are kept", () => {
  it.each<[string, Profile, Profile]>([
    [
      "an empty sex is Masculino",
      { cotizante: [{ edad: 3 }] },
      { cotizante: [{ edad: 3, sexo: "Masculino" }] },
    ],
    [
      "the titular's too",
      { edadTitular: 30, sexoTitular: null },
      { edadTitular: 30, sexoTitular: "Masculino" },
    ],
    [
      "a child's is in the word, whatever was left in a hidden field",
      { cargas: [{ parentesco: "Hija", sexo: "Masculino", edad: 3 }] },
      { cargas: [{ parentesco: "Hija", sexo: "Femenino", edad: 3 }] },
    ],
    [
      "by the titular variant's names",
      { cargas: [{ parentescoCarga: "Hija", sexoCarga: "Masculino", edadCarga: 3 }] },
      { cargas: [{ parentescoCarga: "Hija", sexoCarga: "Femenino", edadCarga: 3 }] },
    ],
    [
      "a spouse's is the answer",
      { cargas: [{ parentescoCarga: "Cónyuge", sexoCarga: "Femenino", edadCarga: 30 }] },
      { cargas: [{ parentescoCarga: "Cónyuge", sexoCarga: "Femenino", edadCarga: 30 }] },
    ],
    [
      "a pet has none",
      { cargas: [{ especie: "Gato", edad: 3 }] },
      { cargas: [{ especie: "Gato", edad: 3 }] },
    ],
  ])("%s", (_what, profile, expected) => {
    expect(settledProfile(profile, plain)).toEqual({ ...expected, ingresodatos: true });
  });

  it("have a partner only where the form asks for one and the box is ticked", () => {
    const people = (profile: Profile, form: typeof plain) =>
      settledProfile(profile, form).cotizante?.length;
    expect(people(two, withPartner)).toBe(1);
    expect(people({ ...two, enPareja: true }, withPartner)).toBe(2);
    expect(people(two, plain)).toBe(2);
  });
});
