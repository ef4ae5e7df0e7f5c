import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { loadSeedFolders, seedFolders } from "#src/modules/offer/catalog/seed.service.ts";
import { findCatalogueSnapshot } from "#src/modules/offer/catalog/snapshot.queries.ts";
import { fixedClock } from "#src/platform/clock/clock.ts";
import { migrate } from "#src/platform/database/migrate.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { openSeededDatabase, openTestDatabase } from "./database.ts";

const root = resolve(import.meta.dirname, "../..");
const migrations = join(root, "db/migrations");

describe("a database for tests", () => {
  let migrated: OpenDatabase;
  let seeded: OpenDatabase;
  beforeAll(async () => {
    migrated = await openTestDatabase();
    seeded = await openSeededDatabase();
  });
  afterAll(async () => {
    await migrated.close();
    await seeded.close();
  });

  const productsOf = async ({ connection }: OpenDatabase): Promise<number> => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from products`.execute(connection);
    return rows[0]?.count ?? 0;
  };

  it("has every migration already, and the catalogue where it is asked for", async () => {
    expect(await migrate(migrated.connection, migrations)).toEqual([]);
    expect(await migrate(seeded.connection, migrations)).toEqual([]);
    expect(await productsOf(migrated)).toBe(0);
    expect(await productsOf(seeded)).toBeGreaterThan(600);
  });

  it("leaves nothing to load to an application that starts on it", async () => {
    const loaded: string[] = [];
    await loadSeedFolders(
      seeded.connection,
      seedFolders(join(root, "db/seed")),
      fixedClock("2030-01-01T00:00:00Z"),
      (progress) => loaded.push(JSON.stringify(progress)),
    );
    expect(loaded).toEqual([]);
  });

  it("answers what indexes read of the catalogue anew from the first change of it on", async () => {
    const pricedProducts = async ({ connection }: OpenDatabase): Promise<number> => {
      const { products } = await findCatalogueSnapshot(connection, "PE", "2026-10-10");
      return products.filter(({ rates }) => rates.length > 0).length;
    };
    const other = await openSeededDatabase();
    try {
      const all = await pricedProducts(seeded);
      expect(all).toBeGreaterThan(50);
      expect(await pricedProducts(other)).toBe(all);
      await other.connection.transaction().execute(async (transaction) => {
        await sql`delete from rate_rows`.execute(transaction);
      });
      expect(await pricedProducts(other)).toBe(0);
      expect(await pricedProducts(seeded)).toBe(all);
    } finally {
      await other.close();
    }
  });

  it("is a copy of its own: what one suite writes is in no other", async () => {
    await sql`create table only_here (id int)`.execute(migrated.connection);
    const other = await openTestDatabase();
    try {
      const { rows } = await sql`select 1 from pg_tables where tablename = 'only_here'`.execute(
        other.connection,
      );
      expect(rows).toEqual([]);
    } finally {
      await other.close();
    }
  });
});
