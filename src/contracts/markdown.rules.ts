import { longestText } from "./content-bounds.ts";

/** Rich text of the content service and of mails: a small part of Markdown, read into plain data that views and mails
 *  draw. No HTML passes: what looks like it is text. */

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "strong" | "emphasis"; children: readonly Inline[] }
  | { kind: "link"; href: string; children: readonly Inline[] };

export type Block =
  | { kind: "heading"; level: 2 | 3 | 4; id: string; children: readonly Inline[] }
  | { kind: "paragraph" | "quote"; children: readonly Inline[] }
  | { kind: "list"; isOrdered: boolean; items: readonly (readonly Inline[])[] }
  | {
      kind: "table";
      head: readonly (readonly Inline[])[];
      rows: readonly (readonly (readonly Inline[])[])[];
    };

const bullet = /^\s{0,3}[-*]\s+(.*)$/;
const numbered = /^\s{0,3}\d{1,9}[.)]\s+(.*)$/;
const heading = /^(#{1,4})\s+(.+)$/;
const tableLine = /^\s*\|.*\|\s*$/;
const tableRule = /^\s*\|(?:\s*:?-{2,}:?\s*\|)+\s*$/;

/** Reads a text into blocks, up to the longest that is read. A first-level heading counts as second: the
 *  page has its own first. */
export function readMarkdown(text: string): Block[] {
  const lines = text.slice(0, longestText).replaceAll(/\r\n?/g, "\n").split("\n");
  const blocks: Block[] = [];
  const ids = new Map<string, number>();
  let at = 0;
  const take = (test: (line: string) => boolean): string[] => {
    const taken: string[] = [];
    for (let line = lines[at]; line !== undefined && test(line); line = lines[at]) {
      taken.push(line);
      at += 1;
    }
    return taken;
  };
  while (at < lines.length) {
    const line = lines[at] ?? "";
    if (line.trim() === "") {
      at += 1;
      continue;
    }
    const title = heading.exec(line);
    if (title) {
      const children = readInline(titleText(title[2] ?? ""));
      const level = Math.max(2, title[1]?.length ?? 2) as 2 | 3 | 4;
      blocks.push({ kind: "heading", level, id: uniqueId(plainText(children), ids), children });
      at += 1;
    } else if (bullet.test(line) || numbered.test(line)) {
      const mark = bullet.test(line) ? bullet : numbered;
      blocks.push({ kind: "list", isOrdered: mark === numbered, items: takeItems(mark) });
    } else if (line.startsWith(">")) {
      const quoted = take((each) => each.startsWith(">")).map((each) => each.replace(/^>\s?/, ""));
      blocks.push({ kind: "quote", children: readInline(quoted.join(" ")) });
    } else if (tableLine.test(line) && tableRule.test(lines[at + 1] ?? "")) {
      const [head = "", , ...rows] = take((each) => tableLine.test(each));
      blocks.push({ kind: "table", head: cellsOf(head), rows: rows.map(cellsOf) });
    } else {
      const first = lines[at] ?? "";
      at += 1;
      const more = take((each) => each.trim() !== "" && !startsBlock(each));
      blocks.push({ kind: "paragraph", children: readInline([first, ...more].join(" ").trim()) });
    }
  }
  return blocks;

  function takeItems(mark: RegExp): Inline[][] {
    const items: string[] = [];
    for (let line = lines[at]; line !== undefined; line = lines[at]) {
      const item = mark.exec(line);
      if (item) items.push(item[1] ?? "");
      else if (/^\s{2,}\S/.test(line) && items.length > 0)
        items[items.length - 1] = `${items.at(-1) ?? ""} ${line.trim()}`;
      else break;
      at += 1;
    }
    return items.map(readInline);
  }
}

/** A heading's words without the marks that may close it. */
function titleText(text: string): string {
  let end = text.length;
  while (end > 1 && text[end - 1] === "#") end -= 1;
  return text.slice(0, end).trimEnd();
}

const startsBlock = (line: string): boolean =>
  heading.test(line) || bullet.test(line) || numbered.test(line) || line.startsWith(">");

const cellsOf = (line: string): Inline[][] =>
  line
    .trim()
    .slice(1, -1)
    .split("|")
    .map((cell) => readInline(cell.trim()));

/** What stands at a place of a text; each is tried there alone. */
const inlineMarks = {
  plain: /[^\\*[]+/y,
  escaped: /\\([\\*_[\]()#>|-])/y,
  strong: /\*\*(?=\S)((?:[^*\\]|\\[^])+?)\*\*/y,
  emphasis: /\*(?=[^\s*])((?:[^*\\]|\\[^])+?)\*/y,
  address: /\(([^()\s]*)\)/y,
} as const;
const longestLabel = 500;

/** Reads emphasis and links; a mark without its end is text, as is a link whose words are longer than 500
 *  characters. The time is linear in the length of the text, for any marks in it. */
export function readInline(text: string): Inline[] {
  const found: Inline[] = [];
  let at = 0;
  let plain = "";
  let bracket = 0;
  const matched = (mark: keyof typeof inlineMarks, place = at): RegExpExecArray | null => {
    inlineMarks[mark].lastIndex = place;
    return inlineMarks[mark].exec(text);
  };
  const flush = () => {
    if (plain !== "") found.push({ kind: "text", text: plain });
    plain = "";
  };
  /** The place of the next closing bracket: looked for again only once it is passed. */
  const closingBracket = (): number => {
    if (bracket !== -1 && bracket <= at) {
      bracket = text.indexOf("]", at);
      while (bracket > 0 && text[bracket - 1] === "\\") bracket = text.indexOf("]", bracket + 1);
    }
    return bracket;
  };
  const linkHere = (): { label: string; address: string; end: number } | null => {
    const close = text[at] === "[" ? closingBracket() : -1;
    if (close <= at + 1 || close - at > longestLabel) return null;
    const address = matched("address", close + 1);
    return address === null
      ? null
      : {
          label: text.slice(at + 1, close),
          address: address[1] ?? "",
          end: close + 1 + address[0].length,
        };
  };
  while (at < text.length) {
    const words = matched("plain") ?? matched("escaped");
    if (words !== null) {
      plain += words[1] ?? words[0];
      at += words[0].length;
      continue;
    }
    const strong = matched("strong");
    const mark = strong ?? matched("emphasis");
    const link = mark === null ? linkHere() : null;
    if (mark === null && link === null) {
      plain += text[at] ?? "";
      at += 1;
      continue;
    }
    flush();
    if (link !== null) found.push(...linkOf(link.label, link.address));
    else
      found.push({
        kind: strong ? "strong" : "emphasis",
        children: readInline(mark?.[1] ?? ""),
      });
    at = link?.end ?? at + (mark?.[0].length ?? 1);
  }
  flush();
  return found;
}

/** A link where its address is safe; else its words alone. */
function linkOf(label: string, address: string): Inline[] {
  const children = readInline(label);
  const href = safeAddress(address);
  return href === undefined ? children : [{ kind: "link", href, children }];
}

/** Paths of this site, fragments, https, mail and telephone; nothing that runs or hides its host. */
export function safeAddress(address: string): string | undefined {
  if (/[\s\\\p{Cc}]/u.test(address)) return undefined;
  if (/^\/(?!\/)/.test(address) || /^#[\w-]+$/.test(address)) return address;
  return /^(?:https:\/\/[^/@]+(?:\/|$)|mailto:[^?]+$|tel:\+?[\d-]+$)/i.test(address)
    ? address
    : undefined;
}

/** The same blocks with other words: marks were read before, so what is put in is never one. */
export function withTexts(blocks: readonly Block[], say: (text: string) => string): Block[] {
  const inline = (parts: readonly Inline[]): Inline[] =>
    parts.map((part) =>
      part.kind === "text"
        ? { ...part, text: say(part.text) }
        : { ...part, children: inline(part.children) },
    );
  return withInlines(blocks, inline);
}

/** The same blocks with each run of inline parts replaced, in paragraphs, list items and table cells alike. */
export const withInlines = (
  blocks: readonly Block[],
  inline: (parts: readonly Inline[]) => Inline[],
): Block[] =>
  blocks.map((block): Block => {
    switch (block.kind) {
      case "list":
        return { ...block, items: block.items.map(inline) };
      case "table":
        return {
          ...block,
          head: block.head.map(inline),
          rows: block.rows.map((row) => row.map(inline)),
        };
      default:
        return { ...block, children: inline(block.children) };
    }
  });

/** A value as it has to stand in a text that is read as Markdown later: on one line, and no mark in it. */
export const escapedMarkdown = (value: string): string =>
  value
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\\*[\]]/g, "\\$&")
    .replace(/^[#>|-]/, "\\$&");

export function plainText(children: readonly Inline[]): string {
  return children
    .map((child) => (child.kind === "text" ? child.text : plainText(child.children)))
    .join("");
}

/** All the words of a text, for counting, searching and feeds. */
export function textOfBlocks(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      if (block.kind === "list") return block.items.map(plainText).join(" ");
      if (block.kind === "table")
        return [block.head, ...block.rows].map((row) => row.map(plainText).join(" ")).join(" ");
      return plainText(block.children);
    })
    .join("\n");
}

const linksWithin = (children: readonly Inline[]): string[] =>
  children.flatMap((child) =>
    child.kind === "text"
      ? []
      : [...(child.kind === "link" ? [child.href] : []), ...linksWithin(child.children)],
  );

/** Where the links of a text lead, in order. */
export const linksOfBlocks = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => {
    if (block.kind === "list") return block.items.flatMap(linksWithin);
    return block.kind === "table"
      ? [block.head, ...block.rows].flat().flatMap(linksWithin)
      : linksWithin(block.children);
  });

export const countWords = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

function uniqueId(text: string, taken: Map<string, number>): string {
  const slug =
    text
      .normalize("NFD")
      .replaceAll(/\p{M}/gu, "")
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-|-$/g, "") || "seccion";
  const count = (taken.get(slug) ?? 0) + 1;
  taken.set(slug, count);
  return count === 1 ? slug : `${slug}-${count}`;
}
