import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { areaPages, type PageRoute } from "#src/routes.ts";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import {
  askAs,
  countCells,
  isHeldBy,
  type PersonOfRole,
  roles,
  signInEverybody,
} from "./role-tables.ts";

/** Every role over HTTP, against the committed tables: each page that declares a permission. */

let site: TestApp;
let people: ReadonlyMap<string, PersonOfRole>;
const cells = countCells("pages");
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  people = await signInEverybody(site);
});
afterAll(async () => {
  cells.print();
  await site.close();
});

/** Those that open for who has no permission in their own way are of pages.test.ts. */
const pages = Object.values(areaPages).flatMap((area) =>
  Object.entries<PageRoute>(area).flatMap(([key, row]) =>
    row.permission.includes(":") && row.without !== "plain-login" ? [{ key, row }] : [],
  ),
);

describe("each role", () => {
  it("is one of 25, and no page is left out", () => {
    expect(roles).toHaveLength(25);
    expect(pages.length).toBeGreaterThan(30);
  });

  it.each(roles)("$name is let into the pages of its row, and no other", async (role) => {
    const person = people.get(role.name) as PersonOfRole;
    const wrong: string[] = [];
    for (const { key, row } of pages) {
      const path = `/${row.paths.es.replace(/\/:\w+\?/g, "").replace(/:\w+/g, "1")}.data`;
      const { status } = await askAs(site, person, { method: "GET", path });
      const isRight = (status === 403) === !isHeldBy(role, row.permission);
      if (!isRight || status >= 500) wrong.push(`${key} for ${row.permission}: ${status}`);
    }
    cells.add(pages.length);
    expect(wrong).toEqual([]);
  });
});
