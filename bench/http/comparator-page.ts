import { strictEqual } from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance } from "fastify";
import { createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from "react-router";

const ORIGIN = "http://127.0.0.1";

/** What a page is drawn from: its tree's context, and the data that its document hands to the browser. */
interface DrawnPage {
  url: string;
  context: EntryContext;
  handoff: Uint8Array[];
}

/**
 * A bare server of one page: `node:http`, react-dom/server, and the tree and data that the site's own router
 * made for it once. It routes nothing, reads nothing, presents nothing and stores nothing.
 */
export async function openBarePage(
  root: string,
  app: FastifyInstance,
  path: string,
): Promise<Server> {
  const page = await catchPage(root, app, path);
  const server = createServer((_request, response) => {
    const { pipe } = renderToPipeableStream(
      createElement(ServerRouter, { context: contextOf(page), url: page.url }),
      {
        onAllReady() {
          response.setHeader("content-type", "text/html; charset=utf-8");
          pipe(response);
        },
        onError(error) {
          response.destroy(error as Error);
        },
      },
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  await assertSamePage(app, path, (server.address() as AddressInfo).port);
  return server;
}

/** The tree's context with its data as a stream of its own, for it is read once. */
const contextOf = ({ context, handoff }: DrawnPage): EntryContext => ({
  ...context,
  serverHandoffStream: new ReadableStream({
    start(controller) {
      for (const part of handoff) controller.enqueue(part);
      controller.close();
    },
  }),
});

/** Draws the page with the site's own services, up to where React begins. */
async function catchPage(root: string, app: FastifyInstance, path: string): Promise<DrawnPage> {
  const provider = await catchProvider(app, path);
  const build = (await import(
    pathToFileURL(join(root, "build/server/index.js")).href
  )) as ServerBuild;
  let context: EntryContext | undefined;
  const handler = createRequestHandler(
    {
      ...build,
      entry: {
        ...build.entry,
        module: {
          ...build.entry.module,
          async default(_request, status, headers, routerContext) {
            context = routerContext;
            return new Response(null, { status, headers });
          },
        },
      },
    },
    "production",
  );
  const url = `${ORIGIN}${path}`;
  await handler(new Request(url), provider);
  if (context?.serverHandoffStream === undefined) throw new Error(`${path} was not drawn.`);
  const handoff: Uint8Array[] = [];
  for await (const part of context.serverHandoffStream) handoff.push(part);
  return { url, context, handoff };
}

/** Services and facts, as the site gives them to a page: those of one request of its own. */
async function catchProvider(app: FastifyInstance, path: string): Promise<RouterContextProvider> {
  let caught: RouterContextProvider | undefined;
  const { set } = RouterContextProvider.prototype;
  RouterContextProvider.prototype.set = new Proxy(set, {
    apply(target, provider: RouterContextProvider, given) {
      caught = provider;
      return Reflect.apply(target, provider, given);
    },
  });
  try {
    await app.inject(`${path}?of=${performance.now()}`);
  } finally {
    RouterContextProvider.prototype.set = set;
  }
  if (caught === undefined) throw new Error(`${path} is no page.`);
  return caught;
}

/** Both have to draw the same: the whole frame and content of the page, to the letter. */
async function assertSamePage(app: FastifyInstance, path: string, port: number): Promise<void> {
  const contentOf = (html: string) =>
    html.slice(html.indexOf("<header"), html.lastIndexOf("</footer>"));
  const bare = contentOf(await (await fetch(`${ORIGIN}:${port}/`)).text());
  const site = contentOf((await app.inject({ url: path })).body);
  strictEqual(bare.length > 10_000, true, "the bare page has no content");
  strictEqual(bare, site);
}
