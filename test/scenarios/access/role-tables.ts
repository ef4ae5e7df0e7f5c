import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import {
  readCells,
  readRoles,
  readRows,
  type RoleRow,
} from "#src/modules/identity/access/role-tables.rules.ts";
import { permissionsOf } from "#src/modules/identity/session/access.rules.ts";
import { projectRoot, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";

/** The committed tables of roles, read anew, and somebody of each role. */

const folder = join(projectRoot, "db/seed/access");
const text = (name: string) => readFileSync(join(folder, name), "utf8");
export const roles = readRoles(text("roles.tsv"));
const held = new Set(
  readdirSync(folder)
    .filter((name) => name.endsWith("-permissions.tsv"))
    .flatMap((name) => readCells(text(name)))
    .filter(({ isHeld }) => isHeld)
    .map(({ role, permission }) => `${role} ${permission}`),
);

/** What narrows a role, by the name of the limit. */
export const limitsOf = (role: string): Record<string, string> =>
  Object.fromEntries(
    readRows(text("role-limits.tsv"))
      .filter((row) => row["role"] === role)
      .map((row) => [row["limit"] ?? "", row["value"] ?? ""]),
  );

export const isHeldBy = ({ name, heldBy }: RoleRow, permission: string): boolean =>
  held.has(`${name} ${permission}`) ||
  (permissionsOf[heldBy === "operator" ? "staff" : "portal"] as readonly string[]).includes(
    permission,
  );

const nodeOf = ({ scope, name }: RoleRow): string =>
  ({
    platform: "amparo",
    country: "amparo/chile",
    team: "amparo/chile",
    assigned: "amparo/chile",
    partner: "amparo/chile/clinica-demo",
    own: name.endsWith("PERU") ? "amparo/peru/lima-demo" : "amparo/chile/clinica-demo",
    group: "amparo/chile/grupo-demo",
    company: "amparo/chile/grupo-demo/colegio-demo",
  })[scope];

export type PersonOfRole = SignedInPerson & { node: string };

/** Somebody of each role, at the node that fits it. */
export async function signInEverybody(
  site: Pick<TestApp, "database" | "clock">,
): Promise<ReadonlyMap<string, PersonOfRole>> {
  const people = new Map<string, PersonOfRole>();
  for (const role of roles) {
    const insurer = "insurer" in limitsOf(role.name) ? { limits: { insurer: "quillay" } } : {};
    const node = nodeOf(role);
    people.set(role.name, { ...(await signInAs(site, role.name, { node, ...insurer })), node });
  }
  return people;
}

/** A team that somebody supervises. */
export async function superviseNew(
  { database: { connection } }: Pick<TestApp, "database">,
  { userId }: Pick<SignedInPerson, "userId">,
): Promise<string> {
  const id = randomUUID();
  const { id: tenant } = await connection
    .selectFrom("tenants")
    .select("id")
    .where("path", "=", "amparo/chile")
    .executeTakeFirstOrThrow();
  await connection.insertInto("teams").values({ id, tenant_id: tenant, name: id }).execute();
  await connection
    .insertInto("team_supervisors")
    .values({ team_id: id, user_id: userId, tenant_id: tenant })
    .execute();
  return id;
}

export interface Answered {
  status: number;
  code: string | null;
}

/** One request to the application. An answer that never ends is left at its headers. */
export async function askAs(
  { app }: Pick<TestApp, "app">,
  { cookie }: Pick<SignedInPerson, "cookie">,
  asked: { method: string; path: string; body?: object | undefined },
): Promise<Answered> {
  const answered = await app.inject({
    method: asked.method as "GET",
    url: asked.path,
    headers: {
      host: "localhost:3000",
      "user-agent": "Mozilla/5.0 Chrome/140",
      accept: "application/json",
      cookie,
      ...(asked.body === undefined ? {} : { "idempotency-key": randomUUID() }),
    },
    payloadAsStream: true,
    ...(asked.body === undefined ? {} : { payload: asked.body }),
  });
  const status = answered.statusCode;
  const isJson = String(answered.headers["content-type"]).startsWith("application/json");
  if (isJson && status !== 204) {
    const given = (await json(answered.stream())) as { error?: { name: string } } | null;
    return { status, code: given?.error?.name ?? null };
  }
  answered.stream().destroy();
  return { status, code: null };
}

/** Counts the cells that a file judges, and says how many at its end. */
export function countCells(title: string) {
  let judged = 0;
  return {
    add: (cells: number) => void (judged += cells),
    print: () => {
      // oxlint-disable-next-line no-console -- the count is what the matrix has to show
      console.log(`role matrix over HTTP, ${title}: ${judged} cells of ${roles.length} roles`);
    },
  };
}
