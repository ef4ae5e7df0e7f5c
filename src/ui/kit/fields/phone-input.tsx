import { useWords } from "../../words.tsx";
import { controlOf, Field, type FieldBase, type FieldProps } from "./field.tsx";

export interface PhoneDefinition extends FieldBase {
  kind: "phone";
  /** Calling codes to choose from, the usual one first: "+56". */
  codes: readonly { code: string; country: string }[];
}

/** A telephone with its country's code. Both are one value, "+56 9 8123 4567"; the code is sent as
 *  `{name}.code`. */
export function PhoneInput(props: FieldProps<PhoneDefinition>) {
  const { field, id, value } = props;
  const t = useWords();
  const known = field.codes.find(({ code }) => value.startsWith(code));
  return (
    <Field {...props}>
      <div className="k-phone">
        <select
          className="k-input k-select"
          name={`${field.name}.code`}
          aria-label={t("kit.form.callingCode", { field: field.label })}
          defaultValue={known?.code ?? field.codes[0]?.code}
        >
          {field.codes.map(({ code, country }) => (
            <option key={code} value={code}>
              {`${code} ${country}`}
            </option>
          ))}
        </select>
        <input
          {...controlOf({ field, id, error: props.error })}
          className="k-input"
          type="tel"
          autoComplete="tel-national"
          name={field.name}
          defaultValue={known === undefined ? value : value.slice(known.code.length).trim()}
        />
      </div>
    </Field>
  );
}
