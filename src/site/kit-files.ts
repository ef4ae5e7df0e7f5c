import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { openToAll } from "../platform/http/closed-by-default.ts";

/** Bytes of one file at most; the page says the same. */
const most = 5_000_000;

/** Takes the files that the page of the components sends and forgets them: it shows how sending looks. */
export function registerKitFiles(app: FastifyInstance): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/octet-stream",
      { bodyLimit: most },
      (_request, payload: Readable, done) => {
        payload.resume();
        payload.on("end", () => done(null, null));
        payload.on("error", done);
      },
    );
    scope.post("/dev/kit-files", { ...openToAll, bodyLimit: most }, async (_request, reply) =>
      reply.header("cache-control", "no-store").send({ data: { id: randomUUID() } }),
    );
  });
}
