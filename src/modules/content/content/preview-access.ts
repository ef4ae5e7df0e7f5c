import type { Clock } from "#src/platform/clock/clock.ts";
import { siteCookies } from "#src/platform/http/cookies.rules.ts";
import { createSignedLink } from "#src/platform/http/signed-text.ts";

/** How long a preview's link can be used. */
export const previewDays = 7;
/** Holds the link's token while its reader looks at drafts. */
export const previewCookie = siteCookies.preview.name;

/** Who may read drafts: whoever has a link that the server signed (SA 2.1). It says nothing of who uses it,
 *  and changes nothing. */
export const createPreviewAccess = (options: { secret: string; clock: Clock }) => ({
  ...createSignedLink({ ...options, purpose: "content-preview", days: previewDays }),
});
