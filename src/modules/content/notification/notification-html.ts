import sanitizeHtml from "sanitize-html";
import { type HtmlBounds, withinBounds } from "#src/contracts/html-bounds.rules.ts";

/** Wider than what we write ourselves: another source of content has bounds of its own. */
const shownBounds: HtmlBounds = { longest: 10_000, deepest: 20 };

/** The HTML of a notice as it may be drawn (SA 2.6): text, emphasis, lists and links, whatever the source
 *  held. A link leads within this site or to a page under TLS; it runs nothing. What is beyond the bounds, as
 *  another source than ours may hold it, is cut off. */
export function safeNotice(html: string): string {
  return sanitizeHtml(withinBounds(html, shownBounds), {
    allowedTags: ["p", "br", "strong", "b", "em", "i", "ul", "ol", "li", "a"],
    allowedAttributes: { a: ["href", "rel"] },
    allowedSchemes: ["https", "mailto", "tel"],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, attribs) => ({
        tagName,
        attribs: { href: attribs["href"] ?? "", rel: "noopener" },
      }),
    },
  }).trim();
}
