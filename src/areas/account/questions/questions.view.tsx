import { ErrorSummary } from "#src/ui/form/error-summary.tsx";
import { FieldFrame } from "#src/ui/form/field-frame.tsx";
import { useWords } from "#src/ui/words.tsx";
import { AccountPages, type AccountTab } from "../credentials/account-tabs.view.tsx";
import type { QuestionAnswer } from "./question-form.ts";
import { TextBox } from "./text-box.view.tsx";

export interface QuestionsModel {
  tabs: readonly AccountTab[];
  questions: readonly {
    reference: string;
    href: string;
    subject: string;
    status: string;
    lastAct: string;
  }[];
  newer: string | null;
  older: string | null;
  /** Null for who may not write to us. */
  form: {
    action: string;
    /** A form that is sent twice is one question. */
    key: string;
    topics: readonly { value: string; label: string }[];
  } | null;
}

/** What somebody asked of us, the last act first, and the form of a new question. */
export function QuestionsView({
  model,
  answer,
}: {
  model: QuestionsModel;
  answer: QuestionAnswer | null;
}) {
  const t = useWords();
  const { questions, newer, older } = model;
  return (
    <AccountPages title={t("account.mine.title")} tabs={model.tabs}>
      <h2>{t("account.questions.title")}</h2>
      {questions.length === 0 ? (
        <p>{t("account.questions.none")}</p>
      ) : (
        <ul className="account__sessions">
          {questions.map(({ reference, href, subject, status, lastAct }) => (
            <li key={reference}>
              <div className="account__question">
                <a href={href} translate="no">
                  {subject}
                </a>
                <p className="hint">{t("account.questions.about", { reference, at: lastAct })}</p>
              </div>
              <span className="badge">{status}</span>
            </li>
          ))}
        </ul>
      )}
      {newer === null && older === null ? null : (
        <p className="chips">
          {newer === null ? null : (
            <a className="btn btn--second" href={newer}>
              {t("account.questions.newer")}
            </a>
          )}
          {older === null ? null : (
            <a className="btn btn--second" href={older}>
              {t("account.questions.older")}
            </a>
          )}
        </p>
      )}
      {model.form === null ? null : <NewQuestion form={model.form} answer={answer} />}
    </AccountPages>
  );
}

function NewQuestion({
  form,
  answer,
}: {
  form: NonNullable<QuestionsModel["form"]>;
  answer: QuestionAnswer | null;
}) {
  const t = useWords();
  const values = answer?.values ?? {};
  return (
    <form method="post" action={form.action} className="account__form stack-5">
      <h3>{t("account.questions.new")}</h3>
      {answer === null ? null : (
        <ErrorSummary title={t("account.invalidData")} items={answer.fault.items} level={3} />
      )}
      <FieldFrame id="topic" label={t("account.questions.field.topic")}>
        <select className="input" id="topic" name="topic" defaultValue={values["topic"]}>
          {form.topics.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </FieldFrame>
      <TextBox
        label={t("account.questions.field.text")}
        value={values["text"] ?? ""}
        error={answer?.fault.fields["text"]}
      />
      <input type="hidden" name="key" value={values["key"] || form.key} />
      <button className="btn btn--primary" type="submit">
        {t("account.questions.send")}
      </button>
    </form>
  );
}
