import type { HTMLInputAutoCompleteAttribute } from "react";
import { controlOf, Field, type FieldBase, type FieldProps } from "./field.tsx";

export interface TextDefinition extends FieldBase {
  kind: "text" | "email" | "password" | "textarea";
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  maxLength?: number | undefined;
  /** Of a textarea. */
  rows?: number | undefined;
}

/** One line of text, or several. */
export function TextInput(props: FieldProps<TextDefinition>) {
  const { field, value } = props;
  const shared = {
    ...controlOf(props),
    name: field.name,
    defaultValue: value,
    maxLength: field.maxLength,
    autoComplete: field.autoComplete,
    className: "k-input",
  };
  return (
    <Field {...props}>
      {field.kind === "textarea" ? (
        <textarea {...shared} rows={field.rows ?? 3} />
      ) : (
        <input {...shared} type={field.kind} />
      )}
    </Field>
  );
}
