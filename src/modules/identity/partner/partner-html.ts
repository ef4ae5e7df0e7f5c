import sanitizeHtml from "sanitize-html";
import { type HtmlBounds, withinBounds } from "#src/contracts/html-bounds.rules.ts";

/** A header or footer: as long as its schema lets it be. */
export const partnerHtmlBounds: HtmlBounds = { longest: 20_000, deepest: 50 };

const allowedTags =
  "a abbr b br div em h2 h3 hr i img li nav ol p section small span strong table tbody td th thead tr ul";

/** What a partner's header and footer may hold (SA 3, REL): text, links, lists and
 *  pictures of this site. No script, style, form or frame, and nothing that is fetched from elsewhere. What
 *  is beyond the bounds is cut off. */
export function partnerHtml(html: string): string {
  return sanitizeHtml(withinBounds(html, partnerHtmlBounds), {
    allowedTags: allowedTags.split(" "),
    allowedAttributes: {
      "*": ["lang", "dir", "title"],
      a: ["href", "hreflang", "rel", "aria-label"],
      img: ["src", "alt", "width", "height"],
      nav: ["aria-label"],
      th: ["scope"],
    },
    allowedSchemes: ["https", "mailto", "tel"],
    allowedSchemesByTag: { img: ["data"] },
    allowProtocolRelative: false,
    disallowedTagsMode: "discard",
    transformTags: {
      a: (tagName, attribs) => ({
        tagName,
        attribs: isOwnPath(attribs["href"] ?? "") ? attribs : { ...attribs, rel: "noopener" },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !isOwnPicture(attribs["src"] ?? ""),
  }).trim();
}

const isOwnPath = (address: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(address);

const isOwnPicture = (source: string): boolean =>
  isOwnPath(source) || /^data:image\/(?:png|jpeg|webp);base64,/.test(source);
