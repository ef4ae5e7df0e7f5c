import type { FastifyInstance } from "fastify";
import { translationRoutes } from "#src/modules/content/translation/translation.api.ts";
import { attachWordsFiles } from "#src/modules/content/translation/words-files.ts";
import type { WordsStore } from "../platform/words/words.ts";

/** What other programs ask of the site's languages. */
export const openTranslation = (words: WordsStore) => ({
  routes: translationRoutes(),
  attach: (app: FastifyInstance) => attachWordsFiles(app, words),
});
