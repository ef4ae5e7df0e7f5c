import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { translationRoutes } from "./translation.api.ts";
import { attachWordsFiles } from "./words-files.ts";

/** What other programs ask of the site's languages. */
export function openTranslation({ words }: Platform) {
  return {
    services: {},
    routes: translationRoutes(),
    attach(app) {
      attachWordsFiles(app, words);
    },
  } satisfies ModuleParts;
}
