/** Reads the tags of a drawn page: enough for what the server writes, attributes always in quotes. */

export interface PageTag {
  name: string;
  attributes: ReadonlyMap<string, string>;
  /** Text of a script or style element. */
  content: string;
}

const tagPattern =
  /<([a-zA-Z][\w-]*)((?:\s+[^\s=>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+))?)*)\s*\/?>/g;
const attributePattern = /([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/g;

const unescapeHtml = (text: string): string =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

/** Every tag of a page in order; what stands inside scripts and styles is content, never tags. */
export function tagsOf(html: string): PageTag[] {
  const contents: string[] = [];
  const bare = html
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(
      /(<(script|style)\b[^>]*>)([\s\S]*?)(<\/\2>)/gi,
      (_, open: string, _name, text: string, close: string) => {
        contents.push(text);
        return `${open}${close}`;
      },
    );
  let raw = 0;
  return [...bare.matchAll(tagPattern)].map(([, written = "", rest = ""]): PageTag => {
    const name = written.toLowerCase();
    const attributes = new Map(
      [...rest.matchAll(attributePattern)].map(
        ([, key = "", double, single, plain]): [string, string] => [
          key.toLowerCase(),
          unescapeHtml(double ?? single ?? plain ?? ""),
        ],
      ),
    );
    return {
      name,
      attributes,
      content: name === "script" || name === "style" ? (contents[raw++] ?? "") : "",
    };
  });
}

const addressAttributes = [
  "href",
  "src",
  "action",
  "formaction",
  "poster",
  "data",
  "cite",
  "ping",
  "manifest",
];

/** Every address that a page loads, links or sends to. */
export function addressesOf(tags: readonly PageTag[]): string[] {
  return tags.flatMap(({ attributes }) => [
    ...addressAttributes.flatMap((name) => attributes.get(name) ?? []),
    ...["srcset", "imagesrcset"].flatMap((name) =>
      (attributes.get(name) ?? "")
        .split(",")
        .map((part) => part.trim().split(/\s+/)[0] ?? "")
        .filter((part) => part !== ""),
    ),
    ...(/^(og:(url|image)|twitter:image)$/.test(
      attributes.get("property") ?? attributes.get("name") ?? "",
    )
      ? [attributes.get("content") ?? ""]
      : []),
  ]);
}

/** The hosts of addresses that leave the page's own site; mail and telephone links are none. */
export function foreignHosts(addresses: readonly string[], pageUrl: string): string[] {
  const own = new URL(pageUrl).host;
  return [
    ...new Set(
      addresses.flatMap((address) => {
        const url = URL.canParse(address, pageUrl) ? new URL(address, pageUrl) : undefined;
        if (url === undefined) return [`unreadable: ${address}`];
        if (["mailto:", "tel:"].includes(url.protocol)) return [];
        if (url.protocol === "data:") return address.startsWith("data:image/") ? [] : [address];
        return url.host === own ? [] : [url.host === "" ? address : url.host];
      }),
    ),
  ];
}
