/** The form definition as the renderer reads it (CQ 3 "Profile form definition"). Its words are in the
 *  reader's language already. Every property may be left out, so any stricter contract fits. */

export type FieldKind = "checkbox" | "radio" | "input" | "select" | "array" | "group";

export interface FormOption {
  value: string | number | boolean;
  label: string;
  /** The answer at the list's `dependsOn` that the option belongs to; absent: to every answer. */
  of?: string | number | undefined;
}

export interface FormElement {
  label?: string | undefined;
  /** What to do where it was left empty. */
  missing?: string | undefined;
  placeholder?: string | undefined;
  mask?: string | null | undefined;
  helper?: string | null | undefined;
  class?: string | null | undefined;
  allowedValues?: readonly FormOption[] | null | undefined;
  defaultValue?: unknown;
  /** BO 9: phone, text, numeric, income, age, years, number. */
  dataType?: string | null | undefined;
  hideExpression?: string | null | undefined;
  /** Lists the server fills the options with: `regions`. */
  retrieveFunction?: string | null | undefined;
  /** The answer that decides the list (`especie`), in the row first, then in the form. */
  dependsOn?: string | null | undefined;
  /** A list long enough to be searched by typing. */
  isSearchable?: boolean | undefined;
  /** Bounds of a number, inclusive. */
  minimum?: number | undefined;
  maximum?: number | undefined;
  /** How few and how many rows a repeated group has. */
  rows?: { minimum: number; maximum: number } | undefined;
  /** Which words add and remove a row; without it a repeated group keeps the rows it has. */
  addWord?: string | undefined;
  changeAction?: string | null | undefined;
  groupClass?: string | null | undefined;
  isRequired?: boolean | undefined;
}

export interface FormField {
  fldName: string;
  /** Place of the group or array that holds the answer. */
  groupedBy?: string | null | undefined;
  isMultiple?: boolean | undefined;
  wrapper?: string | null | undefined;
  fieldType: { fldType: FieldKind; htmlType?: string | null | undefined };
  elements: readonly FormElement[];
}

export interface FormDefinition {
  profileFormFields: readonly FormField[];
}

/** One field at fault; `path` is its place in the answers, e.g. `cargas.1.edad`. */
export interface FormFieldError {
  path: string;
  message: string;
}
