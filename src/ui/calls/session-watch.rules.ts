/** SA 4, SA 9: how old a session may become before its page is loaded anew. */
export const sessionMs = 10 * 3_600_000;

/** Whether a session that began then is to begin again. A clock that was set back begins one too. */
export const isSessionOver = (beganAt: number, now: number): boolean =>
  now - beganAt > sessionMs || beganAt > now;

/** SA 9: how often a page is loaded anew for one newer version. */
export const mostReloads = 1;

/** What to do about the version that is deployed: nothing, forget earlier tries, or load the page anew. A
 *  version that could not be had is as if there were none. */
export function versionStep(
  deployed: string | undefined,
  own: string | undefined,
  reloads: number,
): "none" | "reset" | "reload" {
  if (deployed === undefined || own === undefined) return "none";
  if (deployed === own) return reloads === 0 ? "none" : "reset";
  return reloads < mostReloads ? "reload" : "none";
}
