import { browserPath } from "./browser.ts";

/** Says once, before any test, what this machine lacks: the only absences that are allowed. */
export default function setup(): void {
  if (process.env["AMPARO_SETUP_DONE"] !== undefined) return;
  process.env["AMPARO_SETUP_DONE"] = "1";
  browserPath();
}
