import { ErrorSummary } from "#src/ui/form/error-summary.tsx";
import { LabelledField } from "#src/ui/kit/labelled-field.tsx";
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
