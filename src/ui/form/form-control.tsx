import { FieldFrame } from "./field-frame.tsx";
import { describedBy, errorId, fieldId, hintId } from "./field-ids.rules.ts";
import { allowedTyping, type AnswerValue, maskedText, shownText } from "./form-answers.rules.ts";
import type { FormElement, FormField, FormOption } from "./form-definition.rules.ts";

export interface FormControlProps {
  field: FormField;
  element: FormElement;
  /** Place of the answer, which is also the control's name: `cargas.1.edad`. */
  path: string;
  idPrefix: string;
  value: AnswerValue;
  error: string | undefined;
  /** Set where the row above already says the error: the control only points at it. */
  errorShownAt?: string | undefined;
  /** What stands below the label in place of the definition's helper. */
  hint: string | undefined;
  currencySign: string;
  /** Why an option cannot be chosen now, or undefined. */
  refusalOf: (path: string, option: FormOption) => string | undefined;
  onChange: (path: string, value: AnswerValue) => void;
}

/** One control of the definition: box, choice, list or text, by its kind. */
export function FormControl(props: FormControlProps) {
  switch (props.field.fieldType.fldType) {
    case "checkbox":
      return <CheckControl {...props} />;
    case "radio":
      return <RadioControl {...props} />;
    case "select":
      return <SelectControl {...props} />;
    default:
      return <InputControl {...props} />;
  }
}

function useParts({ path, idPrefix, element, error, errorShownAt, hint, field }: FormControlProps) {
  const id = fieldId(idPrefix, path);
  const help = hint ?? (element.helper || undefined);
  return {
    id,
    help,
    ownError: errorShownAt === undefined ? error : undefined,
    label: element.label ?? field.fldName,
    invalid: error === undefined ? undefined : (true as const),
    described: describedBy(
      help !== undefined && hintId(id),
      error !== undefined && (errorShownAt ?? errorId(id)),
    ),
    className: element.groupClass ?? undefined,
  };
}

function CheckControl(props: FormControlProps) {
  const { id, help, ownError, label, invalid, described, className } = useParts(props);
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
      {ownError === undefined ? null : (
        <p className="field-error" id={errorId(id)}>
          {ownError}
        </p>
      )}
    </div>
  );
}

/** Two or three answers stand side by side, more below one another. */
const SIDE_BY_SIDE = 3;

function RadioControl(props: FormControlProps) {
  const { id, help, ownError, label, described, className } = useParts(props);
  const { element, path, value, onChange, refusalOf } = props;
  const options = element.allowedValues ?? [];
  const isShort = options.length <= SIDE_BY_SIDE;
  return (
    <FieldFrame id={id} label={label} hint={help} error={ownError} isGroup className={className}>
      <div className={isShort ? "seg" : "stack-2"}>
        {options.map((option) => (
          <label key={String(option.value)} className={isShort ? undefined : "check"}>
            <input
              type="radio"
              name={path}
              value={String(option.value)}
              checked={shownText(value) === String(option.value)}
              disabled={refusalOf(path, option) !== undefined}
              aria-describedby={described}
              onChange={() => onChange(path, option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}

function SelectControl(props: FormControlProps) {
  const { id, help, ownError, label, invalid, described, className } = useParts(props);
  const { element, path, value, onChange, refusalOf } = props;
  const options = element.allowedValues ?? [];
  const shown = shownText(value);
  const isChosen = options.some((option) => String(option.value) === shown);
  return (
    <FieldFrame id={id} label={label} hint={help} error={ownError} isHintLast className={className}>
      <select
        className="select"
        id={id}
        name={path}
        value={isChosen ? shown : ""}
        aria-invalid={invalid}
        aria-describedby={described}
        onChange={(event) => onChange(path, event.currentTarget.value)}
      >
        {isChosen ? null : <option value="">{element.placeholder ?? ""}</option>}
        {options.map((option) => {
          const refusal = refusalOf(path, option);
          return (
            <option
              key={String(option.value)}
              value={String(option.value)}
              disabled={refusal !== undefined && String(option.value) !== shown}
            >
              {refusal === undefined || String(option.value) === shown
                ? option.label
                : `${option.label} (${refusal})`}
            </option>
          );
        })}
      </select>
    </FieldFrame>
  );
}

const NUMERIC = new Set(["age", "years", "income", "number", "numeric"]);

function InputControl(props: FormControlProps) {
  const { id, help, ownError, label, invalid, described, className } = useParts(props);
  const { element, field, path, value, onChange, currencySign } = props;
  const dataType = element.dataType ?? "text";
  const isNumeric = NUMERIC.has(dataType);
  const isAge = dataType === "age" || dataType === "years";
  const htmlType = field.fieldType.htmlType ?? "";
  const input = (
    <input
      className={isNumeric ? "input num" : "input"}
      id={id}
      name={path}
      // A number box drops what it cannot read and scrolls by accident; digits are asked for instead.
      type={["tel", "email"].includes(htmlType) ? htmlType : "text"}
      inputMode={isNumeric ? "numeric" : dataType === "phone" ? "tel" : undefined}
      maxLength={isAge ? 3 : 200}
      autoComplete="off"
      placeholder={element.placeholder}
      value={shownText(value)}
      aria-invalid={invalid}
      aria-describedby={described}
      onChange={(event) => onChange(path, allowedTyping(element, event.currentTarget.value))}
      onBlur={(event) => {
        const masked = maskedText(element, event.currentTarget.value);
        if (masked !== event.currentTarget.value) onChange(path, masked);
      }}
    />
  );
  return (
    <FieldFrame id={id} label={label} hint={help} error={ownError} isHintLast className={className}>
      {dataType === "income" ? (
        <div className="affix">
          <span aria-hidden="true">{currencySign}</span>
          {input}
        </div>
      ) : (
        input
      )}
    </FieldFrame>
  );
}
