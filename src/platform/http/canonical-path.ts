/** Settles case and trailing slash before any page runs: the router matches whatever they are
 *  (STACK), the site answers one address a page. */

/** The address a path should have had, or undefined where it is right or unknown: fixed segments in
 *  their case, no slash at the end. Patterns have `:name` segments; a trailing `?` marks an optional one. */
export function canonicalPath(path: string, patterns: readonly string[]): string | undefined {
  const trimmed = path.length > 1 ? path.replace(/\/+$/, "") || "/" : path;
  const segments = trimmed.split("/").slice(1);
  const exact = patterns.some((pattern) => matches(pattern, segments, (a, b) => a === b));
  if (exact) return trimmed === path ? undefined : trimmed;
  const found = patterns.find((pattern) =>
    matches(pattern, segments, (a, b) => a.toLowerCase() === b.toLowerCase()),
  );
  if (found === undefined) return trimmed === path ? undefined : trimmed;
  const fixed = found.split("/").map((segment, index) => {
    const asked = segments[index];
    return segment.startsWith(":") || asked === undefined ? asked : segment;
  });
  return `/${fixed.filter((segment) => segment !== undefined).join("/")}`;
}

function matches(
  pattern: string,
  segments: readonly string[],
  same: (fixed: string, asked: string) => boolean,
): boolean {
  const parts = pattern.split("/");
  const required = parts.filter((part) => !part.endsWith("?")).length;
  if (segments.length < required || segments.length > parts.length) return false;
  return segments.every((segment, index) => {
    const part = parts[index] as string;
    return part.startsWith(":") ? segment !== "" : same(part, segment);
  });
}
