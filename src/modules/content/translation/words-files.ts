import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { openToAll } from "#src/platform/http/closed-by-default.ts";
import { notFound } from "#src/platform/errors.ts";
import type { PlainWords } from "#src/platform/words/words.ts";
import { languages } from "#src/routes.ts";
import { namedWords } from "./named-words.rules.ts";

const forAYear = "public, max-age=31536000, immutable";

/** /i18n/{language}.json: every message of a language in one file (SA 7), with the segments of
 *  its addresses and the keys of CQ 8. Named with its hash
 *  (`?v=…`, the ETag) it may be kept for a year; without, it is asked for again each time. */
export function attachWordsFiles(app: FastifyInstance, words: PlainWords): void {
  const files = new Map(
    languages.map((language): [string, { text: string; hash: string }] => {
      const text = JSON.stringify({
        ...namedWords(language, words.say(language)),
        ...words.all(language),
      });
      const hash = createHash("sha256").update(text).digest("base64url").slice(0, 16);
      return [`${language}.json`, { text, hash }];
    }),
  );
  app.get<{ Params: { file: string }; Querystring: { v?: unknown } }>(
    "/i18n/:file",
    openToAll,
    async (request, reply) => {
      const found = files.get(request.params.file);
      if (found === undefined) throw notFound();
      const etag = `"${found.hash}"`;
      reply
        .header("etag", etag)
        .header("cache-control", request.query.v === found.hash ? forAYear : "no-cache");
      const known = (request.headers["if-none-match"] ?? "").split(/,\s*/);
      if (known.some((one) => one.replace(/^W\//, "") === etag)) return reply.code(304).send();
      return reply.type("application/json; charset=utf-8").send(found.text);
    },
  );
}
