/** The parameters of a path's segments under a pattern of the route table; undefined where it does not
 *  fit. Optional ones that are absent are undefined. */
export function matchPath(
  pattern: string,
  segments: readonly string[],
): Record<string, string | undefined> | undefined {
  const parts = pattern.split("/");
  const required = parts.filter((part) => !part.endsWith("?")).length;
  if (segments.length < required || segments.length > parts.length) return undefined;
  const params: Record<string, string | undefined> = {};
  for (const [index, part] of parts.entries()) {
    const segment = segments[index];
    if (part.startsWith(":")) {
      params[part.replace(/^:|\?$/g, "")] = segment === undefined ? undefined : decoded(segment);
    } else if (part !== segment) return undefined;
  }
  return params;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // Not well-formed: it stays as it came.
    return segment;
  }
}
