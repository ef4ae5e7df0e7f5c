import { createHmac, timingSafeEqual } from "node:crypto";
import type { Clock } from "#src/platform/clock/clock.ts";
import { internalLinkDays, internalLinkText, readInternalToken } from "./internal-traffic.rules.ts";

export type InternalTraffic = ReturnType<typeof createInternalTraffic>;

/** Links that switch internal traffic on (decisions 5a): signed with the server's secret, for some days.
 *  They say nothing about who uses them, and only take something away: what is sent is not recorded. */
export function createInternalTraffic({ secret, clock }: { secret: string; clock: Clock }) {
  const sign = (text: string) => createHmac("sha256", secret).update(text).digest();
  return {
    /** The token of a new link. */
    issueToken(): string {
      const expiresAtMs = clock.now().getTime() + internalLinkDays * 86_400_000;
      const signature = sign(internalLinkText(expiresAtMs)).toString("base64url");
      return `${expiresAtMs.toString(36)}.${signature}`;
    },

    /** Whether a token is ours and its time is not over. */
    accepts(token: string): boolean {
      const read = readInternalToken(token);
      if (!read || clock.now().getTime() >= read.expiresAtMs) return false;
      const [sent, own] = [Buffer.from(read.signature, "base64url"), sign(read.signed)];
      return sent.length === own.length && timingSafeEqual(sent, own);
    },
  };
}
