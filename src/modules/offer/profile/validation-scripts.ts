import { createHash } from "node:crypto";
import type { ProfileFormDefinition } from "#src/contracts/profile-form.ts";
import type { Say } from "#src/platform/words/words.ts";
import { checksOf, runChecks } from "./profile-checks.rules.ts";

const FOLDER = "/api/profile-form/scripts/";

/** Validation scripts by name; the same rules in the same words share one. */
export interface ValidationScripts {
  /** The address of a drawn form's script, a path of this site. */
  addressOf(form: ProfileFormDefinition, say: Say): string;
  /** The script of a name (64 hexadecimal digits); undefined where no drawn form has it. */
  find(name: string): string | undefined;
}

export function createValidationScripts(): ValidationScripts {
  const scripts = new Map<string, string>();
  return {
    addressOf(form, say) {
      const text = scriptText(form, say);
      const name = createHash("sha256").update(text).digest("hex");
      scripts.set(name, text);
      return `${FOLDER}${name}.js`;
    },
    find: (name) => scripts.get(name),
  };
}

/** A classic worker script: the checks as data, and the rules as they stand in profile-checks.rules.ts. */
export function scriptText(form: ProfileFormDefinition, say: Say): string {
  // Data in a script: no text of it may end the script or a line.
  const data = JSON.stringify(checksOf(form, say)).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return [
    '"use strict";',
    `const checks = ${data};`,
    `const runChecks = ${runChecks.toString()};`,
    "self.onmessage = ({ data: { id, model } }) => {",
    "  self.postMessage({ id, result: runChecks(checks, model) });",
    "};",
    "",
  ].join("\n");
}
