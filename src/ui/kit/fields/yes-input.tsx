import { errorId } from "../../form/field-ids.rules.ts";
import { KitIcon } from "../kit-icon.tsx";
import { controlOf, type FieldBase, type FieldProps } from "./field.tsx";

export interface YesDefinition extends FieldBase {
  /** A switch acts at once or is a setting; a box is part of what is sent. */
  kind: "checkbox" | "switch";
}

/** Yes or no; sent as "on" where it is yes. */
export function YesInput(props: FieldProps<YesDefinition>) {
  const { field, id, value, error } = props;
  return (
    <div className={error === undefined ? "k-field" : "k-field k-field--error"}>
      {error === undefined ? null : (
        <p className="k-field__error" id={errorId(id)}>
          <KitIcon name="circle-alert" />
          {error}
        </p>
      )}
      <label className="k-check">
        <input
          {...controlOf(props)}
          className={field.kind === "switch" ? "k-switch" : "k-box"}
          type="checkbox"
          role={field.kind === "switch" ? "switch" : undefined}
          name={field.name}
          defaultChecked={value === "on"}
        />
        <span>
          {field.label}
          {field.hint === undefined ? null : <small id={`${id}-hint`}>{field.hint}</small>}
        </span>
      </label>
    </div>
  );
}
