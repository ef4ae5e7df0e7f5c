import { describedBy, errorId, fieldId } from "#src/ui/form/field-ids.rules.ts";
import { ErrorSummary } from "#src/ui/form/error-summary.tsx";
import { FieldError, FieldFrame } from "#src/ui/form/field-frame.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import type { SiteFormModel } from "./site-form.presenter.ts";

/** What came back of a form that was refused. */
export interface SiteFormRefusal {
  values: Readonly<Record<string, string>>;
  errors: readonly { field: string | null; message: string }[];
}

const inputOf = {
  name: { autoComplete: "name" },
  email: { type: "email", inputMode: "email", autoComplete: "email" },
  phone: { type: "tel", inputMode: "tel", autoComplete: "tel" },
  text: { rows: 5 },
  line: {},
} as const;

/** A form of the site's own, sent by the browser: it needs no code (SA 2.1). */
export function SiteFormView({
  model,
  refusal,
}: {
  model: SiteFormModel;
  refusal: SiteFormRefusal | undefined;
}) {
  const { title, lead, sent } = model;
  if (sent !== null) {
    return (
      <div className="wrap wrap--narrow text-page stack">
        <h1>{sent.title}</h1>
        <p className="text-page__lead">{sent.reference}</p>
        <p>{sent.mail}</p>
        <p>
          <a href={model.action}>{sent.again}</a>
        </p>
      </div>
    );
  }
  return (
    <div className="wrap wrap--narrow text-page">
      <h1>{title}</h1>
      <p className="text-page__lead">{lead}</p>
      <SiteForm model={model} refusal={refusal} />
    </div>
  );
}

/** The form itself, on a page of its own or below a text. */
export function SiteForm({
  model,
  refusal,
}: {
  model: SiteFormModel;
  refusal: SiteFormRefusal | undefined;
}) {
  const { kind } = model;
  const errors = refusal?.errors ?? [];
  const idOf = (field: string) => fieldId(kind, field);
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message;
  return (
    <>
      {errors.length === 0 ? null : (
        <ErrorSummary
          title={model.invalidTitle}
          items={errors.map(({ field, message }) => ({
            fieldId: field === null ? undefined : idOf(field),
            message,
          }))}
        />
      )}
      <form method="post" action={model.action} noValidate className="stack">
        <input type="hidden" name="formKey" value={model.formKey} />
        {model.fields.map((field) => (
          <SiteField
            key={field.name}
            id={idOf(field.name)}
            field={field}
            value={refusal?.values[field.name] ?? ""}
            error={errorOf(field.name)}
            choose={model.choose}
          />
        ))}
        <Consent
          id={idOf("consent")}
          text={model.consent}
          isGiven={refusal?.values["consent"] === "true"}
          error={errorOf("consent")}
        />
        <button className="btn btn--primary" type="submit">
          {model.send}
        </button>
      </form>
    </>
  );
}

/** One question: a choice, or something typed. */
function SiteField({
  id,
  field,
  value,
  error,
  choose,
}: {
  id: string;
  field: SiteFormModel["fields"][number];
  value: string;
  error: string | undefined;
  /** What a choice says before one is made. */
  choose: string;
}) {
  return field.kind === "choice" ? (
    <FieldFrame id={id} label={field.label} error={error}>
      <select
        className="select"
        id={id}
        name={field.name}
        defaultValue={value}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(error !== undefined && errorId(id))}
      >
        <option value="">{choose}</option>
        {field.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  ) : (
    <TextField
      id={id}
      name={field.name}
      label={field.label}
      value={value}
      error={error}
      maxLength={field.maximum}
      {...inputOf[field.kind]}
    />
  );
}

function Consent({
  id,
  text,
  isGiven,
  error,
}: {
  id: string;
  text: string;
  isGiven: boolean;
  error: string | undefined;
}) {
  return (
    <div className={error === undefined ? undefined : "field--error"}>
      {error === undefined ? null : <FieldError id={id} message={error} />}
      <label className="check">
        <input
          type="checkbox"
          id={id}
          name="consent"
          value="true"
          defaultChecked={isGiven}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : errorId(id)}
        />
        <span>{text}</span>
      </label>
    </div>
  );
}
