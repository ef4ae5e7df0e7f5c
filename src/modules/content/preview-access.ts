import { createHmac, timingSafeEqual } from "node:crypto";
import type { Clock } from "#src/platform/clock/clock.ts";

/** How long a preview's link can be used. */
export const previewDays = 7;
/** Holds the link's token while its reader looks at drafts. */
export const previewCookie = "amparo_preview";

export type PreviewAccess = ReturnType<typeof createPreviewAccess>;

/** Who may read drafts: whoever has a link that the server signed (SA 2.1). It says nothing of who uses it,
 *  and changes nothing. */
export function createPreviewAccess({ secret, clock }: { secret: string; clock: Clock }) {
  const sign = (expires: string) =>
    createHmac("sha256", secret).update(`content-preview.${expires}`).digest();
  return {
    cookie: previewCookie,

    /** The token of a new link. */
    issueToken(): string {
      const expires = (clock.now().getTime() + previewDays * 86_400_000).toString(36);
      return `${expires}.${sign(expires).toString("base64url")}`;
    },

    /** Whether a token is ours and its time is not over. */
    accepts(token: string | null | undefined): boolean {
      const match = /^([0-9a-z]{1,11})\.([A-Za-z0-9_-]{43})$/.exec(token ?? "");
      const [, expires = "", signature = ""] = match ?? [];
      if (match === null || clock.now().getTime() >= Number.parseInt(expires, 36)) return false;
      const [sent, own] = [Buffer.from(signature, "base64url"), sign(expires)];
      return sent.length === own.length && timingSafeEqual(sent, own);
    },
  };
}
