import { Banner } from "#src/ui/kit/banner.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { StateBox } from "#src/ui/kit/state-box.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import { useWords } from "#src/ui/words.tsx";
import { FailedJobs, type FailedJobModel } from "./failed-jobs.view.tsx";
import { type About, Reference } from "./reference.view.tsx";
import { Choice, Decide } from "./unsent-decide.view.tsx";

interface MessageModel {
  id: number;
  name: string;
  about: About;
  state: string;
  reason: string | null;
  recipient: string | null;
  attempts: number;
  since: string;
  note: string | null;
  version: number;
}

interface UnsentModel {
  path: string;
  state: string;
  reason: string;
  states: readonly string[];
  reasons: readonly string[];
  type: string;
  types: readonly { value: string; label: string }[];
  discardReasons: readonly string[];
  channels: readonly string[];
  isDone: boolean;
  mayDecide: boolean;
  messages: readonly MessageModel[];
  /** Work of our own that failed; none for who does not see to it. */
  jobs: readonly FailedJobModel[];
  moreHref: string | null;
}

export interface UnsentAnswer {
  values: Readonly<Record<string, string>>;
  faults: readonly string[];
}

const tones = {
  UNSENT: "error",
  QUEUED: "wait",
  SENT: "success",
  SENT_OTHERWISE: "success",
  DISCARDED: "neutral",
} as const;

/** What did not leave: filters, and for each what may be done. */
export function UnsentView({ model, answer }: { model: UnsentModel; answer: UnsentAnswer | null }) {
  const t = useWords();
  return (
    <div className="k">
      <PageHeader title={t("notifications.unsent.title")} note={t("notifications.unsent.note")} />
      {answer === null ? null : <Banner tone="error">{answer.faults.join(" ")}</Banner>}
      {model.isDone && answer === null ? (
        <Banner tone="success">{t("notifications.unsent.done")}</Banner>
      ) : null}
      <div className="access-page">
        {model.jobs.length === 0 ? null : <FailedJobs jobs={model.jobs} path={model.path} />}
        <Filters model={model} />
        <Panel title={t(`notifications.unsent.state.${model.state}`)} id="lista" isFlush>
          {model.messages.length === 0 ? (
            <StateBox
              icon="check"
              title={t("notifications.unsent.none")}
              text={t("notifications.unsent.noneText")}
            />
          ) : (
            <ul className="k-lines">
              {model.messages.map((message) => (
                <Message key={message.id} message={message} model={model} answer={answer} />
              ))}
            </ul>
          )}
        </Panel>
        {model.moreHref === null ? null : (
          <p>
            <a className="k-btn k-btn--second" href={model.moreHref}>
              {t("notifications.bell.more")}
            </a>
          </p>
        )}
      </div>
    </div>
  );
}

/** Which are listed: by state and by why they did not leave. */
function Filters({ model }: { model: UnsentModel }) {
  const t = useWords();
  return (
    <form action={model.path} className="access-filter">
      <Choice
        id="estado"
        name="estado"
        label={t("notifications.unsent.stateLabel")}
        value={model.state}
        options={model.states.map((value) => ({
          value,
          label: t(`notifications.unsent.state.${value}`),
        }))}
      />
      <Choice
        id="motivo"
        name="motivo"
        label={t("notifications.unsent.why")}
        value={model.reason}
        options={[
          { value: "", label: t("notifications.unsent.any") },
          ...model.reasons.map((value) => ({
            value,
            label: t(`notifications.unsent.reason.${value}`),
          })),
        ]}
      />
      <Choice
        id="tipo"
        name="tipo"
        label={t("notifications.unsent.what")}
        value={model.type}
        options={[{ value: "", label: t("notifications.unsent.anyType") }, ...model.types]}
      />
      <button className="k-btn k-btn--second" type="submit">
        {t("notifications.unsent.filter")}
      </button>
    </form>
  );
}

function Message({
  message,
  model,
  answer,
}: {
  message: MessageModel;
  model: UnsentModel;
  answer: UnsentAnswer | null;
}) {
  const t = useWords();
  const { id, name, about, state, reason, recipient, attempts, since, note } = message;
  const typed = answer?.values["id"] === String(id) ? answer.values : {};
  return (
    <li className="unsent-line">
      <span className="k-lines__main">
        {name}
        <Reference about={about} />
        <small translate="no">{recipient ?? t("notifications.unsent.noAddress")}</small>
        <small>
          {reason === null ? "" : `${t(`notifications.unsent.reason.${reason}`)} · `}
          {t("notifications.unsent.attempts", { count: attempts })} · {since}
        </small>
        {note === null ? null : <small>{note}</small>}
      </span>
      <span className="k-lines__end">
        <StatusPill tone={tones[state as keyof typeof tones]}>
          {t(`notifications.unsent.state.${state}`)}
        </StatusPill>
      </span>
      {state === "UNSENT" && model.mayDecide ? (
        <Decide message={message} name={name} model={model} typed={typed} />
      ) : null}
    </li>
  );
}
