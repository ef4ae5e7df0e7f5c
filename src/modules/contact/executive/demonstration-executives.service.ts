import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { asService } from "#src/platform/database/acting.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { AssignmentWay } from "./choice.rules.ts";
import type { RecessesTable } from "./executive.tables.ts";

/** The file of the demonstration: accounts by what stands before @demo.amparo.localhost. */
interface Demonstration {
  teams: { name: string; node: string; supervisors: string[] }[];
  executives: {
    account: string;
    team: string;
    countries: string[];
    languages: string[];
    timeZone: string;
    from: string;
    to: string;
    weight: number;
    recess?: { reason: RecessesTable["reason"]; days: number };
  }[];
  rules: { name: string; node: string; countries: string[]; team: string; way: AssignmentWay }[];
}

const day = 24 * 60 * 60 * 1000;

/** Adds the demonstration's teams, executives and rules where they are missing; what was changed stays. Who is
 *  to be in recess is in one from the day before on. */
export async function addDemonstrationExecutives(options: {
  connection: Connection;
  clock: Clock;
  file: string;
}): Promise<void> {
  const { connection, clock, file } = options;
  const wanted = JSON.parse(await readFile(file, "utf8")) as Demonstration;
  await asService(connection, async (transaction) => {
    const users = await transaction
      .selectFrom("users")
      .select(["id", "email"])
      .where("is_demonstration", "=", true)
      .execute();
    const userOf = (account: string) =>
      users.find(({ email }) => email === `${account}@demo.amparo.localhost`)?.id;
    const nodes = await transaction.selectFrom("tenants").select(["id", "path"]).execute();
    const nodeOf = (path: string) => {
      const node = nodes.find((one) => one.path === path);
      if (node === undefined) throw new Error(`There is no node ${path}.`);
      return node.id;
    };
    for (const team of wanted.teams) await addTeam(transaction, team, nodeOf, userOf);
    const teams = await transaction
      .selectFrom("teams")
      .select(["id", "name", "tenant_id"])
      .execute();
    const at = clock.now();
    for (const one of wanted.executives) {
      const user = userOf(one.account);
      const team = teams.find(({ name }) => name === one.team);
      if (user === undefined || team === undefined) continue;
      await transaction
        .insertInto("executives")
        .values({
          user_id: user,
          tenant_id: team.tenant_id,
          team_id: team.id,
          countries: one.countries,
          upper_types: [],
          languages: one.languages,
          request_types: [],
          time_zone: one.timeZone,
          weekdays: [1, 2, 3, 4, 5],
          hours_from: one.from,
          hours_to: one.to,
          weight: one.weight,
          created_at: at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      if (one.recess !== undefined)
        await addRecess(transaction, { user, tenant: team.tenant_id, at, ...one.recess });
    }
    await addRules(transaction, wanted.rules, teams, nodeOf);
  });
}

async function addTeam(
  transaction: Connection,
  { name, node, supervisors }: Demonstration["teams"][number],
  nodeOf: (path: string) => string,
  userOf: (account: string) => string | undefined,
): Promise<void> {
  const tenant_id = nodeOf(node);
  await transaction
    .insertInto("teams")
    .values({ id: randomUUID(), tenant_id, name })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const { id } = await transaction
    .selectFrom("teams")
    .select("id")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  for (const account of supervisors) {
    const user_id = userOf(account);
    if (user_id === undefined) continue;
    await transaction
      .insertInto("team_supervisors")
      .values({ team_id: id, user_id, tenant_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

async function addRecess(
  transaction: Connection,
  wanted: { user: string; tenant: string; at: Date; reason: RecessesTable["reason"]; days: number },
): Promise<void> {
  const { user, tenant, at, reason, days } = wanted;
  const present = await transaction
    .selectFrom("recesses")
    .select("id")
    .where("user_id", "=", user)
    .where((end) => end.or([end("ends_at", "is", null), end("ends_at", ">", at)]))
    .executeTakeFirst();
  if (present !== undefined) return;
  await transaction
    .insertInto("recesses")
    .values({
      id: randomUUID(),
      user_id: user,
      tenant_id: tenant,
      reason,
      starts_at: new Date(at.getTime() - day),
      ends_at: new Date(at.getTime() + days * day),
      is_handed_over: false,
      handed_over_at: null,
      note: null,
      made_by: null,
      created_at: at,
    })
    .execute();
}

async function addRules(
  transaction: Connection,
  wanted: Demonstration["rules"],
  teams: readonly { id: string; name: string }[],
  nodeOf: (path: string) => string,
): Promise<void> {
  const known = await transaction.selectFrom("assignment_rules").select("id").limit(1).execute();
  // Rules are an order: beside rules of somebody else's the demonstration's would decide what they did not.
  if (known.length > 0) return;
  for (const [index, { name, node, countries, team, way }] of wanted.entries()) {
    const team_id = teams.find((one) => one.name === team)?.id;
    if (team_id === undefined) continue;
    await transaction
      .insertInto("assignment_rules")
      .values({
        id: randomUUID(),
        tenant_id: nodeOf(node),
        position: (index + 1) * 10,
        name,
        countries,
        upper_types: [],
        languages: [],
        request_types: [],
        sources: [],
        lines_of_business: [],
        partners: [],
        team_id,
        way,
        pointer: null,
      })
      .execute();
  }
}
