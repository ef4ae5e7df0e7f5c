import { z } from "zod";
import { notFound } from "#src/platform/errors.ts";
import { answer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import type { Log } from "#src/platform/log/log.ts";
import type { UserSession } from "./session-reader.service.ts";

/** The application whose caches this deployment holds. */
const ownApp = "amparo";

/** The flush of the caches (SA 7). */
export function cacheFlushRoutes(options: {
  /** Empties the caches of this node at once, and has the other nodes empty theirs. */
  flush(): Promise<void>;
  log: Log;
}): ApiRoute<{ session: UserSession | null }>[] {
  const { flush, log } = options;
  return [
    apiRoute({
      method: "POST",
      url: "/api/cloudflare-cache/:app",
      summary: "Empties the caches of pages, answers and texts on every node; for staff only",
      tag: "Site",
      params: z.object({
        app: z.string().min(1).max(100).describe("The application: amparo; 404 for others"),
      }),
      responses: { 204: { description: "They are empty" } },
      permission: "cache:flush",
      audit: "caches.flush",
      async handle({ params }, { session }) {
        if (params.app !== ownApp) throw notFound();
        await flush();
        log.info("caches.flushed", { session: session?.id, app: ownApp });
        return { ...answer(undefined, { "cache-control": "private, no-store" }), status: 204 };
      },
    }),
  ];
}
