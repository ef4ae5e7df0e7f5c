import { type ReactNode, useId, useRef } from "react";
import { Form, useNavigation } from "react-router";
import type { FormWords } from "#src/ui/form/control-parts.ts";
import { ErrorSummary } from "#src/ui/form/error-summary.tsx";
import { fieldId } from "#src/ui/form/field-ids.rules.ts";
import { FormRenderer } from "#src/ui/form/form-renderer.tsx";
import { useAttempt } from "#src/ui/form/use-attempt.ts";
import { useFormAnswers } from "#src/ui/form/use-form-answers.ts";
import { type Say, useWords } from "#src/ui/words.tsx";
import { type StaleModel, type StepFormModel, VERSION } from "./step-form.view-model.ts";

const idPrefix = "compra";

/** The questions of a purchase's step, by the one renderer of forms: what is wrong first, then what belongs to the step,
 *  then the fields. */
export function StepForm({
  action,
  form,
  stale,
  submit,
  children,
}: {
  action: string;
  form: StepFormModel;
  stale: StaleModel | null;
  submit: string;
  children?: ReactNode;
}) {
  const t = useWords();
  const ref = useRef<HTMLFormElement>(null);
  const attempt = useAttempt(form.errors);
  const filled = useFormAnswers({
    definition: form.definition,
    opening: form.answers,
    idPrefix,
    form: ref,
    askLists: async () => null,
  });
  const isBusy = useNavigation().state === "submitting";
  return (
    <>
      {form.errors.length === 0 ? null : (
        <ErrorSummary
          key={attempt}
          title={t("request.invalidTitle")}
          lead={t("request.faults", { count: form.errors.length })}
          items={form.errors.map(({ path, message }) => ({
            fieldId: fieldId(idPrefix, path),
            message,
          }))}
        />
      )}
      {stale === null ? null : <Stale stale={stale} />}
      {children}
      <Form
        method="post"
        action={action}
        noValidate
        ref={ref}
        className="stack-5"
        onSubmit={(event) => {
          if (isBusy) event.preventDefault();
        }}
      >
        {/* Enter in a field presses a form's first button: this one, not 'Quitar' or 'Agregar'. */}
        <button className="vh" type="submit" tabIndex={-1} aria-hidden="true">
          {submit}
        </button>
        <input type="hidden" name={VERSION} value={form.version} />
        <FormRenderer
          definition={form.definition}
          answers={filled.answers}
          errors={form.errors}
          hints={{}}
          idPrefix={idPrefix}
          country={form.country}
          currencySign={form.currencySign}
          words={rendererWords(t)}
          isLoadingLists={false}
          refusalOf={() => undefined}
          onChange={filled.setAnswer}
          onAddRow={filled.addRow}
          onRemoveRow={filled.removeRow}
          refusals={0}
        />
        <div className="row">
          <button className="btn btn--primary" type="submit" aria-disabled={isBusy || undefined}>
            {submit}
          </button>
        </div>
      </Form>
    </>
  );
}

/** What another tab saved meanwhile, beside what was typed here: both are seen, one is kept. */
function Stale({ stale }: { stale: StaleModel }) {
  const t = useWords();
  const id = useId();
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>{t("purchase.stale.title")}</h2>
      <p className="t2">{t("purchase.stale.text")}</p>
      <table className="data data-stack data-stack--two">
        <thead>
          <tr>
            <th scope="col">{t("purchase.stale.field")}</th>
            <th scope="col">{t("purchase.stale.sent")}</th>
            <th scope="col">{t("purchase.stale.now")}</th>
          </tr>
        </thead>
        <tbody>
          {stale.kept.map(({ label, sent, now }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td data-l={t("purchase.stale.sent")}>{sent}</td>
              <td data-l={t("purchase.stale.now")}>{now}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const rendererWords = (t: Say): FormWords => ({
  rows: (addWord) => ({
    add: t(`profile.add.${addWord}`),
    row: (place) => t(`profile.row.${addWord}`, { place }),
    remove: (place) => t(`profile.remove.${addWord}`, { place }),
    count: (count) => t(`profile.rows.${addWord}`, { count }),
  }),
  full: (most) => t("profile.full", { most }),
  update: t("profile.update"),
  loading: t("profile.listsLoading"),
  assumed: t("profile.partnerAssumed"),
});
