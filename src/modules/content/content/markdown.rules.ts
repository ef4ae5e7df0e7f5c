/** Rich text of the content service: a small part of Markdown, read into plain data that views draw.
 *  No HTML passes: what looks like it is text. */

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
const heading = /^(#{1,4})\s+(.+?)\s*#*$/;
const tableLine = /^\s*\|.*\|\s*$/;
const tableRule = /^\s*\|(?:\s*:?-{2,}:?\s*\|)+\s*$/;

/** Reads a text into blocks. A first-level heading counts as second: the page has its own first. */
export function readMarkdown(text: string): Block[] {
  const lines = text.replaceAll(/\r\n?/g, "\n").split("\n");
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
      const children = readInline(title[2] ?? "");
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

const startsBlock = (line: string): boolean =>
  heading.test(line) || bullet.test(line) || numbered.test(line) || line.startsWith(">");

const cellsOf = (line: string): Inline[][] =>
  line
    .trim()
    .slice(1, -1)
    .split("|")
    .map((cell) => readInline(cell.trim()));

/** Reads emphasis and links; a mark without its end is text. */
export function readInline(text: string): Inline[] {
  const found: Inline[] = [];
  let rest = text;
  let plain = "";
  const flush = () => {
    if (plain !== "") found.push({ kind: "text", text: plain });
    plain = "";
  };
  while (rest !== "") {
    const escaped = /^\\([\\*_[\]()#>|-])/.exec(rest);
    const strong = /^\*\*(?=\S)([^*]+?)\*\*/.exec(rest);
    const emphasis = /^\*(?=[^\s*])([^*]+?)\*/.exec(rest);
    const link = /^\[([^\]]+)\]\(([^()\s]*)\)/.exec(rest);
    const mark = escaped ?? strong ?? emphasis ?? link;
    if (mark === null) {
      plain += rest[0] ?? "";
      rest = rest.slice(1);
      continue;
    }
    if (escaped) plain += escaped[1] ?? "";
    else {
      flush();
      if (link) found.push(...linkOf(link[1] ?? "", link[2] ?? ""));
      else
        found.push({
          kind: strong ? "strong" : "emphasis",
          children: readInline(mark[1] ?? ""),
        });
    }
    rest = rest.slice(mark[0].length);
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
