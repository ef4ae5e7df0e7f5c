import { join } from "node:path";
import { chile } from "../config/countries.ts";
import type { Environment } from "../config/environment.ts";
import {
  createContentService,
  createStoredContent,
  findContentRevision,
  keepRevision,
  seedContent,
} from "#src/modules/content/content/content.service.ts";
import { createLandingDirectory } from "#src/modules/content/content/landing-directory.service.ts";
import type { Caches } from "../platform/caches.ts";
import type { Clock } from "../platform/clock/clock.ts";
import type { Connection } from "../platform/database/database.ts";
import type { Log } from "../platform/log/log.ts";
import { readWordsFolder } from "../platform/words/words-folder.ts";
import { createWordsStore } from "../platform/words/words.ts";
import { createStrapiContent } from "../providers/content/strapi-content.ts";

/** What the site says: its messages, its texts (own or another server's) and its landings. */
export async function openTexts(options: {
  root: string;
  environment: Environment;
  connection: Connection;
  clock: Clock;
  log: Log;
  caches: Caches;
}) {
  const { root, environment, connection, clock, log, caches } = options;
  await seedContent(connection, join(root, "db/seed/content"), clock);
  const published = keepRevision(() => findContentRevision(connection));
  caches.add(published.forget);
  const source =
    environment.CONTENT_URL === undefined
      ? createStoredContent(connection, published.revision)
      : createStrapiContent({
          url: environment.CONTENT_URL,
          clock,
          log,
          privateHosts: environment.OUTGOING_PRIVATE_HOSTS,
          caches,
        });
  const content = createContentService({ source });
  const drafts = createContentService({ source, withDrafts: true });
  const words = createWordsStore(
    await readWordsFolder(join(root, "src/locales")),
    { es: chile.locale, en: "en-US", pt: "pt-BR" },
    (language, key) => log.warn("words.missing", { language, key }),
  );
  return {
    content,
    drafts,
    landings: createLandingDirectory(connection),
    words,
    onContentChange: published.forget,
  };
}
