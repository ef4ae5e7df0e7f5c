import { asked, birth, field, rows, sexes } from "#src/modules/sale/purchase/step-fields.rules.ts";
import type { StepField } from "#src/modules/sale/purchase/step-modules.service.ts";
import { activationLayout } from "./activation-layout.rules.ts";
import { peopleMost } from "./roster-table.rules.ts";

/** What the step of a company's people asks. */

/** Rows of people that are typed, at most; more come in a file. */
const typedPeopleMost = 100;

/** Whom a company insures, row by row. */
export const employeeFields = (minimum: number): StepField[] => [
  rows("empleados", Math.min(typedPeopleMost, minimum), typedPeopleMost),
  field("empleados", "nombres", asked),
  field("empleados", "primerApellido", asked),
  field("empleados", "segundoApellido", { label: "purchase.field.insured.segundoApellido" }),
  field("empleados", "identificacion", asked),
  field("empleados", "fechaNacimiento", birth),
  field("empleados", "sexo", { kind: "select", allowedValues: sexes, ...asked }),
  field("empleados", "correo", { label: "purchase.field.insured.correo" }),
  field("empleados", "telefono", { label: "purchase.field.insured.telefono", dataType: "phone" }),
];

/** The same people as a file has them: what it may say of each (BO 3, activation). */
export const rosterFields: readonly StepField[] = [
  rows("empleados", 1, peopleMost),
  ...activationLayout.flatMap(({ answer }) =>
    answer === null ? [] : [field("empleados", answer)],
  ),
];
