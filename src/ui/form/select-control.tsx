import type { Ref } from "react";
import { controlParts, type FormControlProps } from "./control-parts.ts";
import { FieldFrame } from "./field-frame.tsx";
import { shownText } from "./form-answers.rules.ts";

/** A list to choose one from. What is chosen and no longer on the list reads as nothing chosen. */
export function SelectControl(props: FormControlProps & { list?: Ref<HTMLSelectElement> }) {
  const { id, help, ownError, label, invalid, described, className } = controlParts(props);
  const { element, options, path, value, isLoading, list, onChange, refusalOf } = props;
  const shown = shownText(value);
  const isChosen = options.some((option) => String(option.value) === shown);
  return (
    <FieldFrame id={id} label={label} hint={help} error={ownError} isHintLast className={className}>
      <select
        className="select"
        ref={list}
        id={id}
        name={path}
        value={isChosen ? shown : ""}
        aria-invalid={invalid}
        aria-describedby={described}
        aria-busy={isLoading || undefined}
        onChange={(event) => onChange(path, event.currentTarget.value)}
      >
        {isChosen && element.isRequired === true ? null : (
          <option value="">{element.placeholder ?? ""}</option>
        )}
        {options.map((option) => {
          const refusal = refusalOf(path, option);
          const isClosed = refusal !== undefined && String(option.value) !== shown;
          return (
            <option key={String(option.value)} value={String(option.value)} disabled={isClosed}>
              {isClosed ? `${option.label} (${refusal})` : option.label}
            </option>
          );
        })}
      </select>
    </FieldFrame>
  );
}
