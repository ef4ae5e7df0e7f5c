import { setFlagsFromString } from "node:v8";

// Test processes end before optimized code pays for its compilation: without it the embedded database, which is
// WebAssembly, starts with a third less of the processor's time, and a scenario takes a fifth less.
setFlagsFromString("--liftoff-only");
setFlagsFromString("--no-turbofan");
