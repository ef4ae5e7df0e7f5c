import type { FailureWords } from "../platform/http/failure-page.ts";
import type { WordsStore } from "../platform/words/words.ts";
import type { Language } from "../routes/languages.ts";

/** What the page says that stands in where none can be rendered. */
export function failureWordsIn(language: Language, words: WordsStore): FailureWords {
  const say = words.say(language);
  return {
    language,
    title: say("states.server.title"),
    text: say("states.server.text"),
    advice: say("states.server.refresh"),
    retry: say("states.failed.retry"),
  };
}
