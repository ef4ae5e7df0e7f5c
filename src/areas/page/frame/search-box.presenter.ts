import type { Language } from "#src/routes/languages.ts";
import { href } from "#src/routes/marketplace.ts";
import type { Say } from "#src/platform/words/words.ts";
import type { SearchBoxModel } from "#src/ui/search-box.view-model.ts";

/** The search of every page's header. Its count and text are filled in by the browser. */
export const presentSearchBox = (language: Language, say: Say): SearchBoxModel => ({
  action: href("search", language),
  language,
  labels: {
    open: say("search.box.open"),
    field: say("search.box.field"),
    submit: say("search.submit"),
    options: say("search.box.options"),
    found: say("search.box.found", { count: "{count}" }),
    all: say("search.box.all", { text: "{text}" }),
  },
});
