import { controlOf, Field, type FieldBase, type FieldProps } from "./field.tsx";

export interface FileDefinition extends FieldBase {
  kind: "file";
  /** Endings that may be chosen, as the attribute has them. */
  accept: string;
  isMultiple?: boolean;
}

/** Files that are sent with the form, in a form that a call takes (`call` of KitForm): pages take text alone. */
export function FileInput(props: Omit<FieldProps<FileDefinition>, "value">) {
  const { name, accept, isMultiple = false } = props.field;
  return (
    <Field {...props}>
      <input
        {...controlOf(props)}
        type="file"
        className="k-input"
        name={name}
        accept={accept}
        multiple={isMultiple}
      />
    </Field>
  );
}
