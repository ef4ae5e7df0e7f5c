import type { Clock } from "#src/platform/clock/clock.ts";
import { createSignedLink } from "#src/platform/http/signed-text.ts";

/** How long a link that switches internal traffic on can be used. */
export const internalLinkDays = 7;

export type InternalTraffic = ReturnType<typeof createInternalTraffic>;

/** Links that switch internal traffic on (D5a): signed with the server's secret, for some days.
 *  They say nothing about who uses them, and only take something away: what is sent is not recorded. */
export const createInternalTraffic = (options: { secret: string; clock: Clock }) =>
  createSignedLink({ ...options, purpose: "internal-traffic", days: internalLinkDays });
