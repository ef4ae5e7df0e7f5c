import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import type { Insertable } from "kysely";
import { openTestDatabase } from "#test/harness/database.ts";
import { seedAccess } from "#src/modules/identity/access/access-seed.service.ts";
import { seedLeadRows } from "#src/modules/contact/lead/lead-seed.service.ts";
import { type Clock, fixedClock } from "#src/platform/clock/clock.ts";
import type { Connection, OpenDatabase } from "#src/platform/database/database.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { createAssignments } from "./assignment.service.ts";
import type { AssignmentWay, RuleMatch } from "./choice.rules.ts";
import type { ExecutivesTable } from "./executive.tables.ts";
import { createRecesses } from "./recess.service.ts";

const root = resolve(import.meta.dirname, "../../../..");
export const chileNode = "a3a90000-0000-4000-8000-000000000002";

/** What has been made over a database of its own. */
interface Made {
  connection: Connection;
  clock: Clock;
  /** The team of the first country, whose people take its leads. */
  team: string;
  /** How many people and leads there are: their ids grow with each. */
  count: number;
}

/** Executives over a database of their own, on a Monday at noon in Santiago. */
export async function openTestExecutives(given?: OpenDatabase) {
  const database = given ?? (await openTestDatabase());
  const { connection } = database;
  const clock = fixedClock("2026-11-23T15:00:00Z");
  await seedAccess(connection, resolve(root, "db/seed/access"));
  await seedLeadRows(connection, resolve(root, "db/seed/leads"));
  const team = await addTeam({ connection }, "Ventas Chile");
  const failures: (Record<string, unknown> | undefined)[] = [];
  const made: Made = { connection, clock, team, count: 0 };
  return {
    database,
    connection,
    clock,
    team,
    /** What was logged as failed. */
    failures,
    ...withNeeds(made, { addTeam, addUser, addExecutive, addRule, addLead, readLead }),
    assignments: createAssignments({ connection, clock }),
    recesses: createRecesses({
      connection,
      clock,
      log: { warn: (_event, fields) => failures.push(fields) },
    }),
  };
}

async function addTeam({ connection }: Pick<Made, "connection">, name: string): Promise<string> {
  const id = randomUUID();
  await connection.insertInto("teams").values({ id, tenant_id: chileNode, name }).execute();
  return id;
}

async function addUser(made: Made): Promise<string> {
  const { connection, clock } = made;
  made.count += 1;
  const id = `00000000-0000-4000-8000-${String(made.count).padStart(12, "0")}`;
  await connection
    .insertInto("users")
    .values({
      id,
      email: `persona${made.count}@amparo.example`,
      name: `Persona ${made.count}`,
      kind: "staff",
      language: "es",
      time_zone: "America/Santiago",
      status: "Activo",
      created_at: clock.now(),
      activated_at: clock.now(),
      disabled_at: null,
    })
    .execute();
  return id;
}

/** Ids grow with each one made. */
async function addExecutive(
  made: Made,
  changes: Partial<Insertable<ExecutivesTable>> = {},
): Promise<string> {
  const id = await addUser(made);
  await made.connection
    .insertInto("executives")
    .values({
      user_id: id,
      tenant_id: chileNode,
      team_id: made.team,
      countries: ["CL"],
      upper_types: [],
      languages: ["es"],
      request_types: [],
      time_zone: "America/Santiago",
      weekdays: [1, 2, 3, 4, 5],
      hours_from: "09:00",
      hours_to: "18:00",
      created_at: new Date("2026-01-01T00:00:00Z"),
      ...changes,
    })
    .execute();
  return id;
}

async function addRule(
  { connection, team }: Made,
  changes: Partial<RuleMatch> & { way?: AssignmentWay; team?: string; position?: number } = {},
): Promise<string> {
  const id = randomUUID();
  await connection
    .insertInto("assignment_rules")
    .values({
      id,
      tenant_id: chileNode,
      position: changes.position ?? 10,
      name: "Chile",
      countries: [...(changes.countries ?? [])],
      upper_types: [...(changes.upperTypes ?? [])],
      languages: [...(changes.languages ?? [])],
      request_types: [...(changes.requestTypes ?? [])],
      sources: [...(changes.sources ?? [])],
      lines_of_business: [...(changes.linesOfBusiness ?? [])],
      partners: [...(changes.partners ?? [])],
      team_id: changes.team ?? team,
      way: changes.way ?? "round-robin",
      pointer: null,
    })
    .execute();
  return id;
}

/** What of a lead is otherwise than of one that the site sent. */
interface TestLead {
  identification?: string;
  email?: string;
  status?: number;
  executive?: string;
  advisor?: string;
  tenant?: string;
}

/** The row of a lead that the site sent: waiting, and of nobody who is known. */
export const leadOfSite = (clock: Clock, reference: string) => ({
  reference,
  product_code: null,
  visitor_id: null,
  quote_id: null,
  status: 8,
  request_type: "Seguros" as const,
  source: "QUEPLAN.CL" as const,
  web_application: 2,
  country: "CL" as const,
  origin: "test",
  full_name: "Ana Soto",
  phone: null,
  comment: null,
  consents: "{}",
  profile: null,
  price: null,
  language: "es" as const,
  access_hash: reference,
  created_at: clock.now(),
  tenant_id: chileNode,
  last_act_at: clock.now(),
  status_since: clock.now(),
});

async function addLead(
  made: Made,
  changes: TestLead = {},
): Promise<{ id: number; reference: string }> {
  const { connection, clock } = made;
  made.count += 1;
  const reference = `SOL-TEST-${String(made.count).padStart(3, "0")}`;
  const { id } = await connection
    .insertInto("leads")
    .values({
      ...leadOfSite(clock, reference),
      status: changes.status ?? 8,
      identification: changes.identification ?? null,
      email: changes.email ?? `${reference.toLowerCase()}@correo.example`,
      tenant_id: changes.tenant ?? chileNode,
      referral_advisor_id: changes.advisor ?? null,
      executive_user_id: changes.executive ?? null,
      assigned_at: changes.executive === undefined ? null : clock.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, reference };
}

const readLead = ({ connection }: Made, id: number) =>
  connection.selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

export type TestExecutives = Awaited<ReturnType<typeof openTestExecutives>>;
