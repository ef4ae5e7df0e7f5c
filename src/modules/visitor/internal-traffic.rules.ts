/** How long a link that switches internal traffic on can be used. */
export const internalLinkDays = 7;

/** The text that is signed: what the link does and until when, in milliseconds since the epoch. */
export const internalLinkText = (expiresAtMs: number): string =>
  `internal-traffic.${expiresAtMs.toString(36)}`;

/** Reads a token of such a link; undefined for anything of another form. */
export function readInternalToken(
  token: string,
): { expiresAtMs: number; signed: string; signature: string } | undefined {
  const match = /^([0-9a-z]{1,11})\.([A-Za-z0-9_-]{43})$/.exec(token);
  if (!match) return undefined;
  const [, expires = "", signature = ""] = match;
  const expiresAtMs = Number.parseInt(expires, 36);
  return { expiresAtMs, signed: internalLinkText(expiresAtMs), signature };
}
