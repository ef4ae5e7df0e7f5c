import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { metadataKeys } from "#src/contracts/product-metadata.ts";
import { parseCell } from "./cell.rules.ts";
import { fillDocument, metadataExamples } from "./document.ts";
import { entities, findEntity } from "./entities.ts";
import { placesOf } from "./entity.ts";

const page = readFileSync(
  join(import.meta.dirname, "../../../../../docs/catalogue-format.md"),
  "utf8",
);
const migrations = join(import.meta.dirname, "../../../../../db/migrations");
const readMigration = (name: string): string => readFileSync(join(migrations, name), "utf8");
const migration = [
  "001-catalogue.sql",
  "011-lines-and-countries.sql",
  "012-event-words.sql",
  "023-worldwide-trips.sql",
  "024-catalogue-texts.sql",
  "026-catalogue-phrases.sql",
  "20261125T2228-offer-operation-dates.sql",
  "20261127T2333-offer-form-steps.sql",
  "20261127T1150-offer-general-conditions.sql",
  "20261128T1045-offer-rate-parts.sql",
]
  .map(readMigration)
  .join("\n");

/** Tables are aligned by the formatter: only their words count. */
const words = (text: string): string => text.replaceAll(/ +/g, " ").replaceAll(/-{3,}/g, "---");

/** Columns of a table in the migration, identities left out. */
function columnsOfTable(table: string): string[] {
  const body = new RegExp(`create table ${table} \\(\\n([^;]*?)\\n\\);`).exec(migration)?.[1] ?? "";
  const added = new RegExp(`alter table ${table} add column (\\w+)`, "g");
  const later = [...migration.matchAll(added)].map(([, name]) => name ?? "");
  const made = body
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => !/^(unique|primary key|id integer generated|rate_table_id)/.test(line))
    .map((line) => line.split(" ")[0] ?? "");
  return [...made, ...later];
}

describe("the import format's page", () => {
  it("says the same as the tables of the format", () => {
    expect(words(page)).toBe(words(fillDocument(page)));
  });

  it("has an example of every key of a product's metadata, and reads them all", () => {
    expect(Object.keys(metadataExamples)).toEqual(Object.keys(metadataKeys.shape));
    expect(metadataKeys.safeParse(metadataExamples).error).toBeUndefined();
  });

  it.each(entities)("has an example of its own type for every column of $name", ({ columns }) => {
    for (const { name, type, example } of columns) {
      expect([name, parseCell(type, example)]).toEqual([
        name,
        { ok: true, value: expect.anything() },
      ]);
    }
  });

  it.each(entities)("names every column of the table of $name and no other", (definition) => {
    const names = definition.columns.map(({ name }) => name);
    const stored =
      definition.table === "rate_rows"
        ? ["product_code", "valid_from", ...columnsOfTable("rate_rows")]
        : columnsOfTable(definition.table);
    expect(names.toSorted()).toEqual(stored.toSorted());
  });

  it("covers every table of the catalogue except the log of changes", () => {
    const tables = [...migration.matchAll(/create table (\w+)/g)].map(([, name]) => name);
    const covered = new Set(entities.map(({ table }) => table));
    expect(tables.filter((name) => !covered.has(name ?? ""))).toEqual([
      "rate_tables",
      "catalogue_changes",
    ]);
  });

  it("lists every table after those that it refers to, by keys and sets that exist", () => {
    for (const [place, definition] of entities.entries()) {
      const { storage, key, uniques, ranges } = definition;
      const named = [...key, ...uniques.flat(), ...ranges.flat()];
      if (storage.kind === "details") named.push(storage.owner);
      if (storage.kind === "published") named.push(...storage.group, ...storage.free);
      expect(() => placesOf(definition, named)).not.toThrow();
      for (const { references } of definition.columns) {
        if (references === undefined) continue;
        const target = findEntity(references);
        expect(target?.key).toHaveLength(1);
        expect(entities.findIndex((each) => each === target)).toBeLessThan(place);
      }
    }
  });
});
