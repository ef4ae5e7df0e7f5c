import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenDatabase } from "../src/platform/database/database.ts";
import { openTestDatabase } from "../test/harness/database.ts";
import {
  listStoredColumns,
  printTable,
  readTableTypes,
  type StoredColumn,
  tableDifferences,
} from "./table-types.ts";
import { allTableTypes } from "./tables.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const column = (name: string, given: Partial<StoredColumn> = {}): StoredColumn => ({
  table: "pets",
  column: name,
  type: "text",
  isNullable: false,
  hasDefault: false,
  isAlways: false,
  ...given,
});
const file = (members: string) =>
  `interface PetsTable { ${members} }\ndeclare module "x" { interface Database { pets: PetsTable; } }`;

describe("the types of tables", () => {
  it("are the columns of the migrated database, each table's in one file", async () => {
    const columns = await listStoredColumns(database.connection);
    expect(columns.length).toBeGreaterThan(500);
    expect(tableDifferences(columns, allTableTypes())).toEqual([]);
  });

  it.each<[members: string, stored: StoredColumn, expected: string[]]>([
    ["name: string;", column("name"), []],
    ["name: PetName;", column("name"), []],
    ["kind: 'x';", column("name"), ["pets.name has no type", "pets.kind is no column"]],
    ["name: string | null;", column("name"), ["pets.name is never null"]],
    ["name: string;", column("name", { isNullable: true }), ["pets.name may be null"]],
    ["name: number;", column("name"), ["pets.name is read as string"]],
    ["name: any;", column("name"), ["pets.name is read as string"]],
    ["at: Date;", column("at", { type: "date" }), ["pets.at is read as string"]],
    ["at: string;", column("at", { type: "timestamptz" }), ["pets.at is read as Date"]],
    ["tags: string[];", column("tags", { type: "_text" }), []],
    ["tags: string;", column("tags", { type: "_text" }), ["pets.tags is read as string[]"]],
    ["price: number;", column("price", { type: "numeric" }), ["pets.price is read as string"]],
    ["data: ColumnType<Data, string, string>;", column("data", { type: "jsonb" }), []],
    [
      'kind: "cat";',
      column("kind", { allowed: ["cat", "dog"] }),
      ['pets.kind is read as "cat" | "dog"'],
    ],
    ['kind: "cat" | "dog";', column("kind", { allowed: ["cat", "dog"] }), []],
    ["kind: string;", column("kind", { allowed: ["a"] }), ['pets.kind is read as "a"']],
    [
      "seen: number;",
      column("seen", { type: "int4", hasDefault: true }),
      ["pets.seen has a default: an insert may leave it out"],
    ],
    ["seen: Generated<number>;", column("seen", { type: "int4", hasDefault: true }), []],
    [
      "seen: Generated<number>;",
      column("seen", { type: "int4" }),
      ["pets.seen has no default: an insert must name it"],
    ],
    [
      "id: Generated<number>;",
      column("id", { type: "int8", hasDefault: true, isAlways: true }),
      ["pets.id is generated: no insert may name it"],
    ],
    [
      "id: GeneratedAlways<number>;",
      column("id", { type: "int8", hasDefault: true, isAlways: true }),
      [],
    ],
  ])("%s", (members, stored, expected) => {
    expect(tableDifferences([stored], readTableTypes(file(members)))).toEqual(expected);
  });

  it("miss no table and invent none", () => {
    const types = readTableTypes(file("name: string;"));
    const stored = [{ ...column("name"), table: "birds" }];
    expect(tableDifferences(stored, types)).toEqual(["birds has no type", "pets is no table"]);
  });

  it("are printed as they would be right", () => {
    const columns = [
      column("id", { type: "int8", hasDefault: true, isAlways: true }),
      column("kind", { allowed: ["cat", "dog"] }),
      column("seen", { type: "int4", hasDefault: true }),
      column("born_on", { type: "date", isNullable: true }),
    ];
    const printed = printTable(columns);
    const text = `${printed}\ndeclare module "x" { interface Database { pets: PetsTable; } }`;
    expect(tableDifferences(columns, readTableTypes(text))).toEqual([]);
  });
});
