import type { FastifyInstance } from "fastify";
import { type ThinnedLines, thinLines } from "./thinned-lines.ts";

const FLUSH_MS = 10_000;

/** Thinned lines for as long as the application runs: counts are written though nothing more happens. */
export function keepThinned(
  app: FastifyInstance,
  options: Parameters<typeof thinLines>[0],
): ThinnedLines {
  const lines = thinLines(options);
  const timer = setInterval(lines.flush, FLUSH_MS);
  timer.unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    lines.close();
  });
  return lines;
}
