import { defineConfig } from "vitest/config";

/** Unit and route tests beside the code; scenarios, browser journeys and proofs under test/. One
 *  embedded database per worker and at most two workers: each takes half a gigabyte. */
const shared = {
  testTimeout: 30_000,
  hookTimeout: 120_000,
  // What a test waits for comes late on a busy machine; what never comes fails all the same.
  expect: { poll: { timeout: 15_000 } },
};

export default defineConfig({
  test: {
    environment: "node",
    pool: "forks",
    maxWorkers: 2,
    globalSetup: ["test/harness/global-setup.ts"],
    reporters: ["default"],
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          include: [
            "src/**/*.test.ts",
            "src/**/*.test.tsx",
            "scripts/**/*.test.ts",
            "bench/**/*.test.ts",
          ],
        },
      },
      {
        test: {
          ...shared,
          name: "scenarios",
          include: ["test/**/*.test.ts"],
          exclude: ["test/e2e/**", "test/faults/**", "test/fuzz/**"],
        },
      },
      {
        test: {
          ...shared,
          name: "proofs",
          include: ["test/faults/**/*.test.ts", "test/fuzz/**/*.test.ts"],
          testTimeout: 600_000,
        },
      },
      {
        test: {
          ...shared,
          name: "browser",
          include: ["test/e2e/**/*.test.ts"],
          testTimeout: 120_000,
        },
      },
    ],
  },
});
