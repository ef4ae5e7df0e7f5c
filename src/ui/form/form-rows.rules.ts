/** Rows of a form's repeated groups, and what a form opens with. Pure: the page's action, which adds and
 *  removes rows where there is no JavaScript, and the browser both use it. */
import {
  answerAt,
  type Answers,
  type AnswerValue,
  containerOf,
  fieldAt,
  fieldsOf,
  isArrayField,
  MAX_ROWS,
  placeOf,
  rowsAt,
  withAnswer,
} from "./form-answers.rules.ts";
import type { FormDefinition, FormField } from "./form-definition.rules.ts";
import { isContainerHidden } from "./visible-elements.rules.ts";

/** Buttons that change the form instead of sending it; they work without JavaScript. */
export const ADD_ROW = "_add";
export const REMOVE_ROW = "_remove";
/** Draws the form anew by its answers: lists and fields that depend on them. */
export const UPDATE = "_update";

/** One more row at the end, with the default answers of its fields; none above the most there are. */
export function withRowAdded(definition: FormDefinition, answers: Answers, path: string): Answers {
  const rows = rowsAt(answers, path);
  if (rows.length >= boundsAt(definition, path).maximum) return answers;
  return withAnswer(answers, path, [...rows, defaultRow(definition, path)]);
}

/** The answers without a row, named `cargas.1`; what names no row changes nothing, nor are there fewer rows
 *  than the fewest. */
export function withRowRemoved(
  definition: FormDefinition,
  answers: Answers,
  rowPath: string,
): Answers {
  const match = /^(.+)\.(\d{1,3})$/.exec(rowPath);
  const [, path, index] = match ?? [];
  if (path === undefined || index === undefined) return answers;
  const rows = rowsAt(answers, path);
  if (Number(index) >= rows.length) return answers;
  if (rows.length <= boundsAt(definition, path).minimum) return answers;
  return withAnswer(
    answers,
    path,
    rows.filter((_, place) => place !== Number(index)),
  );
}

function defaultRow(definition: FormDefinition, path: string): Answers {
  let row: Answers = {};
  for (const field of fieldsOf(definition, path)) {
    const value = defaultOf(field);
    if (value !== undefined) row = withAnswer(row, field.fldName, value);
  }
  return row;
}

/** The answer a field's definition assumes; undefined for none. */
export function defaultOf(field: FormField): AnswerValue {
  const element = field.elements.find((one) => isSimple(one.defaultValue));
  return element === undefined ? undefined : (element.defaultValue as AnswerValue);
}

const isSimple = (value: unknown): boolean =>
  ["string", "number", "boolean"].includes(typeof value);

/** How few and how many rows a repeated group has; a pet's form has its first row by itself (CQ 4). */
export function rowBounds(array: FormField): { minimum: number; maximum: number } {
  const rows = array.elements.find((element) => element.rows !== undefined)?.rows;
  return {
    minimum: Math.min(rows?.minimum ?? 0, MAX_ROWS),
    maximum: Math.min(rows?.maximum ?? MAX_ROWS, MAX_ROWS),
  };
}

const boundsAt = (definition: FormDefinition, path: string) => {
  const array = fieldAt(definition, path);
  return array === undefined ? { minimum: 0, maximum: MAX_ROWS } : rowBounds(array);
};

/** What a form opens with: what was answered before, defaults for the rest. A group that the answers hide
 *  gets none, so nobody is assumed before they are asked for (CQ 4: the partner). */
export function openingAnswers(definition: FormDefinition, answered: Answers): Answers {
  let answers = answered;
  for (const field of definition.profileFormFields) {
    const path = placeOf(field);
    if (isArrayField(field)) {
      for (let rows = rowsAt(answers, path).length; rows < rowBounds(field).minimum; rows += 1)
        answers = withRowAdded(definition, answers, path);
      continue;
    }
    const container = containerOf(definition, field);
    if (container !== undefined && isArrayField(container)) continue;
    if (isContainerHidden(definition, field, answers)) continue;
    const value = defaultOf(field);
    const isGroup = field.fieldType.fldType === "group";
    if (!isGroup && value !== undefined && answerAt(answers, path) === undefined) {
      answers = withAnswer(answers, path, value);
    }
  }
  return answers;
}

/** The answers after a button that changes the form, or undefined where it was sent to be calculated. */
export function answersAfterButton(
  definition: FormDefinition,
  answers: Answers,
  button: { add: string | null; remove: string | null; update: string | null },
): Answers | undefined {
  if (button.add !== null) {
    const field = fieldAt(definition, button.add);
    if (field !== undefined && isArrayField(field))
      return withRowAdded(definition, answers, button.add);
  }
  if (button.remove !== null) return withRowRemoved(definition, answers, button.remove);
  return button.update === null ? undefined : answers;
}
