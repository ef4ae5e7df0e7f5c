/** A pattern of the tables of routes and redirects, read once: `:name` is a segment, `:name?` one that may be
 *  absent, `:name*` all that follows; every other part is compared as written. */
export interface PathPattern {
  parts: readonly { name: string | undefined; text: string }[];
  /** Segments that an address has at least and at most. */
  required: number;
  most: number;
}

/** Reads a pattern; a slash at its beginning is left out. */
export function readPattern(pattern: string): PathPattern {
  const texts = pattern.replace(/^\//, "").split("/");
  return {
    parts: texts.map((text) => ({
      name: text.startsWith(":") ? text.replace(/^:|[?*]$/g, "") : undefined,
      text,
    })),
    required: texts.filter((text) => !/[?*]$/.test(text)).length,
    most: texts.at(-1)?.endsWith("*") ? Infinity : texts.length,
  };
}

/** The segments of each name of a pattern, as they came; undefined where the path does not fit. Names of absent
 *  segments are absent. Fixed parts are compared as they are written, unless told otherwise. */
export function matchSegments(
  { parts, required, most }: PathPattern,
  segments: readonly string[],
  isSame: (fixed: string, asked: string) => boolean = (fixed, asked) => fixed === asked,
): Record<string, readonly string[]> | undefined {
  if (segments.length < required || segments.length > most) return undefined;
  const isOther = parts.some(
    ({ name, text }, index) =>
      name === undefined && index < segments.length && !isSame(text, segments[index] ?? ""),
  );
  if (isOther) return undefined;
  const found: Record<string, readonly string[]> = {};
  for (const [index, { name, text }] of parts.entries())
    if (name !== undefined && index < segments.length)
      found[name] = segments.slice(index, text.endsWith("*") ? undefined : index + 1);
  return found;
}

/** The parameters of a path's segments under a pattern of the route table, decoded; undefined where it does not
 *  fit. */
export function matchPath(
  pattern: string,
  segments: readonly string[],
): Record<string, string | undefined> | undefined {
  const found = matchSegments(readPattern(pattern), segments);
  return (
    found &&
    Object.fromEntries(
      Object.entries(found).map(([name, [segment = ""]]) => [name, decodedSegment(segment)]),
    )
  );
}

/** A segment decoded; one that is not well-formed stays as it came, and names nothing. */
export function decodedSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
