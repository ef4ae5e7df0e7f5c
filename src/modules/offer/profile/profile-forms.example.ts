import { join, resolve } from "node:path";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Insured } from "#src/contracts/pricing.ts";
import type { Profile } from "#src/contracts/profile.ts";
import { createProfileFormService, type ProfileFormService } from "./profile-form.service.ts";

const root = resolve(import.meta.dirname, "../../../..");
export const formsFolder = join(root, "db/seed/profile-forms");
export const localesFolder = join(root, "src/locales");

const none = async () => [];

/** The forms of the site, their lists empty. */
export const exampleForms = (): Promise<ProfileFormService> =>
  createProfileFormService({
    folder: formsFolder,
    retrieve: {
      regions: none,
      countries: none,
      breeds: none,
      sctrSectors: none,
      sctrWorks: none,
      tripZones: none,
      healthProviders: none,
      providers: none,
    },
  });

/** A form filled by hand: its answers as a browser sends them, the profile they make, what is priced. */
export interface FilledForm {
  country: CountryCode;
  answers: Record<string, unknown>;
  profile: Profile;
  insured: Omit<Insured, "area">;
}

const person = (
  relationship: "holder" | "spouse" | "child",
  sex: "F" | "M",
  age: number,
  profileIndex: number,
) => ({ relationship, sex, age, profileIndex });
const pets = {
  answers: {
    mascota: [
      { especie: "Perro", raza: "pug", edad: "2" },
      { especie: "Gato", raza: "", edad: "11" },
    ],
  },
  profile: {
    mascota: [
      { especie: "Perro", raza: "pug", edad: 2 },
      { especie: "Gato", raza: "", edad: 11 },
    ],
    ingresodatos: true,
  },
  insured: {
    persons: [],
    pets: [
      { species: "dog", breedGroup: "brachycephalic", age: 2, profileIndex: 0 },
      { species: "cat", breedGroup: "*", age: 11, profileIndex: 1 },
    ],
  },
};
const company = {
  answers: { colectivo: { cantidadempleados: "1.250", cantidadDeCargas: "" } },
  profile: {
    colectivo: { cantidadempleados: 1250, cantidadDeCargas: null },
    ingresodatos: true,
  },
  insured: { persons: [], company: { employees: 1250, dependants: 0 } },
};
const sctr = {
  answers: {
    sctr: {
      cantidadempleados: "20",
      ingreso: "1.500",
      sector: "mineria",
      tipo_trabajo: "terreno",
    },
  },
  profile: {
    sctr: { cantidadempleados: 20, ingreso: 1500, sector: "mineria", tipo_trabajo: "terreno" },
    ingresodatos: true,
  },
};
const trip = {
  answers: {
    viaje: { destino: "EUROPA", dias: "15" },
    cotizante: [{ edad: "40" }],
    cargas: [{ edad: "8" }],
  },
  profile: {
    viaje: { destino: "EUROPA", dias: 15 },
    cotizante: [{ edad: 40, sexo: "Masculino" as const }],
    cargas: [{ edad: 8, sexo: "Masculino" as const }],
    ingresodatos: true,
  },
  insured: {
    persons: [person("holder", "M", 40, 0), person("child", "M", 8, 1)],
    trip: { zone: "EUROPA", days: 15 },
  },
};
const family = (region: number) => ({
  answers: {
    cotizante: [{ sexo: "Femenino", edad: "34" }],
    cargas: [
      { parentesco: "Cónyuge", sexo: "Masculino", edad: "36" },
      { parentesco: "Hija", sexo: "", edad: "6" },
    ],
    region: { stateCode: String(region) },
    prestador: "",
  },
  profile: {
    cotizante: [{ sexo: "Femenino" as const, edad: 34 }],
    cargas: [
      { parentesco: "Cónyuge" as const, sexo: "Masculino" as const, edad: 36 },
      { parentesco: "Hija" as const, sexo: "Femenino" as const, edad: 6 },
    ],
    region: { stateCode: String(region) },
    prestador: "",
    ingresodatos: true,
  },
  insured: {
    persons: [
      person("holder", "F", 34, 0),
      person("spouse", "M", 36, 1),
      person("child", "F", 6, 2),
    ],
  },
});
const titular = (region: number) => ({
  answers: {
    sexoTitular: "",
    edadTitular: "41",
    maternidad: "true",
    epsActual: "eps-del-norte",
    cargas: [
      { parentescoCarga: "Cónyuge", sexoCarga: "Femenino", edadCarga: "39" },
      { parentescoCarga: "Hija", edadCarga: "4" },
    ],
    region: { stateCode: String(region) },
  },
  profile: {
    sexoTitular: "Masculino" as const,
    edadTitular: 41,
    maternidad: "true",
    epsActual: "eps-del-norte",
    cargas: [
      { parentescoCarga: "Cónyuge" as const, sexoCarga: "Femenino" as const, edadCarga: 39 },
      { parentescoCarga: "Hija" as const, sexoCarga: "Femenino" as const, edadCarga: 4 },
    ],
    region: { stateCode: String(region) },
    ingresodatos: true,
  },
  insured: {
    persons: [
      person("holder", "M", 41, 0),
      person("spouse", "F", 39, 1),
      person("child", "F", 4, 2),
    ],
  },
});

/** One filled example of every definition in the folder, by its name. */
export const filledForms: Readonly<Record<string, FilledForm>> = {
  chile: {
    country: "CL",
    answers: {
      cotizante: [
        { sexo: "Femenino", edad: "34", ingreso: "1.320.000" },
        { sexo: "Masculino", edad: "36" },
      ],
      enPareja: true,
      cargas: [{ parentesco: "Hijo", edad: "6" }],
      region: { stateCode: "13" },
      prevision: "isapre",
    },
    profile: {
      cotizante: [
        { sexo: "Femenino", edad: 34, ingreso: 1_320_000 },
        { sexo: "Masculino", edad: 36 },
      ],
      enPareja: true,
      cargas: [{ parentesco: "Hijo", sexo: "Masculino", edad: 6 }],
      region: { stateCode: "13" },
      prevision: "isapre",
      ingresodatos: true,
    },
    insured: {
      persons: [
        person("holder", "F", 34, 0),
        person("child", "M", 6, 2),
        person("spouse", "M", 36, 1),
      ],
    },
  },
  "chile-pets": { country: "CL", ...pets },
  "chile-company": {
    country: "CL",
    answers: {
      colectivo: { cantidadempleados: "30", cantidadDeCargas: "12", sistemaprevisional: "mixto" },
    },
    profile: {
      colectivo: { cantidadempleados: 30, cantidadDeCargas: 12, sistemaprevisional: "mixto" },
      ingresodatos: true,
    },
    insured: { persons: [], company: { employees: 30, dependants: 12 } },
  },
  "chile-guards": {
    country: "CL",
    answers: { guardias: { cantidadGuardias: "1.000" } },
    profile: { guardias: { cantidadGuardias: 1000 }, ingresodatos: true },
    insured: { persons: [], heads: 1000 },
  },
  "chile-sctr": {
    country: "CL",
    ...sctr,
    insured: {
      persons: [],
      payroll: { amount: 30_000, employees: 20, sector: "mineria", work: "terreno" },
    },
  },
  "chile-life": {
    country: "CL",
    answers: { cotizante: [{ sexo: "Femenino", edad: "52" }] },
    profile: { cotizante: [{ sexo: "Femenino", edad: 52 }], ingresodatos: true },
    insured: { persons: [person("holder", "F", 52, 0)] },
  },
  "chile-travel": { country: "CL", ...trip },
  "peru-eps": { country: "PE", ...titular(5115) },
  "peru-company": { country: "PE", ...company },
  "peru-sctr": {
    country: "PE",
    ...sctr,
    insured: {
      persons: [],
      payroll: { amount: 3_000_000, employees: 20, sector: "mineria", work: "terreno" },
    },
  },
  "peru-health": { country: "PE", ...family(5115) },
  "peru-pets": { country: "PE", ...pets },
  "peru-travel": { country: "PE", ...trip },
  "colombia-eps": { country: "CO", ...titular(5711) },
  "colombia-health": { country: "CO", ...family(5711) },
  "colombia-pets": { country: "CO", ...pets },
  "colombia-travel": { country: "CO", ...trip },
  "colombia-company": { country: "CO", ...company },
  "international-travel": { country: "INT", ...trip },
  "international-life": {
    country: "INT",
    answers: {
      cotizante: [{ sexo: "Femenino", edad: "34" }],
      cargas: [{ parentesco: "Hija", sexo: "", edad: "6" }],
    },
    profile: {
      cotizante: [{ sexo: "Femenino", edad: 34 }],
      cargas: [{ parentesco: "Hija", sexo: "Femenino", edad: 6 }],
      ingresodatos: true,
    },
    insured: { persons: [person("holder", "F", 34, 0), person("child", "F", 6, 1)] },
  },
  international: {
    country: "INT",
    answers: {
      cotizante: [
        { sexo: "Masculino", edad: "45", nacionalidad: "PE", paisCobertura: "FR" },
        { sexo: "Femenino", edad: "44" },
      ],
      enPareja: "true",
      cargas: [{ parentesco: "Hija", edad: "12" }],
    },
    profile: {
      cotizante: [
        { sexo: "Masculino", edad: 45, nacionalidad: "PE", paisCobertura: "FR" },
        { sexo: "Femenino", edad: 44 },
      ],
      enPareja: true,
      cargas: [{ parentesco: "Hija", sexo: "Femenino", edad: 12 }],
      ingresodatos: true,
    },
    insured: {
      persons: [
        person("holder", "M", 45, 0),
        person("spouse", "F", 44, 1),
        person("child", "F", 12, 2),
      ],
    },
  },
};
