import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { fixedClock } from "#src/platform/clock/clock.ts";
import { openTestDatabase } from "#test/harness/database.ts";
import { contentRoutes } from "./content.api.ts";
import { readContentFile, writeContentFile } from "./content-file.rules.ts";
import { exportContent, importContent, seedContent } from "./content-files.service.ts";
import { noteContentChange, setPublishedVersion } from "./content.queries.ts";
import { emptyQuery } from "./content-query.rules.ts";
import { createContentService, createStoredContent } from "./content.service.ts";
import type { ContentValue } from "./content-entry.ts";

let database: OpenDatabase;
let folder: string;
const clock = fixedClock("2026-10-10T15:00:00Z");

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "amparo-content-"));
  await database.connection.deleteFrom("content_seeds").execute();
  await database.connection.deleteFrom("content_entries").execute();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const page = (body: string, more = "") =>
  `---\ntitle: Contacto\ndescription: Cómo hablarnos\n${more}---\n\n${body}\n`;

async function put(path: string, text: string): Promise<void> {
  await mkdir(join(folder, path, ".."), { recursive: true });
  await writeFile(join(folder, path), text);
}
const store = () =>
  importContent(folder, { connection: database.connection, clock, reason: "test" });
const service = () => createContentService({ source: createStoredContent(database.connection) });
const chile = { country: "CL", language: "es" } as const;
const wordsOf = async () => {
  const found = await service().findPage("contact", chile);
  return found === undefined ? undefined : JSON.stringify(found.body);
};

describe("content", () => {
  it("is imported from files, each change a version, an unchanged file none", async () => {
    await put("pages/contact.es.md", page("Uno"));
    expect(await store()).toEqual({ ok: true, created: 1, changed: 0, same: 0 });
    expect(await store()).toEqual({ ok: true, created: 0, changed: 0, same: 1 });
    await put("pages/contact.es.md", page("Dos"));
    expect(await store()).toEqual({ ok: true, created: 0, changed: 1, same: 0 });
    expect(await wordsOf()).toContain("Dos");
    const versions = await database.connection
      .selectFrom("content_versions")
      .select(["version", "data"])
      .orderBy("version")
      .execute();
    expect(versions.map(({ data }) => data["body"])).toEqual(["Uno", "Dos"]);
  });

  it("keeps a draft from people until it is published, and an earlier version comes back", async () => {
    await put("pages/contact.es.md", page("Uno"));
    await store();
    await put("pages/contact.es.md", page("Borrador", "status: draft\n"));
    await store();
    const content = service();
    const drafts = await content.find("pages", { ...emptyQuery, withDrafts: true });
    expect(drafts.entries.map(({ data }) => data["body"])).toEqual(["Borrador"]);
    expect(drafts.entries[0]?.publishedAt).toBeNull();
    expect(await wordsOf()).toContain("Uno");
    await put("pages/contact.es.md", page("Borrador"));
    await store();
    expect(await wordsOf()).toContain("Borrador");
    const entry = { collection: "pages", slug: "contact", locale: "es" };
    expect(await setPublishedVersion(database.connection, entry, 9, clock.now())).toBe(false);
    expect(await setPublishedVersion(database.connection, entry, 1, clock.now())).toBe(true);
    await noteContentChange(database.connection, "test", clock.now());
    expect(await wordsOf()).toContain("Uno");
    expect(await setPublishedVersion(database.connection, entry, null, clock.now())).toBe(true);
    expect(await wordsOf()).toBeUndefined();
  });

  it("is stored whole or not at all, with the file and the fault named", async () => {
    await put("pages/contact.es.md", page("Uno"));
    await put("pages/terms.es.md", "---\ntitle: Sin texto\n---\n");
    await put("pages/Bad name.md", "x");
    await put("nothing/a.es.json", "{}");
    const report = await store();
    expect(report.ok).toBe(false);
    const problems = report.ok ? "" : report.problems.join("\n");
    expect(problems).toContain("pages/terms.es.md: description");
    expect(problems).toContain("pages/Bad name.md: its name");
    expect(problems).toContain("nothing: there is no such collection");
    expect(await wordsOf()).toBeUndefined();
  });

  it("is exported as files that import as the same", async () => {
    await put("pages/contact.es.md", page("Uno", 'countries: ["CL"]\n'));
    await put("country-landings/cl.pt-BR.json", '{"slug":"cl","tag":"salud","activo":true}');
    await put("pages/terms.es.md", page("Borrador", "status: draft\n"));
    await store();
    await rm(folder, { recursive: true });
    expect(await exportContent(folder, database.connection)).toBe(3);
    expect(await readFile(join(folder, "pages/contact.es.md"), "utf8")).toContain("Uno");
    expect(await store()).toEqual({ ok: true, created: 0, changed: 0, same: 3 });
  });

  it("that comes with the program follows it until an editor changes it", async () => {
    const seed = () => seedContent(database.connection, folder, clock);
    await put("pages/contact.es.md", page("Del programa"));
    await seed();
    expect(await wordsOf()).toContain("Del programa");
    await put("pages/contact.es.md", page("Del programa, nuevo"));
    await seed();
    expect(await wordsOf()).toContain("nuevo");
    await put("pages/contact.es.md", page("Del editor"));
    await store();
    await put("pages/contact.es.md", page("Del programa, otra vez"));
    await seed();
    await seed();
    expect(await wordsOf()).toContain("Del editor");
  });

  it("reads back any file it writes", () => {
    const plain = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
    const value: fc.Arbitrary<ContentValue> = fc.oneof(
      plain,
      fc.array(plain, { maxLength: 3 }),
      fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), plain, { maxKeys: 3 }),
    );
    const data = fc.dictionary(
      fc.stringMatching(/^[a-z]{1,8}$/).filter((key) => key !== "status"),
      value,
      { noNullPrototype: true },
    );
    fc.assert(
      fc.property(data, fc.boolean(), (fields, isDraft) => {
        const entry = { slug: "a", locale: "es" as const, isDraft, data: fields };
        const { name, text } = writeContentFile(entry);
        expect(readContentFile(name, text)).toEqual({ ok: true, file: entry });
      }),
    );
  });

  it("answers the calls of SA 7 with pagination, and names a bad field", async () => {
    await put("country-landings/cl.es.json", '{"slug":"cl-a","tag":"salud,vida","activo":true}');
    await put("country-landings/pe.es.json", '{"slug":"pe-a","tag":"salud","activo":true}');
    await put("country-landings/off.es.json", '{"slug":"cl-b","tag":"salud","activo":false}');
    await store();
    const route = contentRoutes(service()).find(({ url }) => url === "/api/country-landings");
    const call = (text: string) =>
      route?.handle(
        {
          params: {},
          query: Object.fromEntries(new URLSearchParams(text)),
          body: {},
          files: [],
          record: undefined,
          headers: {},
        },
        undefined,
      );
    const found = await call(
      "filters[activo]=true&filters[tag][$contains]=salud&filters[slug][$contains]=cl&fields[0]=slug&locale=es",
    );
    expect(found?.body).toMatchObject({
      data: [{ attributes: { slug: "cl-a" } }],
      meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 1 } },
    });
    await expect(call("filters[x][$nope]=1")).rejects.toMatchObject({ status: 400 });
  });
});
