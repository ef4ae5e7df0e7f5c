import { Form, useNavigation } from "react-router";
import { useEffect, useRef } from "react";
import type {
  ChatMessage,
  ConsoleConversation,
} from "#src/modules/contact/chat/chat-parts.service.ts";
import { noticeKey } from "#src/modules/contact/chat/notice-words.rules.ts";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { useLocale, useWords } from "../../../ui/words.tsx";
import type { ConsoleModel } from "./console.view-model.ts";

/** One conversation: who the visitor is, what was said, and the answer. */
export function ConsoleConversationView({
  model,
  conversation,
}: {
  model: ConsoleModel;
  conversation: ConsoleConversation;
}) {
  const t = useWords();
  const path = `${model.action}/${conversation.id}`;
  const { topic, area } = conversation;
  const facts: [string, string][] = [
    ["email", conversation.email],
    ["phone", conversation.phone],
    ["topic", t(`chat.topic.${topic}`)],
    ["area", area === null ? t("chat.console.unknown") : t(`chat.area.${area}`)],
    ["from", conversation.origin],
    ["language", t(`chat.console.languageName.${conversation.language}`)],
  ];
  const isOpen = conversation.status === "open";
  return (
    <section className="chat" aria-labelledby="console-visitor">
      <header className="chat__head">
        <h2 id="console-visitor">{conversation.fullName}</h2>
      </header>
      <div className="chat__body">
        {isOpen ? (
          <p className="hint">
            {t(conversation.isVisitorLive ? "chat.console.present" : "chat.console.absent")}
          </p>
        ) : null}
        <dl className="facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{t(`chat.console.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Kept model={model} path={path} />
        <Messages model={model} messages={conversation.messages} />
        {model.fault === null ? null : (
          <ErrorSummary
            title={t("chat.invalidTitle")}
            level={3}
            items={[{ fieldId: "console-text", message: model.fault }]}
          />
        )}
        {isOpen ? <Answer model={model} path={path} /> : null}
        <a className="btn btn--ghost" href={model.action}>
          {t("chat.console.back")}
        </a>
      </div>
    </section>
  );
}

/** The ticket and the lead that it became, or one step to make them. */
function Kept({ model: { kept }, path }: { model: ConsoleModel; path: string }) {
  const t = useWords();
  if (kept === null) return null;
  const made = (["ticket", "lead"] as const).flatMap((what) => {
    const one = kept[what];
    return one === null ? [] : [{ what, ...one }];
  });
  const open = [
    ...(kept.canTicket ? (["ticket"] as const) : []),
    ...(kept.canLead ? (["lead"] as const) : []),
  ];
  return (
    <>
      {made.map(({ what, reference, href }) => (
        <p key={what}>
          {t(`chat.console.kept.${what}`)} <a href={href}>{reference}</a>
        </p>
      ))}
      {open.length === 0 ? null : (
        <div className="row">
          {open.map((what) => (
            <Form key={what} method="post" action={path} preventScrollReset>
              <input type="hidden" name="intent" value={what} />
              <button className="btn btn--second" type="submit">
                {t(`chat.console.keep.${what}`)}
              </button>
            </Form>
          ))}
        </div>
      )}
    </>
  );
}

function Messages({ model, messages }: { model: ConsoleModel; messages: readonly ChatMessage[] }) {
  const t = useWords();
  const locale = useLocale();
  const log = useRef<HTMLOListElement>(null);
  const newest = messages.at(-1)?.number;
  useEffect(() => {
    log.current?.lastElementChild?.scrollIntoView({ block: "nearest" });
  }, [newest]);
  const time = new Intl.DateTimeFormat(locale, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: model.timeZone,
  });
  return (
    <ol className="chat__lines" aria-label={t("chat.messages")} aria-live="polite" ref={log}>
      {messages.map((message) =>
        message.kind === "text" ? (
          <li
            key={message.number}
            className={message.author === "agent" ? "chat__line chat__line--own" : "chat__line"}
          >
            <p className="chat__who">
              {message.name ?? t("chat.visitor")} ·{" "}
              <time dateTime={message.at}>{time.format(new Date(message.at))}</time>
            </p>
            <p className="chat__text">{message.text}</p>
          </li>
        ) : (
          <li key={message.number} className="chat__notice">
            {t(noticeKey(message, "agent"), { name: message.name ?? "" })}
          </li>
        ),
      )}
    </ol>
  );
}

function Answer({ model, path }: { model: ConsoleModel; path: string }) {
  const t = useWords();
  const navigation = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const isBusy = navigation.state !== "idle";
  const sentKey = useRef(model.answerKey);
  useEffect(() => {
    // An answer that was taken leaves an empty field; one that was refused stays to be mended.
    if (isBusy) sentKey.current = "sent";
    else if (sentKey.current === "sent") {
      sentKey.current = model.answerKey;
      if (model.fault === null) form.current?.reset();
    }
  }, [isBusy, model.answerKey, model.fault]);
  return (
    <>
      <Form method="post" action={path} className="chat__write" ref={form} preventScrollReset>
        <input type="hidden" name="idempotencyKey" value={model.answerKey} />
        <label className="label" htmlFor="console-text">
          {t("chat.console.answerField")}
        </label>
        <textarea
          className="input"
          id="console-text"
          name="text"
          rows={3}
          required
          maxLength={2_000}
          onKeyDown={(event) => {
            const { key, shiftKey, nativeEvent } = event;
            if (key !== "Enter" || shiftKey || nativeEvent.isComposing) return;
            event.preventDefault();
            form.current?.requestSubmit();
          }}
        />
        <button className="btn btn--primary" type="submit" aria-disabled={isBusy || undefined}>
          {t("chat.console.send")}
        </button>
      </Form>
      <Form method="post" action={path} preventScrollReset>
        <input type="hidden" name="intent" value="end" />
        <button className="btn btn--ghost" type="submit">
          {t("chat.console.end")}
        </button>
      </Form>
    </>
  );
}
