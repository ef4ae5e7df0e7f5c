import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";

interface Group {
  group: string;
  total: number;
  results: { title: string; note: string | null; by: string | null; href: string }[];
}

const [, ...rows] = readFileSync(join(import.meta.dirname, "misspelt-searches.tsv"), "utf8")
  .trim()
  .split("\n")
  .map((line) => line.split("\t") as [string, string, string, string]);

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

async function search(q: string, host = "cl", language = "es", more = ""): Promise<Group[]> {
  const answer = await test.app.inject({
    url: `/api/search?q=${encodeURIComponent(q)}${more}`,
    headers: { host: `${host}.localhost`, "accept-language": language },
  });
  expect(answer.statusCode).toBe(200);
  return (answer.json() as { data: Group[] }).data;
}

describe("misspelt searches", () => {
  it("are at least forty", () => expect(rows.length).toBeGreaterThanOrEqual(40));

  it.each(rows)("at %s in %s: «%s» leads to %s", async (host, language, text, link) => {
    const [first] = await search(text, host, language);
    expect(first?.results[0]?.href).toBe(link);
  });
});

describe("GET /api/search", () => {
  it("groups products, organizations, clinics and articles, with counts", async () => {
    const groups = await search("clinica");
    const counts = new Map(groups.map(({ group, total }) => [group, total]));
    expect(counts.get("clinic")).toBeGreaterThan(12);
    expect(counts.get("product")).toBeGreaterThan(0);
    for (const { total, results } of groups) {
      expect(results.length).toBe(Math.min(total, 5));
    }
    const [article] = (await search("deducible")).filter(({ group }) => group === "article");
    expect(article?.results[0]?.href).toBe("/QP-Blog/Que-es-el-deducible");
    const [seller] = (await search("Quillay")).filter(({ group }) => group === "organization");
    expect(seller?.results).toEqual([
      { title: "Quillay Vida", note: "Aseguradora", by: null, href: "/Seguros/Quillay-Vida" },
    ]);
  });

  it("finds a plan by its code, and no other by a code that is nearly it", async () => {
    const [first, ...more] = await search("LM-PR103-26");
    expect([first?.results[0]?.title, first?.results.length]).toEqual(["Luma Faro 100/90", 1]);
    expect(more).toEqual([]);
    expect(await search("PR999")).toEqual([]);
  });

  it("knows a country's own things only", async () => {
    expect((await search("isapre", "pe")).flatMap(({ results }) => results)).toEqual([]);
    expect((await search("isapre")).length).toBeGreaterThan(0);
  });

  it.each(["", "   ", "¿?", "de la", "wkjrtd fghmmpl"])("finds nothing by «%s»", async (text) => {
    expect(await search(text)).toEqual([]);
  });

  it("takes one kind alone, and as many as are asked for", async () => {
    const groups = await search("seguro", "cl", "es", "&group=organization&take=3");
    for (const { group, results } of groups) {
      expect(results.length).toBe(group === "organization" ? 3 : 0);
    }
  });

  it("every result leads to a page that is there", async () => {
    const seen = new Set<string>();
    for (const text of ["dental", "clinica", "luma", "deducible", "contacto", "vida"]) {
      for (const { results } of await search(text)) {
        for (const { href } of results) seen.add(href);
      }
    }
    expect(seen.size).toBeGreaterThan(20);
    for (const url of seen) {
      const { statusCode } = await test.app.inject({ url, headers: { host: "cl.localhost" } });
      expect([url, statusCode]).toEqual([url, 200]);
    }
  });

  it("is built again once the catalogue or the content changed", async () => {
    const { connection } = test.database;
    const hrefs = async () =>
      (await search("Zumaque")).flatMap(({ results }) => results.map(({ href }) => href));
    expect(await hrefs()).toEqual([]);
    await sql`update products set display_name = 'Dental Zumaque'
      where display_name = 'Luma Faro 100/90'`.execute(connection);
    await sql`insert into catalogue_changes (reason) values ('renamed')`.execute(connection);
    await expect.poll(hrefs).toEqual(["/Isapre/Luma/Planes/LM-PR103-26"]);
    await sql`update content_versions v set data = jsonb_set(v.data, '{title}', '"Zumaque"')
      from content_entries e where e.id = v.entry_id and v.version = e.published_version
        and e.slug = 'Que-es-el-deducible' and e.locale = 'es'`.execute(connection);
    await sql`insert into content_changes (reason, changed_at) values ('renamed', now())`.execute(
      connection,
    );
    await expect.poll(hrefs).toContain("/QP-Blog/Que-es-el-deducible");
  });
});

describe("the address of the search", () => {
  it.each([
    ["/buscar", "/Buscar"],
    ["/en/Search", "/en/search"],
    ["/pt/Buscar", "/pt/buscar"],
  ])("is %s, and %s has moved there with its query", async (address, other) => {
    const open = (url: string) => test.app.inject({ url, headers: { host: "cl.localhost" } });
    const page = await open(`${address}?q=dental`);
    expect(page.statusCode).toBe(200);
    // The form leads to the same address, which no redirect then moves on.
    expect(page.body).toMatch(new RegExp(`<form[^>]* action="${address}"`));
    const moved = await open(`${other}?q=dental`);
    expect([moved.statusCode, moved.headers.location]).toEqual([301, `${address}?q=dental`]);
  });
});

describe("what is searched for", () => {
  it("is logged nowhere, kept in no store and shown to no search engine", async () => {
    const secret = "lupusreservadisimo";
    await search(secret);
    const answer = await test.app.inject({
      url: `/buscar?q=${secret}`,
      headers: { host: "cl.localhost" },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain(secret);
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    expect(answer.body).toContain('<meta name="robots" content="noindex"/>');
    expect(answer.body).not.toMatch(/rel="canonical"[^>]*lupus/);
    expect(test.logLines().join("\n")).not.toContain(secret);
  });
});
