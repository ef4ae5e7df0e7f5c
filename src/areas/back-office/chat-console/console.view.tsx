import { Link } from "react-router";
import type { ConsoleEntry } from "#src/modules/contact/chat/chat-parts.service.ts";
import { useLocale, useWords } from "../../../ui/words.tsx";
import { ConsoleConversationView } from "./console-conversation.view.tsx";
import type { ConsoleModel } from "./console.view-model.ts";

/** The conversations, and the chosen one beside them. */
export function ConsoleView({ model }: { model: ConsoleModel }) {
  const t = useWords();
  const { open, ended, chosen } = model;
  return (
    <div className="console">
      <div className="row">
        <h1>{t("chat.console.title")}</h1>
        <p>{t("chat.console.signedIn", { name: model.agentName })}</p>
        <a className="btn btn--ghost chat__refresh" href={model.action}>
          {t("chat.console.refresh")}
        </a>
      </div>
      <div className="console__cols">
        <div className="stack-5">
          <Entries model={model} entries={open} title="open" empty="none" />
          <Entries model={model} entries={ended} title="ended" empty="noneEnded" />
        </div>
        {chosen === null ? (
          <p>{t("chat.console.pick")}</p>
        ) : (
          <ConsoleConversationView key={chosen.id} model={model} conversation={chosen} />
        )}
      </div>
    </div>
  );
}

function Entries({
  model,
  entries,
  title,
  empty,
}: {
  model: ConsoleModel;
  entries: readonly ConsoleEntry[];
  title: "open" | "ended";
  empty: "none" | "noneEnded";
}) {
  const t = useWords();
  const locale = useLocale();
  const when = (at: string) =>
    new Intl.DateTimeFormat(locale, {
      day: "2-digit",
      month: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
      timeZone: model.timeZone,
    }).format(new Date(at));
  return (
    <section className="stack-2" aria-labelledby={`console-${title}`}>
      <h2 id={`console-${title}`} aria-live={title === "open" ? "polite" : undefined}>
        {t(`chat.console.${title}`, { count: entries.length })}
      </h2>
      {entries.length === 0 ? <p className="hint">{t(`chat.console.${empty}`)}</p> : null}
      <ul className="console__list">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Link
              to={`${model.action}/${entry.id}`}
              aria-current={entry.id === model.chosen?.id ? "true" : undefined}
            >
              <strong>{entry.fullName}</strong>
              <span className="hint">
                {stateOf(entry, t)} · {t(`chat.console.countryName.${entry.country}`)} ·{" "}
                <time dateTime={entry.lastAt}>{when(entry.lastAt)}</time>
              </span>
              <span className="console__text">{entry.lastText ?? ""}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function stateOf({ status, isWaiting }: ConsoleEntry, t: (key: string) => string): string {
  if (status === "message") return t("chat.console.isMessage");
  if (status === "closed") return t("chat.console.isClosed");
  return t(isWaiting ? "chat.console.waiting" : "chat.console.answered");
}
