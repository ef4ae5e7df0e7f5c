import { enableCompileCache } from "node:module";
import { setFlagsFromString } from "node:v8";

// Test processes end before optimized code pays for its compilation: without it the embedded database, which is
// WebAssembly, starts with a third less of the processor's time, and a scenario takes a fifth less.
setFlagsFromString("--liftoff-only");
setFlagsFromString("--no-turbofan");

// Set after the start, "--liftoff-only" leaves functions that run often to the optimizing compiler. One of the
// database's takes that compiler two seconds of the processor's time, a third of a server's start; a worker of the
// tests, which uses its database for hundreds of them, is better off with it.
if (!process.argv[1]?.includes("/node_modules/vitest/")) {
  setFlagsFromString("--no-wasm-tier-up");
  setFlagsFromString("--no-wasm-dynamic-tiering");
}

// After the flags: Node.js keeps what was compiled in one folder for each set of them, and V8 refuses what was
// compiled with others. Whoever has this file imported says below which folder.
enableCompileCache(new URL(import.meta.url).searchParams.get("compiled") ?? undefined);
