import type {
  ChatConversation,
  ChatMessage,
} from "#src/modules/contact/chat/chat-parts.service.ts";
import type { StartForm } from "#src/modules/contact/chat/start-form.rules.ts";

/** What the server refused: fields by name with their codes, or the whole call by its code. */
export interface ChatRefusal {
  code: string;
  fields: readonly { field: string; code: string }[];
}

export type ChatAnswer<T> = { ok: true; data: T } | { ok: false; refusal: ChatRefusal };

const base = "/api/chat/conversations";

async function post<T>(path: string, body: unknown, key?: string): Promise<ChatAnswer<T>> {
  try {
    const { call } = await import("#src/ui/calls/call.ts");
    const answer = await call(path, {
      method: "POST",
      headers: key === undefined ? {} : { "idempotency-key": key },
      body,
    });
    if (answer.status === 204) return { ok: true, data: undefined as T };
    const answered = answer.body as {
      data?: T;
      error?: { name: string; payload?: { fields?: ChatRefusal["fields"] } };
    };
    if (answer.isOk) return { ok: true, data: answered.data as T };
    const { name = "INTERNAL_ERROR", payload } = answered.error ?? {};
    return { ok: false, refusal: { code: name, fields: payload?.fields ?? [] } };
  } catch {
    return { ok: false, refusal: { code: "INTERNAL_ERROR", fields: [] } };
  }
}

/** The chat's calls from a browser. The same key may be sent again after a failure: nothing is doubled. */
export const chatCalls = {
  start: (form: StartForm & { path: string; language: string }, key: string) =>
    post<ChatConversation>(base, form, key),
  send: (id: string, text: string, key: string) =>
    post<ChatMessage>(`${base}/${id}/messages`, { text }, key),
  close: (id: string) => post<undefined>(`${base}/${id}/close`, {}),
  events: (id: string, after: number) => `${base}/${id}/events?after=${after}`,
};
