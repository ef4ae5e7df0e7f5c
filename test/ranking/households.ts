import type { Profile } from "#src/contracts/profile.ts";

/** Whom the lists are ranked for, by a name that says who they are. */
export const households: Readonly<Record<string, Profile>> = {
  "man 27": { cotizante: [{ sexo: "Masculino", edad: 27 }], cargas: [] },
  "woman 36, man 38, girl 6": {
    cotizante: [{ sexo: "Femenino", edad: 36 }],
    cargas: [
      { parentesco: "Cónyuge", sexo: "Masculino", edad: 38 },
      { parentesco: "Hija", sexo: "Femenino", edad: 6 },
    ],
  },
  "woman 34, girl 6": {
    cotizante: [{ sexo: "Femenino", edad: 34 }],
    cargas: [{ parentesco: "Hija", sexo: "Femenino", edad: 6 }],
  },
  "man 45, woman 43, boys 15 and 12, girl 2": {
    cotizante: [{ sexo: "Masculino", edad: 45 }],
    cargas: [
      { parentesco: "Cónyuge", sexo: "Femenino", edad: 43 },
      { parentesco: "Hijo", sexo: "Masculino", edad: 15 },
      { parentesco: "Hijo", sexo: "Masculino", edad: 12 },
      { parentesco: "Hija", sexo: "Femenino", edad: 2 },
    ],
  },
  "woman 61, man 63": {
    cotizante: [{ sexo: "Femenino", edad: 61 }],
    cargas: [{ parentesco: "Cónyuge", sexo: "Masculino", edad: 63 }],
  },
  "man 72": { cotizante: [{ sexo: "Masculino", edad: 72 }], cargas: [] },
};

/** Card variants whose lines are priced for people of a household. */
export const linesOfPeople: ReadonlySet<string> = new Set([
  "insurance",
  "isapre",
  "clinic-plan",
  "life",
  "eps",
  "international",
]);
