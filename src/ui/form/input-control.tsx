import { controlParts, type FormControlProps } from "./control-parts.ts";
import { FieldFrame } from "./field-frame.tsx";
import { shownText } from "./form-answers.rules.ts";
import { allowedTyping, dataTypeOf, maskedText } from "./form-typing.rules.ts";

const NUMERIC: ReadonlySet<string> = new Set(["age", "years", "income", "number", "numeric"]);
/** So few digits need no more than a narrow box. */
const NARROW = 3;

/** A text, a number or a phone: what cannot be part of it is not taken, and it is masked when left. */
export function InputControl(props: FormControlProps) {
  const { id, help, ownError, label, invalid, described, className } = controlParts(props);
  const { element, field, path, value, onChange, country, currencySign } = props;
  const dataType = dataTypeOf(element);
  const isNumeric = NUMERIC.has(dataType);
  const isAge = dataType === "age" || dataType === "years";
  const isNarrow = isAge || (element.mask?.length ?? NARROW + 1) <= NARROW;
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
        const masked = maskedText(element, country, event.currentTarget.value);
        if (masked !== event.currentTarget.value) onChange(path, masked);
      }}
    />
  );
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={help}
      error={ownError}
      isHintLast
      className={className ?? (isNarrow ? "field--narrow" : undefined)}
    >
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
