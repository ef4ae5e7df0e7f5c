import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { faultsOf } from "./content-collections.ts";
import {
  type Block,
  type Inline,
  linksOfBlocks,
  readInline,
  readMarkdown,
  safeAddress,
  textOfBlocks,
} from "#src/contracts/markdown.rules.ts";

const text = (value: string): Inline => ({ kind: "text", text: value });

describe("rich text", () => {
  it("is read into headings, paragraphs, lists, tables and quotes", () => {
    const blocks = readMarkdown(
      "# Uno\n\nHola **gente** de *aquí*\nsigue.\n\n## Más\n- a\n- b\n  sigue\n\n1. x\n2. y\n\n> dicho\n\n| A | B |\n|---|---|\n| 1 | 2 |\n",
    );
    expect(blocks.map(({ kind }) => kind)).toEqual([
      "heading",
      "paragraph",
      "heading",
      "list",
      "list",
      "quote",
      "table",
    ]);
    expect(blocks[0]).toEqual({ kind: "heading", level: 2, id: "uno", children: [text("Uno")] });
    expect(blocks[1]).toEqual({
      kind: "paragraph",
      children: [
        text("Hola "),
        { kind: "strong", children: [text("gente")] },
        text(" de "),
        { kind: "emphasis", children: [text("aquí")] },
        text(" sigue."),
      ],
    });
    expect(blocks[3]).toEqual({
      kind: "list",
      isOrdered: false,
      items: [[text("a")], [text("b sigue")]],
    });
    expect(blocks[6]).toEqual({
      kind: "table",
      head: [[text("A")], [text("B")]],
      rows: [[[text("1")], [text("2")]]],
    });
  });

  it("takes an escaped mark as text, also inside another one", () => {
    expect(readInline("**a \\*b\\* c** y *\\**")).toEqual([
      { kind: "strong", children: [text("a *b* c")] },
      text(" y "),
      { kind: "emphasis", children: [text("*")] },
    ]);
    expect(readInline("[a \\[b\\]](https://amparo.example/x)")).toEqual([
      { kind: "link", href: "https://amparo.example/x", children: [text("a [b]")] },
    ]);
  });

  it("gives equal headings different anchors", () => {
    const ids = readMarkdown("## Qué cubre\n## Qué cubre").map((block) =>
      block.kind === "heading" ? block.id : "",
    );
    expect(ids).toEqual(["que-cubre", "que-cubre-2"]);
  });

  it.each([
    ["[a](/Comparar/Isapres)", "/Comparar/Isapres"],
    ["[a](https://www.supersalud.gob.cl/)", "https://www.supersalud.gob.cl/"],
    ["[a](mailto:a@b.cl)", "mailto:a@b.cl"],
    ["[a](tel:+56-2)", "tel:+56-2"],
    ["[a](#que-cubre)", "#que-cubre"],
  ])("links %s", (source, href) =>
    expect(readInline(source)).toEqual([{ kind: "link", href, children: [text("a")] }]),
  );

  it.each([
    "javascript:alert(1)",
    "JAVASCRIPT:alert(1)",
    "//evil.example",
    "/\\evil.example",
    "data:text/html,x",
    "http://evil.example",
    "https://user@evil.example",
    "mailto:a@b.cl?bcc=c@d.cl",
    "",
  ])("keeps only the words of a link to %s", (address) => {
    expect(safeAddress(address)).toBeUndefined();
    expect(readInline(`[a](${address})`)).not.toContainEqual(
      expect.objectContaining({ kind: "link" }),
    );
  });

  it("takes markup for text", () => {
    expect(readMarkdown("<script>alert(1)</script>")).toEqual([
      { kind: "paragraph", children: [text("<script>alert(1)</script>")] },
    ]);
  });

  it("reads whatever is written, loses no word and links nothing unsafe", () => {
    const part = fc.constantFrom(
      "**",
      "*",
      "[",
      "](",
      ")",
      "|",
      "- ",
      "1. ",
      "# ",
      "\n",
      "palabra",
      "> ",
      "\\",
      "javascript:x",
      "|--|",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const source = parts.join("");
        const blocks = readMarkdown(source);
        expect(unsafeLinks(blocks)).toEqual([]);
        const asked = source.replaceAll(/\]\([^()\s]*\)/g, "").split("palabra").length;
        expect(textOfBlocks(blocks).split("palabra").length).toBeGreaterThanOrEqual(
          Math.min(asked, 1),
        );
      }),
    );
  });
});

describe("a text that is very long", () => {
  it.each([
    ["["],
    ["[a]("],
    ["**a"],
    ["*a "],
    ["# a"],
    [`# a${" ".repeat(40_000)}b#`],
    [`# a${"# ".repeat(20_000)}`],
    ["|"],
    ["> "],
    ["\\["],
    [`${"[".repeat(25_000)}](${"a".repeat(25_000)}`],
  ])("is read quickly, as far as it is read: %#", (part) => {
    const long = part.repeat(Math.ceil(50_000 / part.length));
    // Of this process: the machine may be busy with others.
    const from = process.cpuUsage();
    readMarkdown(long);
    expect(process.cpuUsage(from).user / 1_000).toBeLessThan(200);
    const whole = readMarkdown(long.repeat(20));
    expect(textOfBlocks(whole).length).toBeLessThanOrEqual(100_000);
  });

  it("of content is refused where it is written", () => {
    const page = { title: "a", description: "b", body: "x".repeat(100_001) };
    expect(faultsOf("pages", page).join()).toMatch(/^body: .*100000/);
    expect(faultsOf("pages", { ...page, body: "x".repeat(100_000) })).toEqual([]);
    const notice = { title: "a", from: "2026-10-10" };
    expect(faultsOf("notifications", { ...notice, message: "<b>".repeat(30) })).toEqual([
      "message: its elements stand within one another deeper than 20",
    ]);
    expect(faultsOf("notifications", { ...notice, message: "x".repeat(1_001) })).toEqual([
      "message: it has 1001 characters, and may have 1000",
    ]);
  });
});

describe("a heading", () => {
  it.each([
    ["## Título", "Título"],
    ["## Título ##", "Título"],
    ["## Título   ", "Título"],
    ["## C#", "C"],
    ["## a # b", "a # b"],
  ])("%s says %s", (line, words) => {
    expect(textOfBlocks(readMarkdown(line))).toBe(words);
  });
});

const unsafeLinks = (blocks: readonly Block[]): string[] =>
  linksOfBlocks(blocks).filter((href) => safeAddress(href) === undefined);
