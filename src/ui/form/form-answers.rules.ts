/** Answers of a form as plain data, and the two ways they travel: as a tree and as the flat, dotted
 *  names of an HTML form (`cargas.1.edad`). Pure: the page's action and the browser both use it. */
import type { FormDefinition, FormField } from "./form-definition.rules.ts";

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
  const tree = isTree(held) ? held : {};
  return { ...tree, [key]: setAt(tree[key], rest, value) };
}

export const isTree = (value: AnswerValue): value is Answers =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The rows of a repeated group; none where the answers hold something else. */
export function rowsAt(answers: Answers, path: string): Answers[] {
  const rows = answerAt(answers, path);
  if (!Array.isArray(rows)) return [];
  return rows.map((row) => (isTree(row) ? row : {}));
}

/** Where a field's answer stands; within a repeated group, without its row. */
export const placeOf = ({ fldName, groupedBy }: FormField): string =>
  groupedBy ? `${groupedBy}.${fldName}` : fldName;

/** The fields that a group or array holds, by its place; of the form itself where it is null. */
export function fieldsOf(definition: FormDefinition, container: string | null): FormField[] {
  return definition.profileFormFields.filter((field) => (field.groupedBy || null) === container);
}

/** The field whose answers stand at a place; `cargas.1.edad` is the field `edad` of `cargas`. */
export function fieldAt(definition: FormDefinition, path: string): FormField | undefined {
  const fields = definition.profileFormFields;
  const own = fields.find((field) => placeOf(field) === path);
  if (own !== undefined) return own;
  return fields.find((field) => {
    const container = containerOf(definition, field);
    if (container === undefined || !isArrayField(container)) return false;
    const place = placeOf(container);
    const row = path.startsWith(`${place}.`) ? path.slice(place.length + 1) : "";
    return row.replace(/^\d+\./, "") === field.fldName && /^\d+\./.test(row);
  });
}

/** The group or array that holds a field; undefined where the form itself does. */
export function containerOf(definition: FormDefinition, field: FormField): FormField | undefined {
  if (!field.groupedBy) return undefined;
  return definition.profileFormFields.find((one) => placeOf(one) === field.groupedBy);
}

/** Whether a field repeats the fields it holds in rows. */
export const isArrayField = ({ fieldType, isMultiple }: FormField): boolean =>
  fieldType.fldType === "array" || (fieldType.fldType === "group" && isMultiple === true);

/** Whether a field takes several of its options. */
export const isManyChoice = ({ fieldType, isMultiple }: FormField): boolean =>
  isMultiple === true && ["checkbox", "select"].includes(fieldType.fldType);

/** A submitted form as answers. Names that begin with `_` are the form's own; a box without a tick is
 *  not sent at all, so those of the definition read false. Oversized input is cut off, never thrown. */
export function answersFromForm(
  definition: FormDefinition,
  entries: Iterable<readonly [string, unknown]>,
): Answers {
  let answers: Answers = {};
  let count = 0;
  for (const [name, value] of entries) {
    if (name.startsWith("_") || typeof value !== "string" || !isPath(name)) continue;
    count += 1;
    if (count > MAX_ENTRIES) break;
    const field = fieldAt(definition, name);
    const text = value.slice(0, MAX_TEXT);
    answers = withAnswer(answers, name, sentValue(field, text, answerAt(answers, name)));
  }
  return withEmptyBoxes(definition, answers);
}

function sentValue(field: FormField | undefined, text: string, before: AnswerValue): AnswerValue {
  if (field === undefined) return text;
  if (isManyChoice(field)) {
    const chosen = Array.isArray(before) ? before : [];
    return chosen.length < MAX_ROWS ? [...chosen, text] : chosen;
  }
  return field.fieldType.fldType === "checkbox" ? ["true", "on", "1"].includes(text) : text;
}

function withEmptyBoxes(definition: FormDefinition, sent: Answers): Answers {
  let answers = sent;
  for (const field of definition.profileFormFields) {
    if (field.fieldType.fldType !== "checkbox" || isManyChoice(field)) continue;
    const container = containerOf(definition, field);
    const paths =
      container !== undefined && isArrayField(container)
        ? rowsAt(answers, placeOf(container)).map(
            (_, row) => `${placeOf(container)}.${row}.${field.fldName}`,
          )
        : [placeOf(field)];
    for (const path of paths)
      if (answerAt(answers, path) === undefined) answers = withAnswer(answers, path, false);
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

/** A value as a control shows it. */
export function shownText(value: AnswerValue): string {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}
