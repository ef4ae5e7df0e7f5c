import type { ProfileFormSubject } from "#src/contracts/profile-form.ts";
import { asked, field, group, rows } from "./step-fields.rules.ts";
import type { StepField } from "./step-modules.service.ts";

/** What steps ask of what is insured besides people, as data for the one form renderer (PP 2): the pets and the trip that
 *  a policy is for, and the people whom a company insures. Labels are keys of the messages, or names of the catalogue. */

export type SubjectOptions = readonly { value: string; label: string }[];

/** Each pet that is priced: kind and breed in one answer, so that the list needs no script. */
export const petFields = (pets: number, animals: SubjectOptions): StepField[] => [
  rows("mascotas", pets, pets),
  field("mascotas", "animal", { kind: "select", allowedValues: animals, ...asked }),
  field("mascotas", "edad", {
    label: "purchase.field.pet.edad",
    dataType: "years",
    maximum: 30,
    ...asked,
  }),
];

/** Where to, for how long and from which day. */
export const tripFields = (destinations: SubjectOptions): StepField[] => [
  group("viaje"),
  field("viaje", "destino", { kind: "select", allowedValues: destinations, ...asked }),
  field("viaje", "dias", { dataType: "numeric", minimum: 1, maximum: 365, ...asked }),
  field("viaje", "salida", { mask: "00-00-0000", helper: "purchase.hint.departure", ...asked }),
];

/** How many people a company insures, and what else its price depends on. */
export const headFields = (of: {
  subject: ProfileFormSubject;
  minimum: number;
  activities: SubjectOptions;
}): StepField[] => [
  field("empresa", "empleados", {
    dataType: "numeric",
    minimum: of.minimum,
    maximum: 100_000,
    ...asked,
  }),
  ...(of.subject === "company"
    ? [
        field("empresa", "cargas", {
          dataType: "numeric",
          minimum: 0,
          maximum: 100_000,
          helper: "purchase.hint.dependants",
        }),
      ]
    : []),
  ...(of.subject === "payroll"
    ? [
        field("empresa", "sueldo", {
          dataType: "income",
          minimum: 1,
          helper: "purchase.hint.wage",
          ...asked,
        }),
        field("empresa", "actividad", { kind: "select", allowedValues: of.activities, ...asked }),
      ]
    : []),
];
