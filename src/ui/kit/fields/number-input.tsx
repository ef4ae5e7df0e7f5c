import { useState } from "react";
import { useLocale } from "../../words.tsx";
import { useLive } from "../use-live.ts";
import { controlOf, Field, type FieldBase, type FieldProps } from "./field.tsx";
import { readNumberText, shownNumber } from "./number-text.rules.ts";

export interface NumberDefinition extends FieldBase {
  kind: "number";
  /** Most decimals; none where left out. */
  decimals?: number | undefined;
  /** Before the figure, as "$", or behind it, as "UF" or "%". */
  prefix?: string | undefined;
  suffix?: string | undefined;
}

/** A figure or an amount: written as the reader's language has it, sent as a plain decimal. Without
 *  JavaScript it is sent as it was typed. */
export function NumberInput(props: FieldProps<NumberDefinition>) {
  const { field, value } = props;
  const { decimals = 0, prefix, suffix } = field;
  const locale = useLocale();
  const isLive = useLive();
  const [text, setText] = useState(() => shownNumber(value, locale));
  const plain = readNumberText(text, locale, decimals);
  return (
    <Field {...props}>
      <div className="k-affix">
        {prefix === undefined ? null : <span aria-hidden>{prefix}</span>}
        <input
          {...controlOf(props)}
          className="k-input k-input--number"
          type="text"
          inputMode={decimals === 0 ? "numeric" : "decimal"}
          autoComplete="off"
          name={isLive ? undefined : field.name}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={() => {
            if (plain !== null) setText(shownNumber(plain, locale));
          }}
        />
        {suffix === undefined ? null : <span aria-hidden>{suffix}</span>}
      </div>
      {isLive ? <input type="hidden" name={field.name} value={plain ?? text} /> : null}
    </Field>
  );
}
