import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Page, Route } from "playwright-core";
import { build, type Rollup } from "vite";

const root = resolve(import.meta.dirname, "../..");
/** As on https: a name of this machine is a secure context, where hashes can be had. */
const origin = "http://views.localhost";

const bundles = new Map<string, Promise<string>>();

/** One file of browser code from an entry, as the production build makes it; made once a worker. */
function bundle(entry: string): Promise<string> {
  const made = bundles.get(entry) ?? buildBundle(entry);
  bundles.set(entry, made);
  return made;
}

async function buildBundle(entry: string): Promise<string> {
  const built = (await build({
    configFile: false,
    root,
    logLevel: "error",
    mode: "production",
    oxc: { jsx: { runtime: "automatic", development: false } },
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      minify: false,
      target: "es2023",
      rolldownOptions: { input: join(root, entry), output: { format: "es", codeSplitting: false } },
    },
  })) as Rollup.RollupOutput;
  return built.output[0].code;
}

export interface MountedViews {
  /** Opens a path of the entry's router; calls that no `answers` takes are 404. */
  open(page: Page, path: string, answers?: (route: Route) => Promise<void>): Promise<void>;
}

/** Views of the site drawn in a browser by an entry of test/components, with the site's own styles and
 *  without a server: time, sight and calls are the test's to decide. */
export async function mountViews(entry: string): Promise<MountedViews> {
  const code = await bundle(entry);
  const document = `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/src/areas/marketplace/frame/marketplace.css"><link rel="stylesheet" href="/src/areas/marketplace/frame/list-pages.css"><link rel="stylesheet" href="/src/areas/marketplace/frame/product-pages.css"></head><body><div id="root"></div><script type="module" src="/view.js"></script></body></html>`;
  return {
    async open(page, path, answers = (route) => route.fulfill({ status: 404 })) {
      page.on("pageerror", (error) => console.error(error));
      await page.route(`${origin}/**`, async (route) => {
        const { pathname } = new URL(route.request().url());
        if (route.request().isNavigationRequest())
          return route.fulfill({ contentType: "text/html", body: document });
        if (pathname === "/view.js")
          return route.fulfill({ contentType: "text/javascript", body: code });
        // The system's own font will do.
        if (pathname.endsWith(".woff2")) return route.fulfill({ status: 404 });
        if (pathname.endsWith(".svg"))
          return route.fulfill({
            contentType: "image/svg+xml",
            body: await readFile(join(root, "src/ui/icons.svg"), "utf8"),
          });
        if (pathname.endsWith(".css"))
          return route.fulfill({
            contentType: "text/css",
            body: await readFile(join(root, pathname), "utf8"),
          });
        return answers(route);
      });
      await page.goto(`${origin}${path}`);
    },
  };
}
