import { type FormEvent, useState } from "react";
import type { ChatConversation } from "#src/modules/contact/chat/chat-parts.service.ts";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { FieldError, FieldFrame } from "../../../ui/form/field-frame.tsx";
import { describedBy, errorId, fieldId } from "../../../ui/form/field-ids.rules.ts";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useAttempt } from "../../../ui/form/use-attempt.ts";
import { useWords } from "../../../ui/words.tsx";
import { type ChatRefusal, chatCalls } from "./chat-calls.state.ts";
import type { ChatModel } from "./chat.view-model.ts";
import "../../../ui/styles/request.css";

type OnStarted = (conversation: ChatConversation) => void;

/** Sends the form by a call; what it refuses stands at its fields. */
function useChatStart(model: ChatModel, onStarted: OnStarted) {
  const t = useWords();
  const [errors, setErrors] = useState(model.errors);
  const [key, setKey] = useState(model.idempotencyKey);
  const [isBusy, setBusy] = useState(false);

  async function start(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const sent = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = sent.get(name);
      return typeof value === "string" ? value : "";
    };
    setBusy(true);
    const answer = await chatCalls.start(
      {
        name: text("name"),
        email: text("email"),
        phone: text("phone"),
        topic: text("topic"),
        area: text("area"),
        question: text("question"),
        consent: text("consent") === "true",
        path: model.path,
        language: model.language,
      },
      key,
    );
    setBusy(false);
    if (answer.ok) return onStarted(answer.data);
    if (answer.refusal.code === "IDEMPOTENCY_CONFLICT") setKey(crypto.randomUUID());
    setErrors(sayRefusal(answer.refusal, t));
  }

  return { errors, key, isBusy, start };
}

const idOf = (field: string) => fieldId("chat", field);

/** The form before a chat (SA 2.10): sent by the browser without JavaScript, by a call with it. */
export function ChatStartForm({ model, onStarted }: { model: ChatModel; onStarted: OnStarted }) {
  const t = useWords();
  const { errors, key, isBusy, start } = useChatStart(model, onStarted);
  const attempt = useAttempt(errors);
  return (
    <>
      <p>{model.lead}</p>
      {errors.length === 0 ? null : (
        <ErrorSummary
          key={attempt}
          title={t("chat.invalidTitle")}
          items={errors.map(({ field, message }) => ({
            fieldId: field === null ? undefined : idOf(field),
            message,
          }))}
        />
      )}
      <form
        method="post"
        action={model.action}
        noValidate
        className="stack-4"
        onSubmit={(event) => void start(event)}
      >
        <input type="hidden" name="intent" value="start" />
        <input type="hidden" name="path" value={model.path} />
        <input type="hidden" name="idempotencyKey" value={key} />
        <ChatStartFields model={model} errors={errors} />
        <button className="btn btn--primary" type="submit" aria-disabled={isBusy || undefined}>
          {t(isBusy ? "chat.sending" : model.isActive ? "chat.start" : "chat.leave")}
        </button>
      </form>
    </>
  );
}

function ChatStartFields({ model, errors }: { model: ChatModel; errors: ChatModel["errors"] }) {
  const t = useWords();
  const { values, isActive } = model;
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message;
  const shared = (field: "name" | "email" | "phone" | "question") => ({
    id: idOf(field),
    name: field,
    value: values[field] ?? "",
    error: errorOf(field),
  });
  return (
    <>
      <TextField {...shared("name")} label={t("chat.field.name")} autoComplete="name" />
      <TextField
        {...shared("email")}
        label={t("chat.field.email")}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <TextField
        {...shared("phone")}
        label={t("chat.field.phone")}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <Choice
        id={idOf("topic")}
        name="topic"
        value={values.topic}
        empty={t("chat.choose")}
        options={model.topics}
        error={errorOf("topic")}
      />
      <Choice
        id={idOf("area")}
        name="area"
        value={values.area ?? ""}
        empty={t("chat.anyArea")}
        options={model.areas}
        error={errorOf("area")}
      />
      <TextField
        {...shared("question")}
        label={t(isActive ? "chat.field.question" : "chat.questionRequired")}
        rows={3}
        maxLength={model.messageLimit}
      />
      <Consent
        id={idOf("consent")}
        isActive={isActive}
        isGiven={values.consent}
        error={errorOf("consent")}
      />
    </>
  );
}

function Choice({
  id,
  name,
  value,
  empty,
  options,
  error,
}: {
  id: string;
  name: "topic" | "area";
  value: string;
  empty: string;
  options: ChatModel["topics"];
  error: string | undefined;
}) {
  const t = useWords();
  return (
    <FieldFrame id={id} label={t(`chat.field.${name}`)} error={error}>
      <select
        className="select"
        id={id}
        name={name}
        defaultValue={value}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(error !== undefined && errorId(id))}
      >
        <option value="">{empty}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

function Consent({
  id,
  isActive,
  isGiven,
  error,
}: {
  id: string;
  isActive: boolean;
  isGiven: boolean;
  error: string | undefined;
}) {
  const t = useWords();
  return (
    <div className={error === undefined ? undefined : "field--error"}>
      {error === undefined ? null : <FieldError id={id} message={error} />}
      <label className="check">
        <input
          type="checkbox"
          id={id}
          name="consent"
          value="true"
          defaultChecked={isGiven}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : errorId(id)}
        />
        <span>{t(isActive ? "chat.consent" : "chat.consentMessage")}</span>
      </label>
    </div>
  );
}

/** The words of a refusal, by the codes of the call. */
export function sayRefusal(
  { code, fields }: ChatRefusal,
  t: (key: string, params?: Record<string, string | number>) => string,
): { field: string | null; message: string }[] {
  if (fields.length > 0) {
    return fields.map((fault) => ({
      field: fault.field,
      message: t(`chat.error.${fault.code}`, { maximum: 2_000 }),
    }));
  }
  const isOwn = code === "CHAT_CLOSED" || code === "TOO_MANY_REQUESTS";
  return [{ field: null, message: t(isOwn ? `chat.error.${code}` : "chat.failed") }];
}
