import type { ReactNode } from "react";
import { describedBy, errorId, hintId } from "../../form/field-ids.rules.ts";
import { useWords } from "../../words.tsx";
import { KitIcon } from "../kit-icon.tsx";

/** What every field has. The name is the key under which it is sent; its control's id is made of it. */
export interface FieldBase {
  name: string;
  label: string;
  hint?: string | undefined;
  /** Most fields are needed: those that are not say so. */
  isOptional?: boolean | undefined;
  /** The browser asks for it before the form is sent: of forms that a refusal leaves empty. */
  isRequired?: boolean | undefined;
  /** With JavaScript the field follows another one of its form: it stands while that has one of these values, and its hint
   *  is the one of the value. */
  follows?:
    | {
        field: string;
        values?: readonly string[] | undefined;
        hints?: Readonly<Record<string, string>> | undefined;
      }
    | undefined;
}

export interface FieldProps<Definition extends FieldBase> {
  field: Definition;
  id: string;
  value: string;
  /** The server's words about what is wrong with it. */
  error: string | undefined;
}

/** Attributes of a field's control. */
export const controlOf = ({ field, id, error }: Omit<FieldProps<FieldBase>, "value">) => ({
  id,
  ...(field.isRequired === true && { required: true }),
  "aria-invalid": error === undefined ? undefined : (true as const),
  "aria-describedby": describedBy(
    field.hint !== undefined && hintId(id),
    error !== undefined && errorId(id),
  ),
});

/** Label above, hint, fault, control. With `isGroup` the controls are several and the label is their
 *  legend. */
export function Field({
  field,
  id,
  error,
  isGroup = false,
  labelId,
  children,
}: Omit<FieldProps<FieldBase>, "value"> & {
  isGroup?: boolean;
  /** Where the control is not one that a label can name. */
  labelId?: string;
  children: ReactNode;
}) {
  const t = useWords();
  const { label, hint, isOptional = false } = field;
  const name = (
    <>
      {label}
      {isOptional ? <span className="k-muted"> {t("kit.form.optional")}</span> : null}
    </>
  );
  const rest = (
    <>
      {hint === undefined ? null : (
        <p className="k-field__hint" id={hintId(id)}>
          {hint}
        </p>
      )}
      {error === undefined ? null : (
        <p className="k-field__error" id={errorId(id)}>
          <KitIcon name="circle-alert" />
          {error}
        </p>
      )}
      {children}
    </>
  );
  const className = error === undefined ? "k-field" : "k-field k-field--error";
  if (isGroup)
    return (
      <fieldset className={className} id={id} tabIndex={-1}>
        <legend className="k-field__label">{name}</legend>
        {rest}
      </fieldset>
    );
  return (
    <div className={className}>
      {labelId === undefined ? (
        <label className="k-field__label" htmlFor={id}>
          {name}
        </label>
      ) : (
        <span className="k-field__label" id={labelId}>
          {name}
        </span>
      )}
      {rest}
    </div>
  );
}
