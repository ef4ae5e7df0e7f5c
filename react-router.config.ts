import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/areas",
  buildDirectory: "build",
  ssr: true,
  // The whole route table is small: no request for it, and nothing to probe for.
  routeDiscovery: { mode: "initial" },
  // Module preload hints are what lets the browser fetch the page's code while it reads the HTML.
} satisfies Config;
