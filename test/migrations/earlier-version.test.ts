import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { migrate } from "#src/platform/database/migrate.ts";
import { createTestApp, projectRoot } from "#test/harness/app.ts";
import { openEmptyDatabase } from "#test/harness/database.ts";
import {
  columnsByTable,
  type Content,
  contentHash,
  fillEveryTable,
  readContent,
} from "./earlier-database.ts";

/** The migrations of commit 270741b, with the beginnings of their SHA-256. */
const earlierMigrations: readonly (readonly [name: string, hash: string])[] = [
  ["001-catalogue.sql", "782d827a2c9f6429"],
  ["002-visitors-leads.sql", "bcb54c9da40a1dc4"],
  ["003-catalogue-folders.sql", "560d088832fb23b9"],
  ["010-robot-check.sql", "0a450a72b406d9ce"],
  ["011-lines-and-countries.sql", "6173d2f24f81b2ac"],
  ["012-event-words.sql", "1392c6caf1a7b40c"],
  ["012-experiments-campaigns-saved-filters.sql", "376e3a28c2bc5bc1"],
  ["013-content.sql", "7fe42ad1a18f74e4"],
  ["014-chat.sql", "9f59beebaf6a8e06"],
  ["015-partners.sql", "b89936aea4f805df"],
  ["016-partner-settings.sql", "9a9e40a9f3baa50d"],
  ["017-advisors.sql", "628d0f3dbd2b4650"],
  ["018-shared-links.sql", "d787e9fc754b3318"],
  ["020-site-messages.sql", "f0d1c0b60f911ea8"],
  ["022-faults-and-tracking.sql", "34932453d0ecc39b"],
  ["023-worldwide-trips.sql", "06967162b91e81cf"],
  ["024-catalogue-texts.sql", "33116969c0967da4"],
  ["025-frame-tokens-and-hand-overs.sql", "8efdff78a0abdafa"],
  ["026-catalogue-phrases.sql", "72417110403239ea"],
];

/** The advisor of a referral; who works a lead is a user since. */
const renamed = new Map([["leads.executive_id", "referral_advisor_id"]]);

const folder = join(projectRoot, "db/migrations");

describe("a database of commit 270741b", () => {
  let database: OpenDatabase;
  let before: Content;
  let columns: ReadonlyMap<string, readonly string[]>;
  beforeAll(async () => {
    database = await openEmptyDatabase();
    const earlier = await mkdtemp(join(tmpdir(), "amparo-migrations-"));
    for (const [name] of earlierMigrations) await copyFile(join(folder, name), join(earlier, name));
    await migrate(database.connection, earlier);
    await rm(earlier, { recursive: true });
    await fillEveryTable(database.connection);
    columns = await columnsByTable(database.connection);
    before = await readContent(database.connection, columns);
  });
  afterAll(() => database.close());

  it.each(earlierMigrations)("has %s as it was", async (name, hash) => {
    expect(contentHash(await readFile(join(folder, name), "utf8"))).toBe(hash);
  });

  it("is filled: every table has rows, with and without values", () => {
    expect(before.size).toBe(70);
    for (const [table, rows] of before) expect(rows, table).toHaveLength(3);
  });

  it("has all rows with all their values after the migrations since", async () => {
    const ran = await migrate(database.connection, folder);
    expect(ran).not.toContain("001-catalogue.sql");
    expect(ran.length).toBeGreaterThan(3);
    expect(await readContent(database.connection, columns, renamed)).toEqual(before);
  });

  it("notes of each visitor the last day that it knows of", async () => {
    const rows = await database.connection
      .selectFrom("visitors")
      .select(["last_seen_on", "created_at"])
      .execute();
    expect(rows.map((row) => row.last_seen_on)).toEqual(
      rows.map((row) => row.created_at.toISOString().slice(0, 10)),
    );
  });

  it("starts on this version and still has every row", async () => {
    const site = await createTestApp({}, "2026-01-01T10:00:00Z", projectRoot, database);
    expect((await site.app.inject("/api/ready")).json()).toMatchObject({
      data: { status: "ready" },
    });
    await site.close();
    const after = await readContent(database.connection, columns, renamed);
    for (const [table, rows] of before)
      expect(after.get(table), table).toEqual(expect.arrayContaining([...rows]));
  });
});
