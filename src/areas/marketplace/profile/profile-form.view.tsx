import { type Ref, useId, useImperativeHandle, useRef, useState } from "react";
import { type FetcherWithComponents, Form, useNavigation } from "react-router";
import { Icon } from "../../../ui/icon.tsx";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { fieldId } from "../../../ui/form/field-ids.rules.ts";
import { FormRenderer } from "../../../ui/form/form-renderer.tsx";
import { useAttempt } from "../../../ui/form/use-attempt.ts";
import { useFormAnswers } from "../../../ui/form/use-form-answers.ts";
import { missingRowAges } from "../../../ui/form/visible-elements.rules.ts";
import { useWords } from "../../../ui/words.tsx";
import type { ProfileFormModel } from "./profile.view-model.ts";
import { FORGET, STAY } from "./return-path.rules.ts";
import { useStoredProfile } from "./stored-profile.state.ts";
import { isSpouseTaken, SPOUSE, spouseRuleOf } from "./spouse.rules.ts";

/** '¿Quiénes se asegurarán?': the fields, the row buttons and 'Calcular precios'. Posts to the server with
 *  and without JavaScript. */
export function ProfileForm({
  model,
  headingLevel,
  guard,
  fetcher,
  classes,
}: {
  model: ProfileFormModel;
  headingLevel: 2 | 3;
  /** Lets the dialog ask before it closes: whether it may, shaking the rows that stop it. */
  guard?: Ref<() => boolean>;
  /** Sends the form without leaving the page, as the dialog does. */
  fetcher?: FetcherWithComponents<unknown>;
  /** Where fields and foot stand: on the page or in the dialog. */
  classes: { frame?: string; body: string; foot: string };
}) {
  const t = useWords();
  const Heading = `h${headingLevel}` as const;
  const prefix = `profile${useId().replaceAll(/\W/g, "")}`;
  const form = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  const { answers, setAnswer, addRow, removeRow } = useFormAnswers(
    model.definition,
    model.answers,
    prefix,
    form,
  );
  const [refusals, setRefusals] = useState(0);
  const [announced, setAnnounced] = useState("");
  const spouseRule = spouseRuleOf(model.definition);
  const incomplete = missingRowAges(model.definition, answers);
  const copy = useStoredProfile(model.storageKey);
  const attempt = useAttempt(model.errors);
  const isBusy =
    fetcher === undefined
      ? navigation.state !== "idle" && navigation.formAction === model.action
      : fetcher.state !== "idle";
  const SendingForm = fetcher?.Form ?? Form;

  useImperativeHandle(guard, () => () => {
    const [first] = incomplete;
    if (first === undefined) return true;
    setRefusals((count) => count + 1);
    document.getElementById(fieldId(prefix, first))?.focus();
    return false;
  });

  const body = (
    <>
      {model.errors.length === 0 && model.message === null ? null : (
        <ErrorSummary
          key={attempt}
          title={t("profile.invalidTitle")}
          level={headingLevel}
          lead={model.errors.length === 0 ? undefined : (model.message ?? undefined)}
          items={
            model.errors.length === 0
              ? [{ message: model.message ?? t("profile.invalid") }]
              : model.errors.map(({ path, message }) => ({
                  fieldId: fieldId(prefix, path),
                  message,
                }))
          }
        />
      )}
      {model.assumed === null ? null : (
        <p className="notice">
          <Icon name="info" />
          <span>{t("profile.assumed", { who: model.assumed })}</span>
        </p>
      )}
      <Heading className="people-title">{t("profile.insuredTitle")}</Heading>
      <FormRenderer
        definition={model.definition}
        answers={answers}
        errors={model.errors}
        hints={model.hints}
        idPrefix={prefix}
        currencySign={model.currencySign}
        rowLabels={{
          add: t(`profile.add.${model.addWord}`),
          remove: (place) => t(`profile.remove.${model.addWord}`, { place }),
          full: t("profile.full"),
        }}
        refusalOf={(path, option) =>
          spouseRule !== null && option.value === SPOUSE && isSpouseTaken(spouseRule, answers, path)
            ? t("profile.spouseTaken")
            : undefined
        }
        onChange={setAnswer}
        onAddRow={(path) => {
          addRow(path);
          setAnnounced(t(`profile.added.${model.addWord}`));
        }}
        onRemoveRow={(path) => {
          removeRow(path);
          setAnnounced(t(`profile.removed.${model.addWord}`));
        }}
        refusals={refusals}
      />
      <output className="vh">{announced}</output>
      {refusals > 0 && incomplete.length > 0 ? (
        <p className="field-error" role="alert">
          <Icon name="circle-alert" size={16} />
          {t("profile.cannotClose", { count: incomplete.length })}
        </p>
      ) : null}
    </>
  );

  const foot = (
    <>
      <div className="small t2">
        <p>{t("profile.kept")}</p>
        {model.canForget ? (
          <button className="link-btn" type="submit" formNoValidate name={FORGET} value="1">
            {t("profile.forget")}
          </button>
        ) : null}
      </div>
      <button className="btn btn--primary" type="submit" aria-disabled={isBusy || undefined}>
        {isBusy ? t("profile.calculating") : t("profile.submit")}
      </button>
    </>
  );

  return (
    <SendingForm
      method="post"
      action={model.action}
      noValidate
      ref={form}
      onSubmit={(event) => {
        if (isBusy) event.preventDefault();
        else if (submitterOf(event.nativeEvent) === FORGET) copy.forget();
        else if (incomplete.length === 0) copy.keep(answers);
      }}
    >
      {/* Enter in a field presses a form's first button: this one, not 'Quitar' or 'Agregar'. */}
      <button className="vh" type="submit" tabIndex={-1} aria-hidden="true">
        {t("profile.submit")}
      </button>
      <input type="hidden" name="_returnTo" value={model.returnTo} />
      {fetcher === undefined ? null : <input type="hidden" name={STAY} value="1" />}
      <div className={classes.frame}>
        <div className={classes.body}>{body}</div>
        <div className={classes.foot}>{foot}</div>
      </div>
    </SendingForm>
  );
}

/** Name of the button that sent a form; null for the Enter key. */
function submitterOf(event: Event): string | null {
  const sender = event instanceof SubmitEvent ? event.submitter : null;
  return sender?.getAttribute("name") ?? null;
}
