import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import type {
  ChatConversation,
  ChatMessage,
} from "#src/modules/contact/chat/chat-parts.service.ts";
import { noticeKey } from "#src/modules/contact/chat/notice-words.rules.ts";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { useLocale, useWords } from "../../../ui/words.tsx";
import { chatCalls } from "./chat-calls.state.ts";
import { useConversation } from "./chat-conversation.state.ts";

import { sayRefusal } from "./chat-start-form.view.tsx";
import type { ChatModel } from "./chat.view-model.ts";

/** The messages, and the field for the next one while the conversation is open. */
export function ChatConversationView({
  model,
  initial,
  isPanel,
}: {
  model: ChatModel;
  initial: ChatConversation;
  isPanel: boolean;
}) {
  const t = useWords();
  const { conversation, isReconnecting, add } = useConversation(initial);
  const [errors, setErrors] = useState(model.errors);
  const log = useRef<HTMLOListElement>(null);
  const newest = conversation.messages.at(-1)?.number;
  useEffect(() => {
    log.current?.lastElementChild?.scrollIntoView({ block: "nearest" });
  }, [newest]);
  const isOpen = conversation.status === "open";
  const isAlone = !conversation.messages.some(({ author }) => author === "agent");
  async function end() {
    const answer = await chatCalls.close(conversation.id);
    if (!answer.ok) setErrors(sayRefusal(answer.refusal, t));
  }
  return (
    <>
      <ol className="chat__lines" aria-label={t("chat.messages")} aria-live="polite" ref={log}>
        {conversation.messages.map((message) => (
          <ChatLine key={message.number} message={message} timeZone={model.timeZone} />
        ))}
      </ol>
      {isOpen && isAlone ? <p className="hint">{t("chat.waiting")}</p> : null}
      <output className="hint">{isReconnecting && isOpen ? t("chat.reconnecting") : ""}</output>
      <Refusals errors={errors} />
      {isOpen ? (
        <>
          <MessageForm
            model={model}
            conversationId={conversation.id}
            onSent={(message) => {
              setErrors([]);
              add([message]);
            }}
            onRefused={setErrors}
          />
          <ConversationFoot
            action={model.action}
            conversationId={conversation.id}
            isPanel={isPanel}
            onEnd={() => void end()}
          />
        </>
      ) : null}
    </>
  );
}

function Refusals({ errors }: Pick<ChatModel, "errors">) {
  const t = useWords();
  if (errors.length === 0) return null;
  return (
    <ErrorSummary
      key={errors[0]?.message}
      title={t("chat.invalidTitle")}
      level={3}
      items={errors.map(({ message }) => ({ fieldId: "chat-text", message }))}
    />
  );
}

/** Reloads where no code does it, and ends the conversation. */
function ConversationFoot({
  action,
  conversationId,
  isPanel,
  onEnd,
}: {
  action: string;
  conversationId: string;
  isPanel: boolean;
  onEnd: () => void;
}) {
  const t = useWords();
  return (
    <div className="row">
      {isPanel ? null : (
        <a className="btn btn--ghost chat__refresh" href={action}>
          {t("chat.refresh")}
        </a>
      )}
      <form
        method="post"
        action={action}
        onSubmit={(event) => {
          event.preventDefault();
          onEnd();
        }}
      >
        <input type="hidden" name="intent" value="close" />
        <input type="hidden" name="conversation" value={conversationId} />
        <button className="btn btn--ghost" type="submit">
          {t("chat.end")}
        </button>
      </form>
    </div>
  );
}

function ChatLine({ message, timeZone }: { message: ChatMessage; timeZone: string }) {
  const t = useWords();
  const locale = useLocale();
  if (message.kind !== "text") {
    return (
      <li className="chat__notice">
        {t(noticeKey(message, "visitor"), { name: message.name ?? "" })}
      </li>
    );
  }
  const time = new Intl.DateTimeFormat(locale, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  }).format(new Date(message.at));
  const isOwn = message.author === "visitor";
  return (
    <li className={isOwn ? "chat__line chat__line--own" : "chat__line"}>
      <p className="chat__who">
        {isOwn ? t("chat.you") : (message.name ?? t("chat.agent"))} ·{" "}
        <time dateTime={message.at}>{time}</time>
      </p>
      <p className="chat__text">{message.text}</p>
    </li>
  );
}

interface MessageFormProps {
  model: ChatModel;
  conversationId: string;
  onSent: (message: ChatMessage) => void;
  onRefused: (errors: ChatModel["errors"]) => void;
}

function MessageForm({ model, conversationId, onSent, onRefused }: MessageFormProps) {
  const t = useWords();
  const [key, setKey] = useState(model.idempotencyKey);
  const [isBusy, setBusy] = useState(false);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form).get("text");
    const text = typeof typed === "string" ? typed : "";
    if (isBusy) return;
    setBusy(true);
    const answer = await chatCalls.send(conversationId, text, key);
    setBusy(false);
    if (!answer.ok) {
      if (answer.refusal.code === "IDEMPOTENCY_CONFLICT") setKey(crypto.randomUUID());
      return onRefused(sayRefusal(answer.refusal, t));
    }
    // The next message is another one; one that failed keeps its key, so that it cannot arrive twice.
    setKey(crypto.randomUUID());
    form.reset();
    onSent(answer.data);
  }

  return (
    <form
      method="post"
      action={model.action}
      className="chat__write"
      onSubmit={(event) => void send(event)}
    >
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="conversation" value={conversationId} />
      <input type="hidden" name="idempotencyKey" value={key} />
      <label className="label" htmlFor="chat-text">
        {t("chat.write")}
      </label>
      <textarea
        className="input"
        id="chat-text"
        name="text"
        rows={2}
        required
        maxLength={model.messageLimit}
        onKeyDown={sendOnEnter}
      />
      <button className="btn btn--primary" type="submit" aria-disabled={isBusy || undefined}>
        {t("chat.send")}
      </button>
    </form>
  );
}

/** Enter sends, with Shift it begins a line; never while letters are being composed. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
