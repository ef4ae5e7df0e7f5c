import type { ReactNode } from "react";
import { ErrorSummary } from "#src/ui/form/error-summary.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { Waiting } from "./step-up.ts";

export interface Fault {
  /** Empty where the whole form is at fault. */
  field: string;
  message: string;
}

/** What is wrong with a sent form. */
export function Faults({ faults }: { faults: readonly Fault[] }) {
  const t = useWords();
  if (faults.length === 0) return null;
  return (
    <ErrorSummary
      title={t("kit.form.invalid")}
      items={faults.map(({ field, message }) => ({
        fieldId: field === "" ? undefined : field,
        message,
      }))}
    />
  );
}

/** The step-up in place: a password, and with it the form that waited for it. */
export function Proof({ waiting }: { waiting: Waiting }) {
  const t = useWords();
  return (
    <form method="post" className="k-form access-form">
      <h2>{t("access.user.prove")}</h2>
      <p>{t("access.user.proveText")}</p>
      {waiting.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <LabelledField name="proof" label={t("access.user.password")}>
        <input
          className="k-input"
          id="proof"
          name="proof"
          type="password"
          required
          autoComplete="current-password"
        />
      </LabelledField>
      <button className="k-btn k-btn--primary" type="submit">
        {t("access.user.goOn")}
      </button>
    </form>
  );
}

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
