import type { HTMLAttributes, HTMLInputAutoCompleteAttribute } from "react";
import { FieldFrame } from "./field-frame.tsx";
import { describedBy, errorId, hintId } from "./field-ids.rules.ts";

export interface TextFieldProps {
  id: string;
  name: string;
  label: string;
  value: string;
  hint?: string | undefined;
  error?: string | undefined;
  type?: "text" | "email" | "tel";
  inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
  autoComplete?: HTMLInputAutoCompleteAttribute;
  maxLength?: number;
  /** A long answer gets several lines. */
  rows?: number;
  className?: string;
}

/** A labelled text field that keeps what was typed by itself; the form reads it when it is sent. */
export function TextField(props: TextFieldProps) {
  const { id, name, label, value, hint, error, rows } = props;
  const shared = {
    id,
    name,
    defaultValue: value,
    maxLength: props.maxLength,
    autoComplete: props.autoComplete,
    "aria-invalid": error === undefined ? undefined : true,
    "aria-describedby": describedBy(
      hint !== undefined && hintId(id),
      error !== undefined && errorId(id),
    ),
  };
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={props.className}>
      {rows === undefined ? (
        <input
          {...shared}
          className="input"
          type={props.type ?? "text"}
          inputMode={props.inputMode}
        />
      ) : (
        <textarea {...shared} className="input" rows={rows} />
      )}
    </FieldFrame>
  );
}
