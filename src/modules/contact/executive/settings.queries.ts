import { randomUUID } from "node:crypto";
import type { Connection } from "#src/platform/database/database.ts";
import type { AssignmentRule } from "./assignment-rules.queries.ts";

export interface Team {
  id: string;
  tenantId: string;
  name: string;
  isActive: boolean;
  version: number;
  supervisors: { id: string; name: string }[];
  /** How many executives and rules it has. */
  executives: number;
  rules: number;
}

/** The teams by name. */
export async function listTeams(connection: Connection): Promise<Team[]> {
  const teams = await connection
    .selectFrom("teams as t")
    .select((row) => [
      "t.id",
      "t.tenant_id as tenantId",
      "t.name",
      "t.is_active as isActive",
      "t.version",
      row
        .selectFrom("executives as e")
        .select(({ fn }) => fn.countAll().as("count"))
        .whereRef("e.team_id", "=", "t.id")
        .as("executives"),
      row
        .selectFrom("assignment_rules as r")
        .select(({ fn }) => fn.countAll().as("count"))
        .whereRef("r.team_id", "=", "t.id")
        .as("rules"),
    ])
    .orderBy("t.name")
    .execute();
  const supervisors = await connection
    .selectFrom("team_supervisors as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select(["s.team_id as team", "u.id", "u.name"])
    .orderBy("u.name")
    .execute();
  return teams.map((team) => ({
    ...team,
    executives: Number(team.executives),
    rules: Number(team.rules),
    supervisors: supervisors
      .filter((one) => one.team === team.id)
      .map(({ id, name }) => ({ id, name })),
  }));
}

export type RuleChange = Omit<AssignmentRule, "id" | "tenantId" | "version">;

const rowOf = (rule: RuleChange) => ({
  position: rule.position,
  name: rule.name,
  countries: [...rule.countries],
  upper_types: [...rule.upperTypes],
  languages: [...rule.languages],
  request_types: [...rule.requestTypes],
  sources: [...rule.sources],
  lines_of_business: [...rule.linesOfBusiness],
  partners: [...rule.partners],
  team_id: rule.team,
  way: rule.way,
  is_active: rule.isActive,
});

export async function insertRule(
  transaction: Connection,
  tenantId: string,
  rule: RuleChange,
): Promise<string> {
  const id = randomUUID();
  await transaction
    .insertInto("assignment_rules")
    .values({ id, tenant_id: tenantId, pointer: null, ...rowOf(rule) })
    .execute();
  return id;
}

export async function updateRule(
  transaction: Connection,
  id: string,
  rule: RuleChange,
): Promise<void> {
  await transaction
    .updateTable("assignment_rules")
    .set((row) => ({ ...rowOf(rule), version: row("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

export const deleteRule = (transaction: Connection, id: string) =>
  transaction.deleteFrom("assignment_rules").where("id", "=", id).execute();

/** A rule's row, locked. */
export const lockRuleRow = (transaction: Connection, id: string) =>
  transaction
    .selectFrom("assignment_rules")
    .select(["id", "version", "name"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

/** The lines of insurance that a rule may ask for. */
export const listLines = (connection: Connection): Promise<{ code: string; name: string }[]> =>
  connection
    .selectFrom("upper_types")
    .select(["code", "display_name as name"])
    .orderBy("display_name")
    .execute();

/** The partners by name; the code is the subdomain by which leads come. */
export async function listPartners(
  connection: Connection,
): Promise<{ code: string; name: string }[]> {
  const partners = await connection
    .selectFrom("tenants")
    .select(["path", "name"])
    .where("kind", "=", "partner")
    .orderBy("name")
    .execute();
  return partners.map(({ path, name }) => ({ code: path.split("/").at(-1) ?? path, name }));
}
