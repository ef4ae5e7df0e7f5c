import { ErrorSummary } from "#src/ui/form/error-summary.tsx";
import { FieldFrame } from "#src/ui/form/field-frame.tsx";
import { errorId, hintId } from "#src/ui/form/field-ids.rules.ts";
import { useWords } from "#src/ui/words.tsx";
import type { WizardModel, WizardQuestion } from "./wizard.presenter.ts";

/** One step of the wizard: a plain form, no script needed. */
export function WizardView({ model }: { model: WizardModel }) {
  const t = useWords();
  const { action, title, lead, step, stepLabel, stepTitle, questions, kept, faults } = model;
  return (
    <div className="wrap text-page">
      <div className="profile-page">
        <header className="text-page__head">
          <h1>{title}</h1>
          <p className="text-page__lead">{lead}</p>
        </header>
        {faults.length === 0 ? null : <ErrorSummary title={t("wizard.faults")} items={faults} />}
        <form method="post" action={action} className="stack-5">
          <p className="text-page__meta">{stepLabel}</p>
          <h2>{stepTitle}</h2>
          {kept.map(({ name, value }) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name="step" value={step} />
          {questions.map((question) => (
            <Question key={question.name} question={question} />
          ))}
          <div className="profile-page__foot">
            {/* First in the document: Enter in a field goes on. */}
            <button className="btn btn--primary" type="submit">
              {model.next}
            </button>
            {model.isFirst ? null : (
              <button className="btn btn--ghost" type="submit" name="go" value="back">
                {t("wizard.back")}
              </button>
            )}
          </div>
        </form>
        <p className="text-page__meta">{t("wizard.privacy")}</p>
      </div>
    </div>
  );
}

function Question({ question }: { question: WizardQuestion }) {
  const { name, label, hint, value, error, options, isNumber } = question;
  const id = `wizard-${name}`;
  if (options === null) {
    const described = [
      ...(hint === null ? [] : [hintId(id)]),
      ...(error === null ? [] : [errorId(id)]),
    ].join(" ");
    return (
      <FieldFrame id={id} label={label} hint={hint ?? undefined} error={error ?? undefined}>
        <input
          className="input"
          id={id}
          name={name}
          defaultValue={value}
          inputMode={isNumber ? "numeric" : undefined}
          maxLength={60}
          autoComplete="off"
          aria-invalid={error === null ? undefined : true}
          aria-describedby={described === "" ? undefined : described}
        />
      </FieldFrame>
    );
  }
  return (
    <FieldFrame id={id} label={label} hint={hint ?? undefined} error={error ?? undefined} isGroup>
      <div className="form-choices">
        {options.map((option) => (
          <label key={option.value} className="check">
            <input
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === value}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}
