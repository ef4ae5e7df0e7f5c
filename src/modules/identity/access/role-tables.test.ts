import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { openTestDatabase } from "#test/harness/database.ts";
import { accessFolder } from "./access.fixture.ts";
import { seedAccess } from "./access-seed.service.ts";
import { grantableRoles, readCells, readRoles, readRows } from "./role-tables.rules.ts";

const read = (name: string) => readFileSync(join(accessFolder, name), "utf8");
const roles = readRoles(read("roles.tsv"));
const tables = readdirSync(accessFolder).filter((name) => name.endsWith("-permissions.tsv"));
/** The specification beside the project, where it is there. */
const specification = resolve(import.meta.dirname, "../../../../../shared/spec");

describe("the tables of roles and permissions", () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    await seedAccess(database.connection, accessFolder);
  });
  afterAll(() => database.close());

  it("are the specification's, to the letter", () => {
    const names = ["roles.tsv", ...tables];
    if (!existsSync(specification)) {
      process.stdout.write(`${specification} is not there: our copies are not compared with it.\n`);
      return;
    }
    for (const name of names)
      expect([name, read(name)]).toEqual([name, readFileSync(join(specification, name), "utf8")]);
    process.stdout.write(`${names.length} tables equal the specification's\n`);
  });

  it("have 25 roles, and the cells that the annex counts", () => {
    expect(roles).toHaveLength(25);
    const sizes = Object.fromEntries(
      tables.map((name) => [
        name,
        new Set(readCells(read(name)).map((cell) => cell.permission)).size,
      ]),
    );
    expect(sizes).toEqual({
      "administration-permissions.tsv": 23,
      "own-permissions.tsv": 34,
      "purchase-permissions.tsv": 8,
      "role-permissions.tsv": 66,
    });
    for (const name of tables)
      expect(new Set(readCells(read(name)).map((cell) => cell.role))).toEqual(
        new Set(roles.map((role) => role.name)),
      );
  });

  it("stand in the database cell by cell", async () => {
    const stored = await database.connection.selectFrom("role_permissions").selectAll().execute();
    const held = new Set(stored.map(({ role, permission }) => `${role} ${permission}`));
    const cells = tables.flatMap((name) => readCells(read(name)));
    const wrong = cells.filter(
      ({ role, permission, isHeld }) => held.has(`${role} ${permission}`) !== isHeld,
    );
    expect(wrong).toEqual([]);
    expect(stored).toHaveLength(cells.filter(({ isHeld }) => isHeld).length);
    process.stdout.write(
      `${cells.length} cells, ${stored.length} held, compared with the database\n`,
    );
  });

  it("stand there row by row: roles, scopes, holders, first pages", async () => {
    const stored = await database.connection.selectFrom("roles").selectAll().execute();
    expect(stored.map(({ name }) => name).toSorted()).toEqual(roles.map((r) => r.name).toSorted());
    for (const role of roles)
      expect(stored.find(({ name }) => name === role.name)).toEqual({
        name: role.name,
        group_name: role.group,
        held_by: role.heldBy,
        scope: role.scope,
        narrowing: role.narrowing,
        may_grant: role.mayGrant,
        first_page: role.firstPage,
        is_active: true,
      });
    // The scope stands in two tables.
    for (const { role = "", scope } of readRows(read("role-permissions.tsv")))
      expect([role, roles.find(({ name }) => name === role)?.scope]).toEqual([role, scope]);
  });

  it("keep what was switched off when they are loaded again, and drop what they no longer name", async () => {
    const { connection } = database;
    const which = { role: "sales/EJECUTIVO", permission: "lead:export" };
    await connection
      .insertInto("role_permissions")
      .values({ ...which, is_named: true })
      .execute();
    await connection
      .updateTable("role_permissions")
      .set({ is_active: false })
      .where("role", "=", "sales/EJECUTIVO")
      .where("permission", "=", "lead:read")
      .execute();
    await seedAccess(connection, accessFolder);
    const rows = await connection
      .selectFrom("role_permissions")
      .select(["permission", "is_active"])
      .where("role", "=", "sales/EJECUTIVO")
      .where("permission", "in", ["lead:export", "lead:read"])
      .execute();
    expect(rows).toEqual([{ permission: "lead:read", is_active: false }]);
  });
});

describe("what a role may give", () => {
  it.each([
    ["none", []],
    ["portal/CLIENT, portal/payroll-manager", ["portal/CLIENT", "portal/payroll-manager"]],
    [
      "the four REFERIDOR roles",
      [
        "portal/REFERIDOR",
        "portal/REFERIDOR_MASCOTA",
        "portal/REFERIDOR PERU",
        "portal/REFERIDOR VIDA CAMARA",
      ],
    ],
    [
      "sales/* except sales/ADMINISTRADOR",
      [
        "sales/EJECUTIVO",
        "sales/SUPERVISOR",
        "sales/GERENTE",
        "sales/BACKOFFICE",
        "sales/JEFATURA_SAC_CHILE",
      ],
    ],
  ])("%s", (phrase, expected) => {
    expect(grantableRoles(phrase, roles)).toEqual(expected);
  });

  it.each([
    ["every role", 25],
    ["portal/* except portal/ADMIN", 14],
    ["roles held by customer or partner; portal/EJECUTIVO DE SOPORTE", 12],
  ])("%s: %i roles", (phrase, count) => {
    expect(grantableRoles(phrase, roles)).toHaveLength(count);
  });

  it("is a phrase that is known for every role, and no other", () => {
    for (const role of roles) expect(() => grantableRoles(role.mayGrant, roles)).not.toThrow();
    expect(() => grantableRoles("some roles", roles)).toThrow("No role is called some roles.");
  });
});
