import type { ChatAvailability } from "#src/modules/contact/chat/chat.service.ts";
import type { ChatConversation } from "#src/modules/contact/chat/chat-parts.service.ts";
import { messageLimit, type StartForm } from "#src/modules/contact/chat/start-form.rules.ts";
import { areaCodes, topicCodes, topicOf } from "#src/modules/contact/chat/topics.rules.ts";
import type { AppErrorShape } from "#src/platform/errors.ts";
import { href } from "#src/routes/marketplace.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import { siteBot } from "./chat-address.rules.ts";
import type { ChatModel } from "./chat.view-model.ts";

export const emptyStart = (path: string): StartForm => ({
  name: "",
  email: "",
  phone: "",
  topic: topicOf(path) ?? "",
  area: "",
  question: "",
  consent: false,
});

/** The chat as it stands for a visitor who opened it on a page. */
export function presentChat(
  sources: {
    path: string;
    availability: ChatAvailability;
    conversation: ChatConversation | undefined;
    idempotencyKey: string;
  },
  { language, locale, country, say }: Reader,
): ChatModel {
  const { path, availability, conversation, idempotencyKey } = sources;
  const named = (kind: "topic" | "area", codes: readonly string[]) =>
    codes.map((value) => ({ value, label: say(`chat.${kind}.${value}`) }));
  return {
    action: href("chat", language),
    path,
    language,
    isActive: availability.active,
    lead: leadOf(availability, locale, say),
    conversation: conversation ?? null,
    values: emptyStart(path),
    errors: [],
    topics: named("topic", topicCodes),
    areas: named("area", areaCodes),
    idempotencyKey,
    timeZone: country.timeZone,
    messageLimit,
    assistant: href("chatbot", language, { key: siteBot }),
  };
}

function leadOf({ active, next }: ChatAvailability, locale: string, say: Reader["say"]): string {
  if (active) return say("chat.lead");
  if (next === null) return say("chat.leadClosed");
  const at = new Date(`${next.date}T${next.minute}:00Z`);
  const day = new Intl.DateTimeFormat(locale, {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  }).format(at);
  return say("chat.leadClosedUntil", { day, time: next.minute });
}

/** Whatever was sent of a form. */
export function readStart(form: FormData): StartForm {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  return {
    name: text("name"),
    email: text("email"),
    phone: text("phone"),
    topic: text("topic"),
    area: text("area"),
    question: text("question"),
    consent: text("consent") === "true",
  };
}

/** What is wrong with what was sent, field by field, in the chat's own words (SA 2.10). */
export function presentChatErrors(
  error: Pick<AppErrorShape, "code" | "params" | "fields">,
  say: Reader["say"],
): { field: string | null; message: string }[] {
  if (error.fields.length > 0) {
    return error.fields.map(({ field, code, params = {} }) => ({
      field,
      message: say(`chat.error.${code}`, params),
    }));
  }
  const own = ["CHAT_CLOSED", "TOO_MANY_REQUESTS"].includes(error.code);
  return [{ field: null, message: say(own ? `chat.error.${error.code}` : "chat.failed") }];
}
