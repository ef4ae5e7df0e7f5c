import { join } from "node:path";
import { onNotification, openFor } from "#src/platform/jobs/job.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { contentRoutes } from "./content.api.ts";
import {
  contentChannel,
  createContentService,
  createStoredContent,
  findContentRevision,
  keepRevision,
  seedContent,
} from "./content.service.ts";
import type { ContentSource } from "./content-source.ts";
import { serveContentTasks } from "./content-task.service.ts";
import { createLandingDirectory } from "./landing-directory.service.ts";
import { createPreviewAccess } from "./preview-access.ts";

/** Texts of the site, of its own database or of another server, with the links that show drafts. */
export async function openContent(
  { root, dataFolder, database, connection, clock, log, caches, secret, step }: Platform,
  needs: {
    /** Undefined: texts come from the database. */
    source: ContentSource | undefined;
  },
) {
  await step("texts", () => seedContent(connection, join(root, "db/seed/content"), clock));
  const published = keepRevision(() => findContentRevision(connection));
  caches.add(published.forget);
  const source = needs.source ?? createStoredContent(connection, published.revision);
  const content = createContentService({ source });
  return {
    services: {
      content,
      /** The same with what is not published yet, for a preview. */
      drafts: createContentService({ source, withDrafts: true }),
      preview: createPreviewAccess({ secret, clock }),
      landings: createLandingDirectory(connection),
    },
    routes: contentRoutes(content),
    jobs: [
      onNotification(database, contentChannel, published.forget),
      ...(database.kind === "embedded"
        ? [openFor(() => serveContentTasks({ folder: dataFolder, connection, clock, log }))]
        : []),
    ],
  } satisfies ModuleParts;
}
