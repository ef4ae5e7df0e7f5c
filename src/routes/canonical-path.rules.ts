import { matchSegments, type PathPattern } from "./match-path.rules.ts";

/** Settles case and trailing slash before any page runs: the router matches whatever they are
 *  (STACK), the site answers one address a page. */

const inAnyCase = (fixed: string, asked: string): boolean =>
  fixed.toLowerCase() === asked.toLowerCase();

/** The address a path should have had, or undefined where it is right or unknown: fixed segments in their case, no
 *  slash at the end. */
export function canonicalPath(path: string, patterns: readonly PathPattern[]): string | undefined {
  const trimmed = path.length > 1 ? path.replace(/\/+$/, "") || "/" : path;
  const segments = trimmed.split("/").slice(1);
  const settled = trimmed === path ? undefined : trimmed;
  if (segments.includes("") || patterns.some((pattern) => matchSegments(pattern, segments)))
    return settled;
  const found = patterns.find((pattern) => matchSegments(pattern, segments, inAnyCase));
  if (found === undefined) return settled;
  const fixed = segments.map((asked, index) => {
    const part = found.parts[index];
    return part === undefined || part.name !== undefined ? asked : part.text;
  });
  return `/${fixed.join("/")}`;
}
