/** Bounds of HTML that people write for us: a sanitiser takes seconds for what is very long or deeply nested,
 *  so it is measured first, in one pass. */
export interface HtmlBounds {
  /** Characters. */
  longest: number;
  /** Elements within one another. */
  deepest: number;
}

const tag = /<(\/?)([a-z][a-z0-9-]*)/gi;
/** Elements without an end. */
const empty: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta source track wbr".split(" "),
);

/** What is wrong with a text, as a sentence; undefined where it keeps within its bounds. */
export function htmlFault(html: string, bounds: HtmlBounds): string | undefined {
  if (html.length > bounds.longest)
    return `it has ${html.length} characters, and may have ${bounds.longest}`;
  return tooDeepAt(html, bounds.deepest) === undefined
    ? undefined
    : `its elements stand within one another deeper than ${bounds.deepest}`;
}

/** The text as far as it keeps within its bounds, never ending within a tag. */
export function withinBounds(html: string, { longest, deepest }: HtmlBounds): string {
  const text = html.length > longest ? html.slice(0, longest) : html;
  const end = tooDeepAt(text, deepest) ?? text.length;
  if (end === html.length) return html;
  const kept = text.slice(0, end);
  const open = kept.lastIndexOf("<");
  return open > kept.lastIndexOf(">") ? kept.slice(0, open) : kept;
}

/** Where the first element begins that is too deep. An element whose end is left out counts as open. */
function tooDeepAt(html: string, deepest: number): number | undefined {
  let depth = 0;
  for (const { 1: slash, 2: name = "", index } of html.matchAll(tag)) {
    if (slash === "/") depth = Math.max(0, depth - 1);
    else if (!empty.has(name.toLowerCase())) {
      depth += 1;
      if (depth > deepest) return index;
    }
  }
  return undefined;
}
