import type { Say } from "#src/platform/words/words.ts";
import { href, type Language } from "#src/routes.ts";
import type { ChatButtonModel } from "./chat-button.view.tsx";

/** The button on every page; not on the chat's own and not on the console. */
export const presentChatButton = (language: Language, say: Say): ChatButtonModel => ({
  href: href("chat", language),
  hiddenAt: [href("chat", language), href("chatConsole", language)],
  labels: {
    open: say("chat.open"),
    title: say("chat.title"),
    close: say("chat.close"),
    loading: say("chat.loading"),
    failed: say("chat.failed"),
  },
});
