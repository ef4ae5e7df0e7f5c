import { HtmlElement, Parser, StaticConfigLoader, TextNode } from "html-validate";

/** A text that a person sees or hears on a page, and where. */
export interface SeenText {
  text: string;
  /** The element it stands in, with its class. */
  place: string;
  /** The language its part of the page names for itself; the document's own is not said. */
  ownLanguage: string | null;
}

const unseen: ReadonlySet<string> = new Set(["script", "style", "svg", "template", "noscript"]);
/** Attributes that are read out or shown. */
const readAttributes = ["aria-label", "aria-description", "title", "alt", "placeholder", "label"];
const describing = /^(?:og:|twitter:)?(title|description)$/;

const config = await new StaticConfigLoader({ root: true }).getConfigFor("page.html");

/** The document of a page. */
export const documentOf = (html: string): HtmlElement => new Parser(config).parseHtml(html);

/** Every text of a page that somebody reads, in order; adjoining ones as one. */
export function textsOf(html: string): SeenText[] {
  const found: SeenText[] = [];
  collect(documentOf(html), null, found);
  return found;
}

function collect(element: HtmlElement, language: string | null, found: SeenText[]): void {
  const { tagName } = element;
  // Code to copy says of itself that it is no text of a language.
  if (unseen.has(tagName) || element.getAttributeValue("translate") === "no") return;
  const named = tagName === "html" ? null : element.getAttributeValue("lang");
  const ownLanguage = named ?? language;
  const place = placeOf(element);
  const say = (text: string, where = place) => {
    const read = decoded(text).replaceAll(/\s+/g, " ").trim();
    if (read !== "") found.push({ text: read, place: where, ownLanguage });
  };
  for (const name of readAttributes) {
    const value = element.getAttributeValue(name);
    if (value !== null) say(value, `${place}[${name}]`);
  }
  if (tagName === "input" && /^(submit|button)$/.test(element.getAttributeValue("type") ?? ""))
    say(element.getAttributeValue("value") ?? "");
  const about = element.getAttributeValue("name") ?? element.getAttributeValue("property") ?? "";
  const described = tagName === "meta" ? describing.exec(about)?.[1] : undefined;
  if (described !== undefined) say(element.getAttributeValue("content") ?? "", `meta.${described}`);
  // React parts texts by comments: a person reads them as one.
  let text = "";
  for (const node of element.childNodes) {
    if (node instanceof TextNode) text += node.textContent;
    if (!(node instanceof HtmlElement)) continue;
    say(text);
    text = "";
    collect(node, ownLanguage, found);
  }
  say(text);
}

function placeOf(element: HtmlElement): string {
  const own = element.getAttributeValue("class");
  if (own !== null) return `${element.tagName}.${own.split(" ")[0]}`;
  const { parent } = element;
  const outer = parent?.getAttributeValue("class")?.split(" ")[0];
  return outer === undefined ? element.tagName : `.${outer} > ${element.tagName}`;
}

const decoded = (text: string): string =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll("&nbsp;", "\u00a0")
    .replaceAll("&amp;", "&");
