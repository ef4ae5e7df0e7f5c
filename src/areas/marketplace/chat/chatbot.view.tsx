import type { ChatbotAnswer } from "#src/modules/contact/chat/chatbot.service.ts";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useWords } from "../../../ui/words.tsx";
import "../../../ui/styles/chat.css";

export interface ChatbotModel {
  action: string;
  /** Path of the chat with people. */
  chat: string;
  question: string;
  answer: ChatbotAnswer | null;
  /** What is wrong with the question. */
  fault: string | null;
}

/** The assistant: a question, and what the site says about it with links. */
export function ChatbotView({ model }: { model: ChatbotModel }) {
  const t = useWords();
  const { answer } = model;
  return (
    <section className="chat" aria-labelledby="assistant-title">
      <header className="chat__head">
        <Icon name="bot" />
        <h1 id="assistant-title">{t("chat.bot.title")}</h1>
      </header>
      <div className="chat__body">
        <p>{t("chat.bot.lead")}</p>
        <form method="post" action={model.action} className="stack-4">
          <TextField
            id="assistant-question"
            name="question"
            label={t("chat.bot.question")}
            hint={t("chat.bot.privacy")}
            value={model.question}
            error={model.fault ?? undefined}
            autoComplete="off"
            maxLength={300}
          />
          <button className="btn btn--primary" type="submit">
            {t("chat.bot.ask")}
          </button>
        </form>
        {answer === null ? null : (
          <div className="stack-4" aria-live="polite">
            <h2>{t(answer.isKnown ? "chat.bot.answer" : "chat.bot.unknown")}</h2>
            {answer.isKnown ? (
              <ul className="chat-answers">
                {answer.links.map(({ kind, title, excerpt, href }) => (
                  <li key={`${href} ${title}`}>
                    <span className="badge">{t(`chat.bot.kind.${kind}`)}</span>
                    <h3>
                      <a href={href}>{title}</a>
                    </h3>
                    <p>{excerpt}</p>
                  </li>
                ))}
              </ul>
            ) : (
              <p>{t("chat.bot.unknownText")}</p>
            )}
          </div>
        )}
        <p>
          <a href={model.chat}>{t("chat.bot.person")}</a>
        </p>
      </div>
    </section>
  );
}
