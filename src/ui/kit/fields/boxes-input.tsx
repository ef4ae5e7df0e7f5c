import { useWords } from "../../words.tsx";
import { Field, type FieldBase, type FieldProps } from "./field.tsx";

export interface BoxesDefinition extends FieldBase {
  kind: "boxes";
  options: readonly { value: string; label: string }[];
  /** What none of them means, where it means something: all. */
  none?: string;
}

/** Several of a list, one box each. They are sent under one name; the value on record has a line for each. */
export function BoxesInput({ field, id, value, error }: FieldProps<BoxesDefinition>) {
  const t = useWords();
  const chosen = value.split("\n").filter((one) => one !== "");
  return (
    <Field field={field} id={id} error={error} isGroup>
      <div className="k-boxes" id={id} tabIndex={-1}>
        {field.none === undefined ? null : <p className="k-muted">{field.none}</p>}
        {field.options.map((one) => (
          <label className="k-check" key={one.value}>
            <input
              className="k-box"
              type="checkbox"
              name={field.name}
              value={one.value}
              defaultChecked={chosen.includes(one.value)}
            />
            <span>{one.label}</span>
          </label>
        ))}
        {field.options.length === 0 ? <p className="k-muted">{t("kit.form.noOptions")}</p> : null}
      </div>
    </Field>
  );
}
