import { useWords } from "../../words.tsx";
import { controlOf, Field, type FieldBase, type FieldProps } from "./field.tsx";

export interface Choice {
  value: string;
  label: string;
  hint?: string | undefined;
}

export interface ChoiceDefinition extends FieldBase {
  kind: "select" | "radio";
  options: readonly Choice[];
}

/** One of several: a list, or buttons where there are few and their differences matter. */
export function ChoiceInput(props: FieldProps<ChoiceDefinition>) {
  const { field, id, value } = props;
  const t = useWords();
  if (field.kind === "select")
    return (
      <Field {...props}>
        <select
          {...controlOf(props)}
          className="k-input k-select"
          name={field.name}
          defaultValue={value}
        >
          <option value="">{t("kit.form.choose")}</option>
          {field.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </Field>
    );
  return (
    <Field {...props} isGroup>
      {field.options.map((option) => (
        <label className="k-check" key={option.value}>
          <input
            className="k-radio"
            type="radio"
            name={field.name}
            value={option.value}
            defaultChecked={option.value === value}
            aria-describedby={option.hint === undefined ? undefined : `${id}-${option.value}-hint`}
          />
          <span>
            {option.label}
            {option.hint === undefined ? null : (
              <small id={`${id}-${option.value}-hint`}>{option.hint}</small>
            )}
          </span>
        </label>
      ))}
    </Field>
  );
}
