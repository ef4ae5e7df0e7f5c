import { buffer } from "node:stream/consumers";
import { PassThrough } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { prerenderTimeoutMs } from "../contracts/shell-figures.ts";
import { factsContext } from "./page/context.ts";
import { LinkedStylesContext, NonceContext } from "./page/nonce.ts";

/** What the router caught itself: into our log, which leaves out what was asked. Its own way of telling
 *  writes whole addresses to the console. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { log } = context.get(factsContext);
  const cause = error instanceof Error ? error : undefined;
  log.error("router.failure", { message: cause?.message, stack: cause?.stack });
};

/** The router gives up its data a second before the drawing is given up. */
export const streamTimeout = prerenderTimeoutMs - 1_000;

/** Draws a page, whole: its data is there before drawing begins, so nothing would be gained by sending
 *  it in pieces, and crawlers get what people get. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const facts = context.get(factsContext);
  if (status === 404 && facts.leavesMissing()) return new Response(null, { status, headers });
  const html = await new Promise<Buffer>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={facts.nonce}>
        <LinkedStylesContext value={facts.visitorId !== undefined}>
          <ServerRouter context={routerContext} url={request.url} nonce={facts.nonce} />
        </LinkedStylesContext>
      </NonceContext>,
      {
        nonce: facts.nonce,
        // Everything in its place: what comes apart, to be moved there by a script, is lost without one.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          // A timer that still ran would keep the whole page in memory.
          clearTimeout(givingUp);
          const body = new PassThrough();
          buffer(body).then(resolve, reject);
          pipe(body);
        },
        onShellError(error) {
          clearTimeout(givingUp);
          reject(error);
        },
        onError(error: unknown) {
          if (request.signal.aborted) return;
          facts.log.error("render.failure", {
            route: facts.url.pathname,
            message: error instanceof Error ? error.message : "unknown",
          });
        },
      },
    );
    const givingUp = setTimeout(abort, prerenderTimeoutMs).unref();
  });
  facts.takeDocument(html);
  return new Response(null, { status, headers });
}
