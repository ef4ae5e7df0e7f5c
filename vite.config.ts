import optimizeLocales from "@react-aria/optimize-locales-plugin";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import { browserChunk } from "./scripts/browser-chunks.ts";
import { mayEnterBrowser } from "./scripts/import-rules.ts";

/** Refuses server code in the browser bundle: one helper import is enough to pull a database driver
 *  into a page, and the build would stay green. */
function guardBrowserBundle(): Plugin {
  return {
    name: "guard-browser-bundle",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    transform(_code, id) {
      const path = id.split("?")[0]?.split("/src/").slice(1).join("/src/") ?? "";
      if (path !== "" && !id.includes("node_modules") && !mayEnterBrowser(path)) {
        throw new Error(`src/${path} is server code and may not enter the browser bundle.`);
      }
      return null;
    },
  };
}

export default defineConfig({
  plugins: [
    // Of React Aria's own words only those in the site's languages enter the browser bundle.
    optimizeLocales.vite({ locales: ["es-ES", "en-US", "pt-BR"] }),
    reactRouter(),
    guardBrowserBundle(),
  ],
  resolve: {
    // Pages get compiled messages (platform/words), so they need no message parser.
    alias: [
      { find: /^use-intl\/format-message$/, replacement: "use-intl/format-message/format-only" },
    ],
  },
  ssr: { noExternal: ["use-intl"] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: [{ name: browserChunk(import.meta.dirname) }] } },
        },
      },
    },
  },
  build: { assetsInlineLimit: 0, sourcemap: false, cssMinify: true, target: "es2023" },
  server: { ws: false, hmr: false },
});
