import type { Connection } from "#src/platform/database/database.ts";
import type { AssignmentWay, Pointer, RuleMatch } from "./choice.rules.ts";
import "./executive.tables.ts";

export interface AssignmentRule extends RuleMatch {
  id: string;
  tenantId: string;
  position: number;
  name: string;
  team: string;
  way: AssignmentWay;
  isActive: boolean;
  version: number;
}

const rules = (connection: Connection) =>
  connection
    .selectFrom("assignment_rules")
    .select([
      "id",
      "tenant_id as tenantId",
      "position",
      "name",
      "countries",
      "upper_types as upperTypes",
      "languages",
      "request_types as requestTypes",
      "sources",
      "lines_of_business as linesOfBusiness",
      "partners",
      "team_id as team",
      "way",
      "is_active as isActive",
      "version",
    ]);

/** Every rule in the order in which they are asked. */
export const listRules = (connection: Connection): Promise<AssignmentRule[]> =>
  rules(connection).orderBy("position").orderBy("id").execute();

/** Whose turn it is by some rules. */
const turnsOf = (connection: Connection, ids: readonly string[]) =>
  connection
    .selectFrom("assignment_rules")
    .select(["id", "pointer as userId", "pointer_turns as turns", "team_id as team"])
    .where("id", "in", [...ids]);

/** Locks rules, then their teams, each in the order of ids, so that two who give leads wait for one another and never
 *  each for the other: what a team's executives have to do stands until it is written down. Answers turns by rule; a rule
 *  that went meanwhile has none. */
export async function lockRules(
  transaction: Connection,
  ids: readonly string[],
): Promise<Map<string, Pointer>> {
  if (ids.length === 0) return new Map();
  const rows = await turnsOf(transaction, ids)
    .where("is_active", "=", true)
    .orderBy("id")
    .forUpdate()
    .execute();
  await lockTeams(
    transaction,
    rows.map(({ team }) => team),
  );
  return byRule(rows);
}

/** The same turns where nothing is given: nothing is locked. */
export const readTurns = async (
  connection: Connection,
  ids: readonly string[],
): Promise<Map<string, Pointer>> =>
  ids.length === 0 ? new Map() : byRule(await turnsOf(connection, ids).execute());

const byRule = (rows: readonly (Pointer & { id: string })[]): Map<string, Pointer> =>
  new Map(rows.map(({ id, userId, turns }) => [id, { userId, turns }]));

/** Locks teams in the order of their ids. */
export async function lockTeams(transaction: Connection, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .selectFrom("teams")
    .select("id")
    .where("id", "in", [...ids])
    .orderBy("id")
    .forUpdate()
    .execute();
}

export async function movePointer(
  transaction: Connection,
  rule: string,
  { userId, turns }: Pointer,
): Promise<void> {
  await transaction
    .updateTable("assignment_rules")
    .set({ pointer: userId, pointer_turns: turns })
    .where("id", "=", rule)
    .execute();
}
