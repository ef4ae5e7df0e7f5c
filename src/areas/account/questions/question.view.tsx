import { ErrorSummary } from "#src/ui/form/error-summary.tsx";
import { FieldFrame } from "#src/ui/form/field-frame.tsx";
import { useWords } from "#src/ui/words.tsx";
import { AccountPages, type AccountTab } from "../credentials/account-tabs.view.tsx";
import type { QuestionAnswer } from "./question-form.ts";
import { TextBox } from "./text-box.view.tsx";

export interface QuestionLineModel {
  id: string;
  isOurs: boolean;
  title: string;
  text: string;
  when: string;
  at: string;
  /** Without an address where its bytes cannot be had. */
  files: readonly { id: string; name: string; href: string | null; note: string }[];
}

export interface QuestionModel {
  tabs: readonly AccountTab[];
  listHref: string;
  subject: string;
  status: string;
  about: string;
  notice: string | null;
  /** The newest first. */
  lines: readonly QuestionLineModel[];
  olderHref: string | null;
  /** Null for who works the question themselves. */
  writing: {
    path: string;
    /** The call that takes a message with files. */
    action: string;
    accept: string;
    /** A message that is sent twice is one. */
    key: string;
    /** What becomes of a question that is solved. */
    hint: string | null;
    /** What was typed beside files that the call refused, and why it did. */
    typed: string;
    fileFault: string | null;
  } | null;
}

/** One question of one's own: what was asked and answered, and the form to write on. */
export function QuestionView({
  model,
  answer,
}: {
  model: QuestionModel;
  answer: QuestionAnswer | null;
}) {
  const t = useWords();
  return (
    <AccountPages
      title={t("account.mine.title")}
      tabs={model.tabs}
      notice={answer === null ? model.notice : null}
    >
      <p>
        <a href={model.listHref}>{t("account.questions.all")}</a>
      </p>
      <h2 className="account__question" translate="no">
        {model.subject}
      </h2>
      <p className="hint">
        <span className="badge">{model.status}</span> {model.about}
      </p>
      {model.writing === null ? (
        <p>{t("account.questions.yours")}</p>
      ) : (
        <Writing writing={model.writing} answer={answer} />
      )}
      <ol className="account__lines">
        {model.lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ol>
      {model.olderHref === null ? null : (
        <a className="btn btn--second" href={model.olderHref}>
          {t("account.questions.before")}
        </a>
      )}
    </AccountPages>
  );
}

function Line({ line: { isOurs, title, text, when, at, files } }: { line: QuestionLineModel }) {
  return (
    <li className={isOurs ? "account__line account__line--ours" : "account__line"}>
      <p className="hint">
        <strong>{title}</strong> · <time dateTime={at}>{when}</time>
      </p>
      {text === "" ? null : (
        <p className="account__text" translate="no">
          {text}
        </p>
      )}
      {files.map(({ id, name, href, note }) => (
        <p key={id} className="account__question">
          {href === null ? (
            name
          ) : (
            <a href={href} download>
              {name}
            </a>
          )}{" "}
          <small>{note}</small>
        </p>
      ))}
    </li>
  );
}

interface WritingProps {
  writing: NonNullable<QuestionModel["writing"]>;
  answer: QuestionAnswer | null;
}

function Writing({ writing, answer }: WritingProps) {
  const t = useWords();
  const { path, hint } = writing;
  return (
    <>
      <form method="post" action={path} className="account__form stack-5">
        <h3>{t("account.questions.write")}</h3>
        {hint === null ? null : <p className="hint">{hint}</p>}
        {answer === null ? null : (
          <ErrorSummary title={t("account.invalidData")} items={answer.fault.items} level={3} />
        )}
        <TextBox
          label={t("account.questions.field.message")}
          value={answer?.values["text"] ?? ""}
          error={answer?.fault.fields["text"]}
        />
        <input type="hidden" name="key" value={answer?.values["key"] || writing.key} />
        <button className="btn btn--primary" type="submit">
          {t("account.questions.send")}
        </button>
      </form>
      <WithFiles writing={writing} />
    </>
  );
}

/** A message with files goes past the page to its call, which leads back. */
function WithFiles({ writing }: Pick<WritingProps, "writing">) {
  const t = useWords();
  const { path, action, accept, key, typed, fileFault } = writing;
  const label = (name: string) => t(`account.questions.field.${name}`);
  return (
    <details open={fileFault !== null}>
      <summary>{t("account.questions.withFiles")}</summary>
      <form
        method="post"
        action={action}
        encType="multipart/form-data"
        className="account__form stack-5"
      >
        {fileFault === null ? null : (
          <ErrorSummary
            title={t("account.invalidData")}
            items={[{ fieldId: "file", message: fileFault }]}
            level={3}
          />
        )}
        <input type="hidden" name="back" value={path} />
        <input type="hidden" name="key" value={`${key}/files`} />
        <TextBox id="text-files" label={label("message")} value={typed} isRequired />
        <FieldFrame id="file" label={label("file")} hint={t("account.questions.kinds")}>
          <input
            className="input"
            id="file"
            name="file"
            type="file"
            accept={accept}
            multiple
            required
            aria-describedby="file-hint"
          />
        </FieldFrame>
        <label className="account__box">
          <input type="checkbox" name="health" value="on" /> {label("health")}
        </label>
        <button className="btn btn--second" type="submit">
          {t("account.questions.sendFiles")}
        </button>
      </form>
    </details>
  );
}
