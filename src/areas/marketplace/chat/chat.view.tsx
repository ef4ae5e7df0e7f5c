import { useState } from "react";
import { Icon } from "../../../ui/icon.tsx";
import { useWords } from "../../../ui/words.tsx";
import { ChatConversationView } from "./chat-conversation.view.tsx";
import { ChatStartForm } from "./chat-start-form.view.tsx";
import { startAnew } from "./chat-address.rules.ts";
import type { ChatModel } from "./chat.view-model.ts";
import "../../../ui/styles/chat.css";

/** The chat: the form before it, the conversation, or what became of a message out of hours. The same on
 *  its page and in the panel, where the title is the panel's own. */
export function ChatView({ model, isPanel = false }: { model: ChatModel; isPanel?: boolean }) {
  const t = useWords();
  const [conversation, setConversation] = useState(model.conversation);
  const [Title, Kept] = isPanel ? (["h2", "h3"] as const) : (["h1", "h2"] as const);
  return (
    <section className={isPanel ? "chat chat--panel" : "chat"} aria-labelledby="chat-title">
      <header className="chat__head">
        <Icon name="users-round" />
        <Title id="chat-title" tabIndex={-1}>
          {t(isPanel ? "chat.title" : "chat.pageTitle")}
        </Title>
      </header>
      <div className="chat__body">
        {conversation === null ? (
          <ChatStartForm model={model} onStarted={setConversation} />
        ) : conversation.status === "message" ? (
          <div className="stack-4" aria-live="polite">
            <Kept>{t("chat.messageKept")}</Kept>
            <p>{t("chat.messageReference", { reference: conversation.reference ?? "" })}</p>
          </div>
        ) : (
          <ChatConversationView
            key={conversation.id}
            model={model}
            initial={conversation}
            isPanel={isPanel}
          />
        )}
        {conversation === null || conversation.status === "open" ? null : (
          <a
            className="btn btn--second"
            href={`${model.action}?${startAnew}=1`}
            onClick={(event) => {
              event.preventDefault();
              setConversation(null);
            }}
          >
            {t("chat.again")}
          </a>
        )}
        <p className="hint">
          {t("chat.help")}: <a href={model.assistant}>{t("chat.helpLink")}</a>
        </p>
      </div>
    </section>
  );
}
