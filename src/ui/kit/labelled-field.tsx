import type { ReactNode } from "react";

/** Label and control. */
export function LabelledField({
  name,
  label,
  children,
}: {
  name: string;
  label: string;
  children: ReactNode;
}) {
  return (
    <div className="k-field">
      <label className="k-field__label" htmlFor={name}>
        {label}
      </label>
      {children}
    </div>
  );
}

/** A choice of names, as the browser draws it. */
export function NameChoice({
  name,
  label,
  value,
  options,
}: {
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
}) {
  return (
    <LabelledField name={name} label={label}>
      <select className="k-input k-select" id={name} name={name} defaultValue={value}>
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </LabelledField>
  );
}
