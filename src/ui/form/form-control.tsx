import { ChoiceControl } from "./choice-control.tsx";
import { controlParts, type FormControlProps } from "./control-parts.ts";
import { FieldError } from "./field-frame.tsx";
import { hintId } from "./field-ids.rules.ts";
import { isManyChoice } from "./form-answers.rules.ts";
import { InputControl } from "./input-control.tsx";
import { SearchSelect } from "./search-select.tsx";
import { SelectControl } from "./select-control.tsx";

/** One control of the definition: box, choice, list or text, by its kind. */
export function FormControl(props: FormControlProps) {
  const { field, element } = props;
  if (isManyChoice(field) && props.options.length > 0) return <ChoiceControl {...props} />;
  switch (field.fieldType.fldType) {
    case "checkbox":
      return <CheckControl {...props} />;
    case "radio":
      return <ChoiceControl {...props} />;
    case "select":
      return element.isSearchable === true ? (
        <SearchSelect {...props} />
      ) : (
        <SelectControl {...props} />
      );
    default:
      return <InputControl {...props} />;
  }
}

function CheckControl(props: FormControlProps) {
  const { id, help, ownError, label, invalid, described, className } = controlParts(props);
  const { path, value, onChange } = props;
  return (
    <div className={className ?? "field"}>
      <label className="check">
        <input
          type="checkbox"
          id={id}
          name={path}
          value="true"
          checked={value === true || value === "true"}
          aria-invalid={invalid}
          aria-describedby={described}
          onChange={(event) => onChange(path, event.currentTarget.checked)}
        />
        <span>
          {label}
          {help === undefined ? null : (
            <span className="hint" id={hintId(id)}>
              {help}
            </span>
          )}
        </span>
      </label>
      {ownError === undefined ? null : <FieldError id={id} message={ownError} />}
    </div>
  );
}
