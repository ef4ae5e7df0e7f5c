/** What a change of an answer does besides (CQ 4), and which changes ask the server for the form anew. */
import { pathsIn } from "./expression-paths.rules.ts";
import {
  answerAt,
  type Answers,
  type AnswerValue,
  containerOf,
  fieldAt,
  fieldsOf,
  isArrayField,
  placeOf,
  rowsAt,
  shownText,
  withAnswer,
} from "./form-answers.rules.ts";
import type {
  FormDefinition,
  FormElement,
  FormField,
  FormOption,
} from "./form-definition.rules.ts";
import { defaultOf, openingAnswers } from "./form-rows.rules.ts";
import { visibleElement } from "./visible-elements.rules.ts";

const acts = (field: FormField, action: string): boolean =>
  field.elements.some((element) => element.changeAction === action);

/** The answers after one changed. A box with `togglePartner` adds the second insured with the
 *  definition's defaults, or removes it; what such a change opens starts with its defaults. */
export function withChange(
  definition: FormDefinition,
  answers: Answers,
  path: string,
  value: AnswerValue,
): Answers {
  const set = withAnswer(answers, path, value);
  const field = fieldAt(definition, path);
  const changed = reloadsLists(definition, path) ? withoutLostChoices(definition, set) : set;
  if (field === undefined || !acts(field, "togglePartner")) return changed;
  const isWanted = value === true || value === "true";
  return isWanted ? openingAnswers(definition, changed) : withoutPartner(definition, changed);
}

/** The groups of a second insured: items of a list that are not its first (`cotizante.1`). */
export function partnerGroups(definition: FormDefinition): readonly FormField[] {
  return definition.profileFormFields.filter(
    (field) => field.fieldType.fldType === "group" && /\.[1-9]\d*$/.test(placeOf(field)),
  );
}

function withoutPartner(definition: FormDefinition, answers: Answers): Answers {
  let left = answers;
  for (const group of partnerGroups(definition)) {
    const [, list, index] = /^(.+)\.(\d+)$/.exec(placeOf(group)) ?? [];
    const held = list === undefined ? undefined : answerAt(left, list);
    if (list === undefined || !Array.isArray(held)) continue;
    left = withAnswer(
      left,
      list,
      held.filter((_, place) => place !== Number(index)),
    );
  }
  return left;
}

/** Whether every answer of a group is still what the definition assumes, and something is assumed. */
export function isAssumed(definition: FormDefinition, group: FormField, answers: Answers): boolean {
  const place = placeOf(group);
  const assumed = fieldsOf(definition, place).flatMap((field) => {
    const value = defaultOf(field);
    return value === undefined ? [] : [{ path: placeOf(field), value }];
  });
  return (
    assumed.length > 0 &&
    visibleElement(group, answers) !== undefined &&
    assumed.every(({ path, value }) => shownText(answerAt(answers, path)) === shownText(value))
  );
}

/** Whether the server is to be asked for the form's lists anew once the answer at `path` changed:
 *  providers by region, and lists that name the answer they depend on. */
export function reloadsLists(definition: FormDefinition, path: string): boolean {
  const field = fieldAt(definition, path);
  if (field === undefined) return false;
  return definition.profileFormFields.some((one) =>
    one.elements.some(
      ({ dependsOn, retrieveFunction }) =>
        retrieveFunction &&
        ((dependsOn && namesField(definition, one, field, dependsOn)) ||
          (acts(field, "reloadProviders") && retrieveFunction === "providers")),
    ),
  );
}

/** Whether fields or lists of the form follow from the answer at `path`: without JavaScript the form is
 *  then drawn anew by a button beside it. */
export function decidesFields(definition: FormDefinition, path: string): boolean {
  if (reloadsLists(definition, path)) return true;
  const field = fieldAt(definition, path);
  if (field === undefined) return false;
  return definition.profileFormFields.some((one) =>
    one.elements.some(
      ({ hideExpression }) =>
        hideExpression &&
        pathsIn(hideExpression).some((name) => namesField(definition, one, field, name)),
    ),
  );
}

/** Whether `name`, written at the field `from`, is the field `named`: in its row first, then in the form. */
function namesField(
  definition: FormDefinition,
  from: FormField,
  named: FormField,
  name: string,
): boolean {
  if (placeOf(named) === name) return true;
  const isInRow = fieldsOf(definition, from.groupedBy || null).includes(named);
  return isInRow && named.fldName === name;
}

/** The options a list shows for the answers: those of the answer it depends on. */
export function shownOptions(
  element: FormElement,
  answers: Answers,
  row?: Answers,
): readonly FormOption[] {
  const options = element.allowedValues ?? [];
  const { dependsOn } = element;
  if (!dependsOn) return options;
  const decided = answerAt(row ?? {}, dependsOn) ?? answerAt(answers, dependsOn);
  return options.filter(({ of }) => of === undefined || String(of) === shownText(decided));
}

/** The answers without choices that the form's lists do not have (any more), so nothing is sent that
 *  nobody sees: a breed of another species. A list without any option drops nothing. */
export function withoutLostChoices(definition: FormDefinition, answers: Answers): Answers {
  let left = answers;
  for (const field of definition.profileFormFields) {
    const lists = field.elements.filter((element) => element.retrieveFunction);
    if (!lists.some((element) => (element.allowedValues?.length ?? 0) > 0)) continue;
    for (const { path, row } of placesOf(definition, field, left)) {
      const options = lists.flatMap((element) => shownOptions(element, left, row));
      const values = new Set(options.map((option) => String(option.value)));
      const held = answerAt(left, path);
      if (Array.isArray(held)) {
        const kept = held.filter((one) => values.has(shownText(one)));
        if (kept.length < held.length) left = withAnswer(left, path, kept);
      } else if (shownText(held) !== "" && !values.has(shownText(held))) {
        left = withAnswer(left, path, "");
      }
    }
  }
  return left;
}

/** Whether something is chosen from a list that depends on an answer and does not have it: the list was
 *  filled for other answers, as when a browser's copy fills the form. */
export function lacksChosen(definition: FormDefinition, answers: Answers): boolean {
  return definition.profileFormFields.some((field) =>
    field.elements.some((element) => {
      if (!element.dependsOn || !element.retrieveFunction) return false;
      return placesOf(definition, field, answers).some(({ path, row }) => {
        const chosen = shownText(answerAt(answers, path));
        if (chosen === "") return false;
        const options = shownOptions(element, answers, row);
        return !options.some((option) => String(option.value) === chosen);
      });
    }),
  );
}

function placesOf(
  definition: FormDefinition,
  field: FormField,
  answers: Answers,
): { path: string; row?: Answers }[] {
  const container = containerOf(definition, field);
  if (container === undefined || !isArrayField(container)) return [{ path: placeOf(field) }];
  const place = placeOf(container);
  return rowsAt(answers, place).map((row, index) => ({
    path: `${place}.${index}.${field.fldName}`,
    row,
  }));
}
