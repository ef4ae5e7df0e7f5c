import type { Say } from "#src/platform/words/words.ts";
import type { Language } from "#src/routes/languages.ts";
import { href } from "#src/routes/marketplace.ts";
import type { ChatButtonModel } from "./chat-button.view.tsx";

/** The button on every page of the marketplace but the chat's own. */
export const presentChatButton = (language: Language, say: Say): ChatButtonModel => ({
  href: href("chat", language),
  labels: {
    open: say("chat.open"),
    title: say("chat.title"),
    close: say("chat.close"),
    loading: say("chat.loading"),
    failed: say("chat.failed"),
  },
});
