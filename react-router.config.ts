import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/areas",
  buildDirectory: "build",
  ssr: true,
  // A page's code knows its own route; those that its links lead to are learned once it is there.
  routeDiscovery: { mode: "lazy" },
} satisfies Config;
