import sanitizeHtml from "sanitize-html";

/** The HTML of a notice as it may be drawn (SA 2.6): text, emphasis, lists and links, whatever the source
 *  held. A link leads within this site or to a page under TLS; it runs nothing. */
export function safeNotice(html: string): string {
  return sanitizeHtml(html, {
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
