import type { Scope } from "./policy.rules.ts";

/** How the committed tables of roles and permissions are read (db/seed/access). */

export interface RoleRow {
  name: string;
  group: string;
  heldBy: "operator" | "customer" | "partner";
  scope: Scope;
  narrowing: string;
  mayGrant: string;
  firstPage: string;
  demonstrationAccount: string;
}

/** A cell of a table: whether a role holds a permission. */
export interface Cell {
  role: string;
  permission: string;
  isHeld: boolean;
  meaning: string;
}

/** Rows of a text with tabs, by the names in its first line. Throws where a row has other columns. */
export function readRows(text: string): Record<string, string>[] {
  const [header = "", ...lines] = text.split(/\r?\n/).filter((line) => line !== "");
  const names = header.split("\t");
  return lines.map((line) => {
    const cells = line.split("\t");
    if (cells.length !== names.length) throw new Error(`A row has other columns: ${cells[0]}`);
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""]));
  });
}

export const readRoles = (text: string): RoleRow[] =>
  readRows(text).map((row) => ({
    name: cell(row, "role"),
    group: cell(row, "group"),
    heldBy: cell(row, "held by") as RoleRow["heldBy"],
    scope: cell(row, "scope") as Scope,
    narrowing: cell(row, "narrowing"),
    mayGrant: cell(row, "may grant"),
    firstPage: cell(row, "first page"),
    demonstrationAccount: cell(row, "demonstration account"),
  }));

/** The cells of a table, whichever way it lies: a row a role, or a row a permission. */
export function readCells(text: string): Cell[] {
  const rows = readRows(text);
  return rows.flatMap((row) =>
    "role" in row
      ? Object.entries(row)
          .filter(([name]) => name !== "role" && name !== "scope")
          .map(([permission, held]) => cellOf(cell(row, "role"), permission, held, ""))
      : Object.entries(row)
          .filter(([name]) => name !== "permission" && name !== "meaning")
          .map(([role, held]) => cellOf(role, cell(row, "permission"), held, cell(row, "meaning"))),
  );
}

function cellOf(role: string, permission: string, held: string, meaning: string): Cell {
  if (held !== "0" && held !== "1") throw new Error(`${role}, ${permission}: ${held} is no 0 or 1`);
  return { role, permission, isHeld: held === "1", meaning };
}

function cell(row: Record<string, string>, name: string): string {
  const value = row[name];
  if (value === undefined) throw new Error(`A table has no column ${name}.`);
  return value;
}

/** The roles that a phrase of `may grant` names. Throws for a phrase that it does not know. */
export function grantableRoles(phrase: string, roles: readonly RoleRow[]): string[] {
  const names = roles.map(({ name }) => name);
  return phrase.split("; ").flatMap((part) => {
    if (part === "none") return [];
    if (part === "every role") return names;
    if (part === "the four REFERIDOR roles")
      return names.filter((name) => name.startsWith("portal/REFERIDOR"));
    if (part === "roles held by customer or partner")
      return roles.filter(({ heldBy }) => heldBy !== "operator").map(({ name }) => name);
    const [, group, left] = /^(\w+)\/\* except (.+)$/.exec(part) ?? [];
    if (group !== undefined)
      return names.filter((name) => name.startsWith(`${group}/`) && name !== left);
    return part.split(", ").map((name) => {
      if (!names.includes(name)) throw new Error(`No role is called ${name}.`);
      return name;
    });
  });
}

/** The kinds of nodes at which a role of a scope is granted: a wider one would make the scope wider. */
export const nodeKindsOf: Readonly<Record<Scope, readonly string[]>> = {
  platform: ["operator"],
  country: ["country"],
  partner: ["partner"],
  group: ["group"],
  company: ["company"],
  team: ["operator", "country"],
  assigned: ["operator", "country"],
  own: ["partner"],
};
