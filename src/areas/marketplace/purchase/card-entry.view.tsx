import { FieldFrame } from "#src/ui/form/field-frame.tsx";
import { describedBy, errorId, hintId } from "#src/ui/form/field-ids.rules.ts";
import { useWords } from "#src/ui/words.tsx";
import { type CardField, cardFields } from "./card.rules.ts";

export const cardFieldId = (field: CardField): string => `tarjeta-${field}`;

const completes: Readonly<Record<CardField, string>> = {
  number: "cc-number",
  name: "cc-name",
  expiry: "cc-exp",
  code: "cc-csc",
};
const lengths: Readonly<Record<CardField, number>> = { number: 23, name: 60, expiry: 7, code: 4 };

/** A card's fields. None has a name, so no form sends them: the browser reads them for the provider's token call. */
export function CardEntry({
  errors,
  testCard,
  onNumber,
}: {
  errors: ReadonlyMap<CardField, string>;
  /** The number was typed: its bank may offer instalments. */
  onNumber(number: string): void;
  /** A card of the simulator, where no money moves. */
  testCard: string | null;
}) {
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
          const id = cardFieldId(field);
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
