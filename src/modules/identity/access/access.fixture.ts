import { resolve } from "node:path";
import {
  browser,
  openTestAccounts,
  type TestAccounts,
} from "#src/modules/identity/account/account.fixture.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { type AccessService, createAccessService } from "./access.service.ts";
import { seedAccess } from "./access-seed.service.ts";
import { type By, createPeople, type People } from "./people.service.ts";

export const accessFolder = resolve(import.meta.dirname, "../../../../db/seed/access");

/** Nodes of the tests, beside the countries of the seed. */
const nodes = [
  ["amparo/chile/clinica-demo", "partner"],
  ["amparo/chile/segunda-demo", "partner"],
  ["amparo/chile/grupo-demo", "group"],
  ["amparo/chile/grupo-demo/colegio-demo", "company"],
  ["amparo/chile/grupo-demo/constructora-demo", "company"],
  ["amparo/chile/empresa-ajena", "company"],
  ["amparo/peru/lima-demo", "partner"],
] as const;

/** Accounts with roles, tree and grants over a database of their own. */
export async function openTestAccess() {
  const test = await openTestAccounts();
  const { connection, clock, accounts } = test;
  await seedAccess(connection, accessFolder);
  await addNodes(connection);
  const supervised = new Map<string, { userIds: string[]; teamIds: string[] }>();
  const access = createAccessService({
    connection,
    clock,
    supervisedBy: async (userId) => supervised.get(userId) ?? { userIds: [], teamIds: [] },
  });
  const acts: { action: string; userId: string }[] = [];
  const people = createPeople({
    connection,
    clock,
    accounts,
    access,
    isKnownLimit: async (_transaction, _name, code) => code !== "" && code !== "NINGUNA",
    keepAct: async (_transaction, act) => void acts.push(act),
  });

  return {
    ...test,
    access,
    people,
    acts,
    supervised,
    ...withNeeds({ ...test, access, people }, { person }),
  };
}

async function addNodes(connection: Connection): Promise<void> {
  for (const [index, [path, kind]] of nodes.entries()) {
    const parent = path.slice(0, path.lastIndexOf("/"));
    await connection
      .insertInto("tenants")
      .values((from) => ({
        id: `a3a90000-0000-4000-8000-0000000001${String(index).padStart(2, "0")}`,
        kind,
        path,
        name: path,
        parent_id: from.selectFrom("tenants as t").select("t.id").where("t.path", "=", parent),
      }))
      .execute();
  }
}

/** A user who is in, with a role at a node. */
async function person(
  made: TestAccounts & { access: AccessService; people: People },
  email: string,
  role: string,
  node = "amparo",
  more: { isDemo?: boolean; until?: Date } = {},
): Promise<NonNullable<By> & { token: string; user: { id: string } }> {
  const { connection, accounts, access, people } = made;
  await people.invite(
    null,
    {
      email,
      name: "Ana Soto",
      kind: isPortal(role) ? "portal" : "staff",
      language: "es",
      timeZone: "America/Santiago",
    },
    { role, node, ...more, ...(role.includes("VIDA") ? { limits: { insurer: "VIDA" } } : {}) },
    "http://localhost:3000",
  );
  await activate(made, email);
  const user = await accounts.users.findByEmail(email);
  if (user === undefined) throw new Error(email);
  const opened = await asService(connection, (transaction) =>
    accounts.sessions.open(transaction, user, browser),
  );
  const signedIn = { session: opened.session, user };
  return { signedIn, holder: await access.holderOf(user.id), token: opened.token, user };
}

/** Whether portal users hold a role. */
const isPortal = (role: string): boolean =>
  role.startsWith("portal/") &&
  ![
    "portal/ADMIN",
    "portal/enterprise-admin-queplan",
    "portal/ADMIN_QPACCESS",
    "portal/EJECUTIVO DE SOPORTE",
  ].includes(role);

/** Lets an invited user be active without the way through mails. */
const activate = ({ connection, clock }: TestAccounts, email: string) =>
  connection
    .updateTable("users")
    .set({ activated_at: clock.now() })
    .where("email", "=", email)
    .execute();

export type TestAccess = Awaited<ReturnType<typeof openTestAccess>>;
