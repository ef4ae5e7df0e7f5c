import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Clock } from "../clock/clock.ts";

/** Texts that the server signs with its secret, so that it knows them again. `purpose` is part of what is
 *  signed: a signature of one use is worth nothing in another. */
export function createSigner(secret: string, purpose: string) {
  const sign = (text: string): string =>
    createHmac("sha256", secret).update(`${purpose}${text}`).digest("base64url");
  return {
    sign,
    isSigned: (text: string, signature: string): boolean => isSame(signature, sign(text)),
  };
}

/** Compared by hash, so that neither length nor place of a difference shows in the time taken. */
export function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}

/** Links that do one thing for some days for anyone who has them: until when, and the signature of that. */
export function createSignedLink(options: {
  secret: string;
  clock: Clock;
  purpose: string;
  days: number;
}) {
  const { clock, days } = options;
  const { sign, isSigned } = createSigner(options.secret, `${options.purpose}.`);
  return {
    /** The token of a new link. */
    issueToken(): string {
      const expires = (clock.now().getTime() + days * 86_400_000).toString(36);
      return `${expires}.${sign(expires)}`;
    },

    /** Whether a token is ours and its time is not over. */
    accepts(token: string | null | undefined): boolean {
      const match = /^([0-9a-z]{1,11})\.([A-Za-z0-9_-]{43})$/.exec(token ?? "");
      if (match === null) return false;
      const [, expires = "", signature = ""] = match;
      return clock.now().getTime() < Number.parseInt(expires, 36) && isSigned(expires, signature);
    },
  };
}
