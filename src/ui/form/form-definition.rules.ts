/** The form definition as the renderer reads it (CQ 3 "Profile form definition"). Its words are in the
 *  reader's language already. Every property may be left out, so any stricter contract fits. */

export type FieldKind = "checkbox" | "radio" | "input" | "select" | "array" | "group";

export interface FormOption {
  value: string | number | boolean;
  label: string;
}

export interface FormElement {
  label?: string | undefined;
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
  changeAction?: string | null | undefined;
  groupClass?: string | null | undefined;
}

export interface FormField {
  fldName: string;
  /** fldName of the group or array that holds the answer. */
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
