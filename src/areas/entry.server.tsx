import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { factsContext } from "./context.ts";
import { NonceContext } from "./nonce.ts";

export const streamTimeout = 5_000;

/** Draws a page. Crawlers get the whole document at once; people get it as it is ready. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return Promise.resolve(new Response(null, { status, headers }));
  const facts = context.get(factsContext);
  const whole = isbot(request.headers.get("user-agent") ?? "");
  return new Promise((resolve, reject) => {
    const answer = () => {
      const body = new PassThrough();
      resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
      pipe(body);
    };
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={facts.nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={facts.nonce} />
      </NonceContext>,
      {
        nonce: facts.nonce,
        ...(whole ? { onAllReady: answer } : { onShellReady: answer }),
        onShellError: reject,
        onError(error: unknown) {
          if (request.signal.aborted) return;
          facts.log.error("render.failure", {
            route: facts.url.pathname,
            message: error instanceof Error ? error.message : "unknown",
          });
        },
      },
    );
    setTimeout(abort, streamTimeout + 1_000).unref();
  });
}
