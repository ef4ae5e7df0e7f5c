import { describe, expect, it } from "vitest";
import { blogAddresses, pageNumber } from "#src/areas/marketplace/text-pages/blog-address.rules.ts";
import { writeFeed } from "./feed.rules.ts";

describe("the blog's feed", () => {
  it("says day, category and address of each article, and escapes what it says", () => {
    const feed = writeFeed({
      title: "Amparo · Blog",
      description: "A & B",
      language: "es-CL",
      link: "http://localhost/QP-Blog",
      self: "http://localhost/QP-Blog/feed.xml",
      items: [
        {
          title: "¿Isapre <o> Fonasa?\u0001",
          description: 'Dice "sí"',
          link: "http://localhost/QP-Blog/a?x=1&y=2",
          category: "Salud",
          published: "2026-03-10",
        },
      ],
    });
    expect(feed).toContain("<title>¿Isapre &lt;o&gt; Fonasa?</title>");
    expect(feed).toContain("<description>A &amp; B</description>");
    expect(feed).toContain("x=1&amp;y=2</link>");
    expect(feed).toContain("<pubDate>Tue, 10 Mar 2026 12:00:00 GMT</pubDate>");
    expect(feed).not.toContain("\u0001");
  });
});

describe("the blog's addresses", () => {
  it.each([
    ["/QP-Blog", "es", "/QP-Blog", "/QP-Blog/Categoria/salud", "/QP-Blog/a"],
    ["/QS-Blog", "en", "/en/QS-Blog", "/en/QS-Blog/Category/salud", "/en/QS-Blog/a"],
    ["/IH-Blog", "pt", "/pt/IH-Blog", "/pt/IH-Blog/Categoria/salud", "/pt/IH-Blog/a"],
  ] as const)("under %s in %s", (path, language, front, category, article) => {
    const at = blogAddresses(path);
    expect(at.front(language)).toBe(front);
    expect(at.front(language, 3)).toBe(`${front}?pagina=3`);
    expect(at.category(language, "salud")).toBe(category);
    expect(at.article(language, "a")).toBe(article);
  });

  it.each([
    ["2", 2],
    [null, 1],
    ["0", 1],
    ["-1", 1],
    ["1e3", 1],
    ["99999999", 1],
  ])("take pagina=%s for page %s", (asked, page) => expect(pageNumber(asked)).toBe(page));
});
