import { isHiddenBy } from "#src/modules/offer/profile/hide-expression.rules.ts";
import {
  answerAt,
  type Answers,
  containerOf,
  fieldsOf,
  isArrayField,
  placeOf,
  rowsAt,
} from "./form-answers.rules.ts";
import type { FormDefinition, FormElement, FormField } from "./form-definition.rules.ts";

/** The control a field shows: its first element that the answers do not hide; undefined hides it all. */
export function visibleElement(
  field: FormField,
  answers: Answers,
  row?: Answers,
): FormElement | undefined {
  return field.elements.find((element) => {
    if (!element.hideExpression) return true;
    return !(isHiddenBy(element.hideExpression, answers, row) ?? false);
  });
}

/** Whether a group around a field is hidden, and the field with it. */
export function isContainerHidden(
  definition: FormDefinition,
  field: FormField,
  answers: Answers,
): boolean {
  for (
    let container = containerOf(definition, field);
    container !== undefined;
    container = containerOf(definition, container)
  ) {
    if (container.elements.length > 0 && visibleElement(container, answers) === undefined)
      return true;
  }
  return false;
}

/** Places of a repeated group's rows whose `fldName` has no valid age: 0 to 120 (CQ 5). */
export function rowsWithoutAge(
  answers: Answers,
  arrayPath: string,
  fldName: string,
): readonly string[] {
  return rowsAt(answers, arrayPath).flatMap((row, index) => {
    const age = answerAt(row, fldName);
    const text = typeof age === "number" ? String(age) : typeof age === "string" ? age.trim() : "";
    const isValid = /^\d{1,3}$/.test(text) && Number(text) <= 120;
    return isValid ? [] : [`${arrayPath}.${index}.${fldName}`];
  });
}

/** Paths of the ages that repeated groups ask for and that are missing or invalid. */
export function missingRowAges(definition: FormDefinition, answers: Answers): readonly string[] {
  return definition.profileFormFields
    .filter((field) => isArrayField(field))
    .filter((array) => visibleElement(array, answers) !== undefined || array.elements.length === 0)
    .filter((array) => !isContainerHidden(definition, array, answers))
    .flatMap((array) =>
      fieldsOf(definition, placeOf(array))
        .filter((field) => field.elements.some((element) => isAge(element)))
        .flatMap((field) => rowsWithoutAge(answers, placeOf(array), field.fldName)),
    );
}

const isAge = (element: FormElement): boolean =>
  element.dataType === "age" || element.dataType === "years";
