import { ErrorSummary } from "#src/ui/form/error-summary.tsx";
import { FieldFrame } from "#src/ui/form/field-frame.tsx";
import { describedBy, errorId, hintId } from "#src/ui/form/field-ids.rules.ts";
import { useAttempt } from "#src/ui/form/use-attempt.ts";
import { Icon } from "#src/ui/icon.tsx";
import { useWords } from "#src/ui/words.tsx";
import { type CardField, cardFieldId, cardFields } from "./card.rules.ts";
import type { CardPayment } from "./use-card-payment.ts";

const completes: Readonly<Record<CardField, string>> = {
  number: "cc-number",
  name: "cc-name",
  expiry: "cc-exp",
  code: "cc-csc",
};
const lengths: Readonly<Record<CardField, number>> = { number: 23, name: 60, expiry: 7, code: 4 };

interface CardEntryProps {
  /** Beginning of the fields' ids, where a page has more than one card. */
  at?: string | undefined;
  errors: ReadonlyMap<CardField, string>;
  /** The number was typed: its bank may offer instalments. */
  onNumber(number: string): void;
  /** A card of the simulator, where no money moves. */
  testCard: string | null;
}

/** A card's fields. None has a name, so no form sends them: the browser reads them for the provider's token call. */
export function CardEntry({ at, errors, testCard, onNumber }: CardEntryProps) {
  const t = useWords();
  return (
    <fieldset className="panel card-entry">
      <legend className="b">{t("purchase.card.title")}</legend>
      <p className="small t2">{t("purchase.card.text")}</p>
      {testCard === null ? null : (
        <p className="small t2">{t("purchase.card.simulated", { card: testCard })}</p>
      )}
      <div className="card-entry__fields">
        {cardFields.map((field) => {
          const id = cardFieldId(field, at);
          const error = errors.get(field);
          const hasHint = field === "expiry" || field === "code";
          return (
            <FieldFrame
              key={field}
              id={id}
              label={t(`purchase.card.${field}`)}
              hint={hasHint ? t(`purchase.card.hint.${field}`) : undefined}
              isHintLast
              error={error}
              className={`card-entry__${field}`}
            >
              <input
                id={id}
                className="input"
                type="text"
                inputMode={field === "name" ? "text" : "numeric"}
                autoComplete={completes[field]}
                maxLength={lengths[field]}
                onBlur={
                  field === "number"
                    ? ({ currentTarget }) => onNumber(currentTarget.value)
                    : undefined
                }
                aria-invalid={error === undefined ? undefined : true}
                aria-describedby={describedBy(
                  hasHint && hintId(id),
                  error !== undefined && errorId(id),
                )}
              />
            </FieldFrame>
          );
        })}
      </div>
    </fieldset>
  );
}

/** What is wrong with a card that was typed, in the form's one summary, or that the provider did not take it. */
export function CardFailure({
  result,
  errors,
  at,
}: Pick<CardPayment, "result" | "errors"> & { at?: string | undefined }) {
  const t = useWords();
  const attempt = useAttempt(result);
  const isRefused = result?.kind === "refused";
  if (isRefused && errors.size === 0)
    return (
      <div className="notice notice--error" role="alert" key={attempt}>
        <Icon name="circle-alert" />
        <p>{result.refusal?.text ?? t("purchase.card.refused")}</p>
      </div>
    );
  if (errors.size === 0) return null;
  return (
    <ErrorSummary
      key={attempt}
      title={t("request.invalidTitle")}
      lead={t("request.faults", { count: errors.size })}
      items={[...errors].map(([field, message]) => ({ fieldId: cardFieldId(field, at), message }))}
    />
  );
}
