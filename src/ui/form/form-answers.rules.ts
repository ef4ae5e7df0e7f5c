/** Answers of a form as plain data, and the two ways they travel: as a tree and as the flat, dotted
 *  names of an HTML form (`cargas.1.edad`). Pure: the page's action and the browser both use it. */
import type { FormDefinition, FormElement, FormField } from "./form-definition.rules.ts";

export type AnswerValue = string | number | boolean | null | undefined | Answers | AnswerValue[];
export interface Answers {
  [key: string]: AnswerValue;
}

/** CQ 9: at most 100 people, hence rows. */
export const MAX_ROWS = 100;
const MAX_DEPTH = 4;
const MAX_ENTRIES = 1000;
const MAX_TEXT = 2000;
const UNSAFE = new Set(["__proto__", "constructor", "prototype"]);

/** Buttons that change the form instead of sending it; they work without JavaScript. */
export const ADD_ROW = "_add";
export const REMOVE_ROW = "_remove";

/** The value at a dotted path; own properties only. */
export function answerAt(answers: AnswerValue, path: string): AnswerValue {
  let value: AnswerValue = answers;
  for (const key of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Answers)[key];
  }
  return value;
}

/** The answers with one value set; what is on the way is made, the original stays as it is. */
export function withAnswer(answers: Answers, path: string, value: AnswerValue): Answers {
  return setAt(answers, path.split("."), value) as Answers;
}

function setAt(held: AnswerValue, keys: readonly string[], value: AnswerValue): AnswerValue {
  const [key, ...rest] = keys;
  if (key === undefined) return value;
  if (/^\d+$/.test(key)) {
    const rows = Array.isArray(held) ? [...held] : [];
    while (rows.length < Number(key)) rows.push({});
    rows[Number(key)] = setAt(rows[Number(key)], rest, value);
    return rows;
  }
  const tree = typeof held === "object" && held !== null && !Array.isArray(held) ? held : {};
  return { ...tree, [key]: setAt(tree[key], rest, value) };
}

/** The rows of a repeated group; none where the answers hold something else. */
export function rowsAt(answers: Answers, path: string): Answers[] {
  const rows = answerAt(answers, path);
  if (!Array.isArray(rows)) return [];
  return rows.map((row) => (isTree(row) ? row : {}));
}

const isTree = (value: AnswerValue): value is Answers =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** One more row at the end, with the default answers of its fields; none above MAX_ROWS. */
export function withRowAdded(definition: FormDefinition, answers: Answers, path: string): Answers {
  const rows = rowsAt(answers, path);
  if (rows.length >= MAX_ROWS) return answers;
  return withAnswer(answers, path, [...rows, defaultRow(definition, path)]);
}

/** The answers without a row, named `cargas.1`; what names no row changes nothing. */
export function withRowRemoved(answers: Answers, rowPath: string): Answers {
  const match = /^(.+)\.(\d{1,3})$/.exec(rowPath);
  const [, path, index] = match ?? [];
  if (path === undefined || index === undefined) return answers;
  const rows = rowsAt(answers, path);
  if (Number(index) >= rows.length) return answers;
  return withAnswer(
    answers,
    path,
    rows.filter((_, place) => place !== Number(index)),
  );
}

function defaultRow(definition: FormDefinition, path: string): Answers {
  const row: Answers = {};
  for (const field of fieldsOf(definition, path)) {
    const value = defaultOf(field);
    if (value !== undefined) row[field.fldName] = value;
  }
  return row;
}

function defaultOf(field: FormField): AnswerValue {
  const element = field.elements.find((one) => isSimple(one.defaultValue));
  return element === undefined ? undefined : (element.defaultValue as AnswerValue);
}

const isSimple = (value: unknown): boolean =>
  ["string", "number", "boolean"].includes(typeof value);

/** The fields that a group or array holds; of the form itself where `container` is null. */
export function fieldsOf(definition: FormDefinition, container: string | null): FormField[] {
  return definition.profileFormFields.filter((field) => (field.groupedBy || null) === container);
}

/** What a form opens with: what was answered before, defaults for the rest. A repeated group without
 *  answers stays empty; a default that is a list opens with that many rows. */
export function openingAnswers(definition: FormDefinition, answered: Answers): Answers {
  let answers = answered;
  for (const field of definition.profileFormFields) {
    const container = definition.profileFormFields.find((one) => one.fldName === field.groupedBy);
    if (container?.fieldType.fldType === "array") continue;
    const path = field.groupedBy ? `${field.groupedBy}.${field.fldName}` : field.fldName;
    const value = defaultOf(field);
    if (value !== undefined && answerAt(answers, path) === undefined) {
      answers = withAnswer(answers, path, value);
    }
  }
  return answers;
}

/** A submitted form as answers. Names that begin with `_` are the form's own; a box without a tick is
 *  not sent at all, so those of the definition read false. Oversized input is cut off, never thrown. */
export function answersFromForm(
  definition: FormDefinition,
  entries: Iterable<readonly [string, unknown]>,
): Answers {
  let answers: Answers = {};
  for (const field of fieldsOf(definition, null)) {
    if (field.fieldType.fldType === "checkbox") answers = withAnswer(answers, field.fldName, false);
  }
  let count = 0;
  for (const [name, value] of entries) {
    if (name.startsWith("_") || typeof value !== "string" || !isPath(name)) continue;
    count += 1;
    if (count > MAX_ENTRIES) break;
    const field = definition.profileFormFields.find((one) => one.fldName === name);
    const isTick = field?.fieldType.fldType === "checkbox";
    const text = value.slice(0, MAX_TEXT);
    answers = withAnswer(answers, name, isTick ? ["true", "on", "1"].includes(text) : text);
  }
  return answers;
}

function isPath(name: string): boolean {
  const keys = name.split(".");
  return (
    keys.length <= MAX_DEPTH &&
    !/^\d/.test(name) &&
    keys.every(
      (key) =>
        /^\w{1,60}$/.test(key) &&
        !UNSAFE.has(key) &&
        !(/^\d+$/.test(key) && Number(key) >= MAX_ROWS),
    )
  );
}

/** The answers after a row button, or undefined where the form was sent to be calculated. */
export function answersAfterRowButton(
  definition: FormDefinition,
  answers: Answers,
  button: { add: string | null; remove: string | null },
): Answers | undefined {
  if (button.add !== null && isArray(definition, button.add)) {
    return withRowAdded(definition, answers, button.add);
  }
  if (button.remove !== null) return withRowRemoved(answers, button.remove);
  return undefined;
}

const isArray = (definition: FormDefinition, path: string): boolean =>
  definition.profileFormFields.some(
    (field) => field.fldName === path && field.fieldType.fldType === "array",
  );

/** A value as a control shows it. */
export function shownText(value: AnswerValue): string {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

/** What a person may type for a kind of data: ages are digits, three at most (CQ 5), and a mask of
 *  zeros is that many digits. */
export function allowedTyping(element: FormElement, typed: string): string {
  if (/^0+$/.test(element.mask ?? "")) {
    return typed.replace(/\D/g, "").slice(0, element.mask?.length);
  }
  if (element.dataType === "age" || element.dataType === "years") {
    return typed.replace(/\D/g, "").slice(0, 3);
  }
  return typed;
}

/** A value as it stands once typed: with the mask `thousands` its digits are grouped ("1.650.000"); text
 *  that is no number stays as it was typed, for the error to name it. */
export function maskedText(element: FormElement, typed: string): string {
  const groups = element.mask === "thousands" || element.dataType === "income";
  if (!groups || !/^[\d.\s]+$/.test(typed)) return typed;
  const digits = typed.replace(/\D/g, "").replace(/^0+(?=\d)/, "");
  return digits.replace(/\B(?=(\d{3})+$)/g, ".");
}
