import type { CountryCode } from "../../contracts/identification.ts";
import { describedBy, errorId, fieldId, hintId } from "./field-ids.rules.ts";
import type { AnswerValue } from "./form-answers.rules.ts";
import type { FormElement, FormField, FormOption } from "./form-definition.rules.ts";

/** Words about the rows of a repeated group. */
export interface RowWords {
  add: string;
  /** Name of a row and of its remove button, counted from 1. */
  row: (place: number) => string;
  remove: (place: number) => string;
  /** How many there are. */
  count: (rows: number) => string;
}

/** What the renderer itself says, in the reader's language. */
export interface FormWords {
  /** By the definition's addWord. */
  rows: (addWord: string) => RowWords;
  /** Why no more rows can be added, where that is so. */
  full: (most: number) => string;
  /** The button that draws the form anew without JavaScript. */
  update: string;
  /** While a list is asked for anew. */
  loading: string;
  /** That a person's answers are assumed so far. */
  assumed: string;
}

export interface FormControlProps {
  field: FormField;
  element: FormElement;
  /** Place of the answer, which is also the control's name: `cargas.1.edad`. */
  path: string;
  idPrefix: string;
  value: AnswerValue;
  /** Options of a choice that the answers leave. */
  options: readonly FormOption[];
  error: string | undefined;
  /** Set where the row above already says the error: the control only points at it. */
  errorShownAt?: string | undefined;
  /** What stands below the label in place of the definition's helper. */
  hint: string | undefined;
  /** Whose phones and numbers are typed. */
  country: CountryCode;
  currencySign: string;
  words: FormWords;
  /** The list is being asked for anew: it shows what it had. */
  isLoading: boolean;
  /** Why an option cannot be chosen now, or undefined. */
  refusalOf: (path: string, option: FormOption) => string | undefined;
  onChange: (path: string, value: AnswerValue) => void;
}

/** Ids, words and states that every kind of control has. */
export function controlParts(props: FormControlProps) {
  const { path, idPrefix, element, error, errorShownAt, field, isLoading, words } = props;
  const id = fieldId(idPrefix, path);
  const hint = props.hint ?? (element.helper || undefined);
  const help = isLoading ? words.loading : hint;
  return {
    id,
    help,
    ownError: errorShownAt === undefined ? error : undefined,
    label: element.label ?? field.fldName,
    invalid: error === undefined ? undefined : (true as const),
    described: describedBy(
      help !== undefined && hintId(id),
      error !== undefined && (errorShownAt ?? errorId(id)),
    ),
    className: element.groupClass ?? undefined,
  };
}
