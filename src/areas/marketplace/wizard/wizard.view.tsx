import { HelpLine } from "#src/areas/marketplace/request-facts/help-line.view.tsx";
import { Drawing } from "#src/ui/drawing.tsx";
import { ErrorSummary } from "#src/ui/form/error-summary.tsx";
import { FieldFrame } from "#src/ui/form/field-frame.tsx";
import { errorId } from "#src/ui/form/field-ids.rules.ts";
import { useWords } from "#src/ui/words.tsx";
import type { WizardField, WizardModel } from "./wizard.presenter.ts";

/** One question of the wizard: a plain form, no script needed. */
export function WizardView({ model }: { model: WizardModel }) {
  const t = useWords();
  const { action, title, lead, step, steps, stepLabel, heading, fields, kept, faults } = model;
  return (
    <div className="wrap text-page">
      <div className="profile-page">
        <WizardHead title={title} lead={model.isFirst ? lead : null} />
        {faults.length === 0 ? null : <ErrorSummary title={t("wizard.faults")} items={faults} />}
        <form method="post" action={action} className="stack-5 wizard">
          <div className="wizard__steps">
            <p className="text-page__meta" id="wizard-step">
              {stepLabel}
            </p>
            <progress value={step} max={steps} aria-labelledby="wizard-step" />
          </div>
          {heading === null ? null : <h2>{heading}</h2>}
          {kept.map(({ name, value }) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name="question" value={model.question} />
          {fields.map((field) => (
            <Field key={field.name} field={field} />
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
        <HelpLine contact={model.contact} />
      </div>
    </div>
  );
}

function WizardHead({ title, lead }: { title: string; lead: string | null }) {
  return (
    <header className="text-page__head drawn">
      <div>
        <h1>{title}</h1>
        {lead === null ? null : <p className="text-page__lead">{lead}</p>}
      </div>
      <Drawing name="wizard" width={160} />
    </header>
  );
}

function Field({ field }: { field: WizardField }) {
  const { name, label, value, error, options } = field;
  const id = `wizard-${name}`;
  if (options === null)
    return (
      <FieldFrame id={id} label={label} error={error ?? undefined}>
        <input
          className="input num wizard__number"
          id={id}
          name={name}
          defaultValue={value}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          aria-invalid={error === null ? undefined : true}
          aria-describedby={error === null ? undefined : errorId(id)}
        />
      </FieldFrame>
    );
  return (
    <FieldFrame id={id} label={label} error={error ?? undefined} isGroup>
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
