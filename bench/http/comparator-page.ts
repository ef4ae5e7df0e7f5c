import { strictEqual } from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { pathToFileURL } from "node:url";
import { createReadableStreamFromReadable, createRequestListener } from "@react-router/node";
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

/** Two servers of the same page that do less than the site does. */
export interface BarePages {
  react: Server;
  framework: Server;
}

/** Opens both, once it is sure that they draw what the site draws. `bare` takes out of a page what each time has anew. */
export async function openBarePages(
  root: string,
  app: FastifyInstance,
  path: string,
  bare: (html: string) => string = (html) => html,
): Promise<BarePages> {
  const build = (await import(
    pathToFileURL(join(root, "build/server/index.js")).href
  )) as ServerBuild;
  const page = await catchPage(build, app, path);
  const react = await openReactPage(page);
  const framework = await openFrameworkPage(build, page);
  await assertSamePage(app, path, react, bare);
  await assertSamePage(app, path, framework, bare);
  return { react, framework };
}

/**
 * `node:http`, react-dom/server, and the tree and data that the site's own router made for the page once. It
 * routes nothing, reads nothing, presents nothing and stores nothing.
 */
async function openReactPage(page: DrawnPage): Promise<Server> {
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
  return opened(server);
}

/**
 * The bare framework: React Router's own listener over `node:http` with the drawing that its template has.
 * It routes and packs the data for the browser; loaders answer with the page's data, made once, and
 * no permission is checked.
 */
async function openFrameworkPage(build: ServerBuild, { context }: DrawnPage): Promise<Server> {
  const made = context.staticHandlerContext.loaderData;
  const bareModule = (id: string, module: object) => ({
    ...module,
    // Who may is the site's to ask.
    middleware: undefined,
    ...(id in made ? { loader: () => made[id] as object } : {}),
  });
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => [
      id,
      route && { ...route, module: bareModule(id, route.module) },
    ]),
  ) as ServerBuild["routes"];
  const module = { ...build.entry.module, default: drawAsTheTemplate };
  const listener = createRequestListener({
    build: { ...build, routes, entry: { ...build.entry, module } },
    getLoadContext: () => new RouterContextProvider(),
    mode: "production",
  });
  return opened(createServer(listener));
}

/** What a new project of the framework draws with. */
function drawAsTheTemplate(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      createElement(ServerRouter, { context, url: request.url }),
      {
        onAllReady() {
          const body = new PassThrough();
          headers.set("content-type", "text/html");
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
          pipe(body);
        },
        onShellError: reject,
        onError: reject,
      },
    );
  });
}

async function opened(server: Server): Promise<Server> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

export const portOf = (server: Server): number => (server.address() as AddressInfo).port;

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
async function catchPage(
  build: ServerBuild,
  app: FastifyInstance,
  path: string,
): Promise<DrawnPage> {
  const provider = await catchProvider(app, path);
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
async function assertSamePage(
  app: FastifyInstance,
  path: string,
  server: Server,
  stripped: (html: string) => string,
): Promise<void> {
  const contentOf = (html: string) =>
    stripped(html.slice(html.indexOf("<header"), html.lastIndexOf("</footer>")));
  const bare = contentOf(await (await fetch(`${ORIGIN}:${portOf(server)}${path}`)).text());
  const site = contentOf((await app.inject({ url: path })).body);
  strictEqual(bare.length > 10_000, true, "the bare page has no content");
  strictEqual(bare, site);
}
