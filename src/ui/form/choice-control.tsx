import { controlParts, type FormControlProps } from "./control-parts.ts";
import { FieldFrame } from "./field-frame.tsx";
import { isManyChoice, shownText } from "./form-answers.rules.ts";
import type { FormOption } from "./form-definition.rules.ts";

/** Two or three answers stand side by side, more below one another. */
const SIDE_BY_SIDE = 3;

/** One of several answers, or several of them where the field is multiple. */
export function ChoiceControl(props: FormControlProps) {
  const { id, help, ownError, label, described, className } = controlParts(props);
  const { field, options, path, value, onChange, refusalOf } = props;
  const isMany = isManyChoice(field);
  const chosen = (isMany && Array.isArray(value) ? value : [value]).map((one) => shownText(one));
  const isShort = !isMany && options.length <= SIDE_BY_SIDE;
  const choose = (option: FormOption, isChosen: boolean) => {
    if (!isMany) return onChange(path, option.value);
    const others = chosen.filter((one) => one !== "" && one !== String(option.value));
    onChange(path, isChosen ? [...others, String(option.value)] : others);
  };
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={help}
      error={ownError}
      isGroup
      className={className ?? (isShort ? "field--choice" : "field--wide")}
    >
      <div className={isShort ? "seg" : "form-choices"}>
        {options.map((option) => (
          <label key={String(option.value)} className={isShort ? undefined : "check"}>
            <input
              type={isMany ? "checkbox" : "radio"}
              name={path}
              value={String(option.value)}
              checked={chosen.includes(String(option.value))}
              disabled={refusalOf(path, option) !== undefined}
              aria-describedby={described}
              onChange={(event) => choose(option, event.currentTarget.checked)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}
