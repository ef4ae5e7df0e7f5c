import type { Say } from "#src/platform/words/words.ts";
import type { Language } from "#src/routes/languages.ts";
import { href } from "#src/routes/marketplace.ts";
import type { ChatButtonModel } from "./chat-button.view.tsx";

/** The button on every page; not on the chat's own, nor at the paths given. */
export const presentChatButton = (
  language: Language,
  say: Say,
  hiddenAt: readonly string[],
): ChatButtonModel => ({
  href: href("chat", language),
  hiddenAt: [href("chat", language), ...hiddenAt],
  labels: {
    open: say("chat.open"),
    title: say("chat.title"),
    close: say("chat.close"),
    loading: say("chat.loading"),
    failed: say("chat.failed"),
  },
});
