import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import type { FormFieldError } from "../../../ui/form/form-definition.rules.ts";
import { fieldId } from "../../../ui/form/field-ids.rules.ts";
import { useAttempt } from "../../../ui/form/use-attempt.ts";
import { useWords } from "../../../ui/words.tsx";

/** What is wrong with the form, in a summary that takes the focus: what the validation script said of the
 *  answers that were about to be sent, else what the server answered. */
export function FormFaults({
  errors,
  message,
  refusal,
  idPrefix,
  level,
}: {
  errors: readonly FormFieldError[];
  message: string | null;
  /** The script's own words, each refusal a new object; empty: 'Perfil inválido'. */
  refusal: { message: string } | null;
  idPrefix: string;
  level: 2 | 3;
}) {
  const t = useWords();
  const faults = refusal ?? errors;
  const attempt = useAttempt(faults);
  if (refusal === null && errors.length === 0 && message === null) return null;
  const whole = refusal === null ? message : refusal.message;
  const isWhole = refusal !== null || errors.length === 0;
  return (
    <ErrorSummary
      key={attempt}
      title={t("profile.invalidTitle")}
      level={level}
      lead={isWhole ? undefined : (message ?? undefined)}
      items={
        isWhole
          ? [{ message: whole === null || whole === "" ? t("profile.invalid") : whole }]
          : errors.map((error) => ({
              fieldId: fieldId(idPrefix, error.path),
              message: error.message,
            }))
      }
    />
  );
}
