const mostLength = 2_000;

/** A path of this site, with its query and fragment: it begins with one slash and stays on this host.
 *  undefined for anything else, another site's address above all. */
export function ownPath(asked: string | null | undefined): string | undefined {
  if (asked === null || asked === undefined || asked.length > mostLength) return undefined;
  // A backslash is a slash to browsers, and control characters are dropped by them.
  if (!/^\/(?!\/)[^\\\p{Cc}]*$/u.test(asked)) return undefined;
  const base = "http://site.invalid";
  return URL.canParse(asked, base) && new URL(asked, base).origin === base ? asked : undefined;
}
