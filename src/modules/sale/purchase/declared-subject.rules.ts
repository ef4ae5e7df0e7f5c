import { addDays } from "#src/contracts/holidays.rules.ts";
import type { ProfileFormSubject } from "#src/contracts/profile-form.ts";
import { typedNumber } from "#src/modules/offer/profile/field-types.rules.ts";
import type { PricedSubject } from "#src/modules/offer/quote/priced-subject.rules.ts";
import { readBirthDate } from "./civil-birth.rules.ts";
import { rowsAt, textOf, type Texts, treeAt } from "./answer-trees.rules.ts";
import type { StepFault } from "./step-checks.rules.ts";
import type { FormKey } from "./purchase-steps.rules.ts";
import type { FormValues } from "./purchase.tables.ts";

/** What a buyer declares of what is insured besides people (PP 2): pets and a trip with their own data, the people whom a
 *  company insures with its data. It is priced in the place of what was entered before. Pure. */

/** The parts of a profile that are declared; a part that was not answered yet is left out. */
export interface Declared {
  mascota?: { especie: string; raza: string | null; edad: number }[];
  viaje?: { destino: string; dias: number };
  colectivo?: { cantidadempleados: number; cantidadDeCargas: number };
  guardias?: { cantidadGuardias: number };
  sctr?: { cantidadempleados: number; ingreso: number; sector: string; tipo_trabajo: string };
}

type Forms = readonly { key: FormKey; values: FormValues }[];

const valuesOf = (forms: Forms, key: FormKey): FormValues =>
  forms.find((form) => form.key === key)?.values ?? {};

const countAt = (tree: Texts, name: string): number | null =>
  typedNumber("numeric", textOf(tree, name));

/** Two codes of the reference data as one answer: "dog:mestizo-mediano", "mineria:oficina". */
export const pairOf = (first: string, second: string): string => `${first}:${second}`;
const splitPair = (pair: string): [string, string] => {
  const at = pair.indexOf(":");
  return at === -1 ? [pair, ""] : [pair.slice(0, at), pair.slice(at + 1)];
};

/** What the answers so far declare of the subject of a product. */
export function declaredOf(subject: ProfileFormSubject, forms: Forms): Declared {
  const personal = valuesOf(forms, "personalData");
  switch (subject) {
    case "people":
      return {};
    case "pets":
      return declaredPets(personal);
    case "trip": {
      const trip = treeAt(personal, "viaje");
      const [destino, dias] = [textOf(trip, "destino"), countAt(trip, "dias")];
      return destino === "" || dias === null ? {} : { viaje: { destino, dias } };
    }
    case "company":
    case "guards":
    case "payroll":
      return declaredHeads(subject, forms);
  }
}

function declaredPets(personal: FormValues): Declared {
  const mascota = rowsAt(personal, "mascotas").flatMap((row) => {
    const [species, raza] = splitPair(textOf(row, "animal"));
    const edad = countAt(row, "edad");
    const especie = species === "cat" ? "Gato" : "Perro";
    return species === "" || edad === null ? [] : [{ especie, raza: raza || null, edad }];
  });
  const isWhole = mascota.length > 0 && mascota.length === rowsAt(personal, "mascotas").length;
  return isWhole ? { mascota } : {};
}

/** Whom a company insures: as many as it says, and never fewer than its list names. */
function declaredHeads(subject: "company" | "guards" | "payroll", forms: Forms): Declared {
  const company = treeAt(valuesOf(forms, "company"), "empresa");
  const said = countAt(company, "empleados");
  if (said === null) return {};
  const list = rowsAt(valuesOf(forms, "massInsured"), "empleados");
  const isDependant = (row: Texts) => textOf(row, "tipoAsegurado") === "CARGA";
  const dependants = list.filter(isDependant).length;
  const heads = Math.max(said, list.length - dependants);
  if (subject === "guards") return { guardias: { cantidadGuardias: heads } };
  if (subject === "company")
    return {
      colectivo: {
        cantidadempleados: heads,
        cantidadDeCargas: Math.max(countAt(company, "cargas") ?? 0, dependants),
      },
    };
  const [sector, work] = splitPair(textOf(company, "actividad"));
  const ingreso = typedNumber("income", textOf(company, "sueldo"));
  if (sector === "" || ingreso === null) return {};
  return { sctr: { cantidadempleados: heads, ingreso, sector, tipo_trabajo: work } };
}

/** The answers that say what a price is made for, so that nobody answers twice: empty where nobody entered it, for the
 *  buyer has to say it then. */
export function suggestedAnswers(
  key: FormKey,
  subject: PricedSubject | null | undefined,
  isDefault: boolean,
): FormValues {
  if (!subject || isDefault) return {};
  if (key === "personalData" && subject.kind === "pets")
    return {
      mascotas: subject.pets.map(({ species, breed, age }) => ({
        animal: pairOf(species, breed),
        edad: age === null ? "" : String(age),
      })),
    };
  if (key === "personalData" && subject.kind === "trip")
    return { viaje: { destino: subject.destination, dias: String(subject.days) } };
  if (key !== "company") return {};
  switch (subject.kind) {
    case "company":
      return {
        empresa: {
          empleados: String(subject.employees),
          cargas: String(subject.dependants),
        },
      };
    case "guards":
      return { empresa: { empleados: String(subject.guards) } };
    case "payroll":
      return {
        empresa: {
          empleados: String(subject.employees),
          sueldo: subject.income,
          actividad: pairOf(subject.sector, subject.work),
        },
      };
    default:
      return {};
  }
}

/** The day on which a trip begins, YYYY-MM-DD; null where none was answered. */
export const departureOf = (personal: FormValues): string | null =>
  readBirthDate(textOf(treeAt(personal, "viaje"), "salida"));

/** A trip begins within so many days. */
const furthestDays = 365;

/** A trip begins on a day from today on, within a year. `today` is a civil day of the country. */
export function departureFault(personal: FormValues, today: string): StepFault[] {
  const day = departureOf(personal);
  if (day === null) return [{ field: "viaje.salida", code: "INVALID_DATE" }];
  return day < today || day > addDays(today, furthestDays)
    ? [{ field: "viaje.salida", code: "DEPARTURE_DAY" }]
    : [];
}

/** The field that a price depends on, where the answers have none. */
export const subjectField: Readonly<Record<Exclude<ProfileFormSubject, "people">, string>> = {
  pets: "mascotas.0.edad",
  trip: "viaje.dias",
  company: "empresa.empleados",
  guards: "empresa.empleados",
  payroll: "empresa.empleados",
};

/** Steps whose answers declare it. */
export const subjectKeys: readonly FormKey[] = ["personalData", "company", "massInsured"];
