import { FieldError } from "#src/ui/form/field-frame.tsx";
import { errorId, fieldId } from "#src/ui/form/field-ids.rules.ts";
import { useWords } from "#src/ui/words.tsx";
import { type ConsentPurpose, consentPurposes } from "./request.view-model.ts";
import "../../../ui/styles/request.css";

/** One box a purpose, none ticked for the person (D8.9). Only the first is needed. */
export function ConsentList({
  insurer,
  sharing,
  consents,
  errorOf,
}: {
  insurer: string;
  /** What the first purpose hands over, by field. */
  sharing: string;
  consents: Readonly<Record<ConsentPurpose, boolean>>;
  errorOf: (purpose: ConsentPurpose) => string | undefined;
}) {
  const t = useWords();
  return (
    <fieldset className="stack-2">
      <legend className="label consent__legend">{t("request.consent.title")}</legend>
      <div className="consent">
        {consentPurposes.map((purpose) => {
          const id = fieldId("request", purpose);
          const error = errorOf(purpose);
          return (
            <div key={purpose} className={error === undefined ? undefined : "field--error"}>
              {error === undefined ? null : <FieldError id={id} message={error} />}
              <label className="check">
                <input
                  type="checkbox"
                  id={id}
                  name={purpose}
                  value="true"
                  defaultChecked={consents[purpose]}
                  aria-invalid={error === undefined ? undefined : true}
                  aria-describedby={error === undefined ? undefined : errorId(id)}
                />
                <span>
                  {t(`request.consent.${purpose}`, { insurer })}
                  <span className="hint">{t(`request.consent.${purpose}Hint`, { sharing })}</span>
                </span>
              </label>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
