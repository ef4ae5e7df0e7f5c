import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";
import { errorId, hintId } from "./field-ids.rules.ts";

/** The words a person reads where a value is wrong; the summary says the same ones. */
export function FieldError({ id, message }: { id: string; message: string }) {
  return (
    <p className="field-error" id={errorId(id)}>
      <Icon name="circle-alert" size={16} />
      {message}
    </p>
  );
}

/** Label above, hint, error, control: the one shape of a field. With `isGroup` the controls are several
 *  and the label is their legend. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  isGroup = false,
  isHintLast = false,
  className,
  children,
}: {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  isGroup?: boolean;
  /** The hint below the control, where fields stand in a row and their controls must align. */
  isHintLast?: boolean;
  className?: string | undefined;
  children: ReactNode;
}) {
  const classes = ["field", error === undefined ? "" : "field--error", className ?? ""]
    .filter((one) => one !== "")
    .join(" ");
  const help =
    hint === undefined ? null : (
      <p className="hint" id={hintId(id)}>
        {hint}
      </p>
    );
  const fault = error === undefined ? null : <FieldError id={id} message={error} />;
  if (isGroup) {
    return (
      <fieldset className={classes} id={id} tabIndex={-1}>
        <legend className="label">{label}</legend>
        {fault}
        {children}
        {help}
      </fieldset>
    );
  }
  return (
    <div className={classes}>
      <label htmlFor={id}>{label}</label>
      {isHintLast ? null : help}
      {fault}
      {children}
      {isHintLast ? help : null}
    </div>
  );
}
