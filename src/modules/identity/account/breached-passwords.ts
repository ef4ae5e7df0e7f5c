import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { createOutgoing } from "#src/platform/http/outgoing.ts";
import type { Log } from "#src/platform/log/log.ts";

/** How long the range service may take; milliseconds. */
export const rangeTimeoutMs = 2_000;

/** Bytes of one answer at most: a range of the public service has some 40 KB. */
const rangeBytes = 1_000_000;

export interface BreachedPasswords {
  /** Whether a password stands in known leaks. Never rejects. */
  isBreached(password: string): Promise<boolean>;
}

/** Passwords that are known from leaks: the built-in list of common ones, and, where BREACHED_URL is set, a
 *  range service (`GET {url}/range/{five characters of the SHA-1}` answers lines `SUFFIX:COUNT`), which never
 *  learns the password. Where the service does not answer in two seconds, the list decides. */
export function createBreachedPasswords(options: {
  url?: string | undefined;
  privateHosts?: readonly string[];
  log: Pick<Log, "warn">;
}): BreachedPasswords {
  const { url, log } = options;
  const ask =
    url === undefined
      ? undefined
      : createOutgoing({
          base: url,
          timeoutMs: rangeTimeoutMs,
          bytesMost: rangeBytes,
          ...(options.privateHosts === undefined ? {} : { privateHosts: options.privateHosts }),
        });

  async function isInRange(password: string): Promise<boolean> {
    if (ask === undefined || url === undefined) return false;
    const digest = createHash("sha1").update(password).digest("hex").toUpperCase();
    const address = `${url.replace(/\/$/, "")}/range/${digest.slice(0, 5)}`;
    try {
      // Padding hides from who watches the connection how many there are in a range.
      const answer = await ask(address, {
        headers: { accept: "text/plain", "Add-Padding": "true" },
      });
      if (!answer.ok) throw new Error(String(answer.status));
      return hasSuffix(await answer.text(), digest.slice(5));
    } catch {
      log.warn("account.breached-service.away", {});
      return false;
    }
  }

  return {
    isBreached: async (password) => isCommonPassword(password) || (await isInRange(password)),
  };
}

/** Whether a range's answer has a suffix that was seen at least once; padding has a count of 0. */
function hasSuffix(text: string, suffix: string): boolean {
  return text.split(/\r?\n/).some((line) => {
    const [found, count] = line.split(":");
    return found?.trim().toUpperCase() === suffix && Number(count) > 0;
  });
}

const require = createRequire(import.meta.url);
let common: Set<string> | undefined;

/** The common passwords of the package, all in lower case: 49,233 of them. Read when first asked for. */
export function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(require("@zxcvbn-ts/language-common/src/passwords.json") as readonly string[]);
  return common;
}

const isCommonPassword = (password: string): boolean =>
  commonPasswords().has(password.toLowerCase());
