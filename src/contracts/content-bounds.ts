import type { HtmlBounds } from "./html-bounds.rules.ts";

/** What texts of the content service may be: refused beyond it where they are written, cut where they are
 *  rendered. */

/** HTML of a notice (SA 2.6). */
export const noticeBounds: HtmlBounds = { longest: 1_000, deepest: 20 };
/** Characters of a page's or an article's Markdown. */
export const longestText = 100_000;
