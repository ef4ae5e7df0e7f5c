import { useEffect, useState } from "react";
import type {
  ChatConversation,
  ChatMessage,
} from "#src/modules/contact/chat/chat-parts.service.ts";
import { chatCalls } from "./chat-calls.state.ts";
import { mergeMessages } from "./chat-messages.rules.ts";

/** A conversation that follows the server: messages arrive as events, and after a lost line from where it
 *  was lost. The browser itself connects again. */
export function useConversation(initial: ChatConversation): {
  conversation: ChatConversation;
  isReconnecting: boolean;
  add(messages: readonly ChatMessage[]): void;
} {
  const [messages, setMessages] = useState(initial.messages);
  const [isReconnecting, setReconnecting] = useState(false);
  const add = (fresh: readonly ChatMessage[]) =>
    setMessages((shown) => mergeMessages(shown, fresh));
  const hasEnded = initial.status !== "open" || messages.some(({ kind }) => kind === "closed");
  useEffect(() => {
    if (hasEnded) return;
    const newest = initial.messages.at(-1)?.number ?? 0;
    const source = new EventSource(chatCalls.events(initial.id, newest));
    source.addEventListener("open", () => setReconnecting(false));
    source.addEventListener("error", () => setReconnecting(true));
    source.addEventListener("message", ({ data }: MessageEvent<string>) =>
      setMessages((shown) => mergeMessages(shown, [JSON.parse(data) as ChatMessage])),
    );
    return () => source.close();
  }, [initial, hasEnded]);
  const status = initial.status === "open" && hasEnded ? "closed" : initial.status;
  return { conversation: { ...initial, status, messages }, isReconnecting, add };
}
