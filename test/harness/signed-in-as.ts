import { randomUUID } from "node:crypto";
import { addDemonstrationNodes } from "#src/modules/identity/access/demonstration-grants.service.ts";
import { findRole, findTenant, insertGrant } from "#src/modules/identity/access/access.queries.ts";
import { insertUser } from "#src/modules/identity/account/user.queries.ts";
import { createUserSessions } from "#src/modules/identity/account/user-sessions.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import { cookieName, siteCookies } from "#src/platform/http/cookies.rules.ts";
import { systemRandom } from "#src/platform/random/random.ts";
import type { TestApp } from "./app.ts";

/** Nodes for the roles of companies and partners, as the demonstration has them (AL 16). */
const nodes = [
  { path: "amparo/chile/clinica-demo", kind: "partner", name: "Clínica Demo" },
  { path: "amparo/chile/segunda-demo", kind: "partner", name: "Segunda Demo" },
  { path: "amparo/peru/lima-demo", kind: "partner", name: "Lima Demo" },
  { path: "amparo/chile/grupo-demo", kind: "group", name: "Grupo Demo" },
  { path: "amparo/chile/grupo-demo/colegio-demo", kind: "company", name: "Colegio Demo" },
  { path: "amparo/chile/empresa-ajena", kind: "company", name: "Empresa Ajena" },
] as const;

const nodeOf: Readonly<Record<string, string>> = {
  platform: "amparo",
  partner: "amparo/chile/clinica-demo",
  group: "amparo/chile/grupo-demo",
  company: "amparo/chile/grupo-demo/colegio-demo",
};

export interface SignedInPerson {
  /** The Cookie header of their browser. */
  cookie: string;
  userId: string;
  email: string;
  sessionId: string;
}

/** Somebody new who has a role and is signed in, as after password and code: `signInAs(site, "sales/SUPERVISOR")`.
 *  At the node that fits the role unless told otherwise: the root, Chile, Clínica Demo or Colegio Demo. */
export async function signInAs(
  { database, clock }: Pick<TestApp, "database" | "clock">,
  role: string,
  options: {
    node?: string;
    name?: string;
    isDemo?: boolean;
    limits?: { insurer?: string; upperType?: string };
  } = {},
): Promise<SignedInPerson> {
  const { connection } = database;
  const at = clock.now();
  const sessions = createUserSessions({
    connection,
    clock,
    random: systemRandom,
    keepAct: async () => undefined,
  });
  return asService(connection, async (transaction) => {
    await addDemonstrationNodes(transaction, nodes);
    const found = await findRole(transaction, role);
    if (found === undefined) throw new Error(`There is no role ${role}.`);
    const node = await findTenant(
      transaction,
      options.node ?? nodeOf[found.scope] ?? "amparo/chile",
    );
    if (node === undefined) throw new Error(`There is no node ${options.node}.`);
    const id = randomUUID();
    const email = `${id}@personas.example`;
    await insertUser(
      transaction,
      {
        id,
        email,
        name: options.name ?? "Ana Soto",
        kind: found.heldBy === "operator" ? "staff" : "portal",
        language: "es",
        timeZone: "America/Santiago",
        isDemonstration: false,
        activatedAt: at,
      },
      at,
    );
    await insertGrant(transaction, {
      id: randomUUID(),
      userId: id,
      role,
      tenantId: node.id,
      limits: options.limits ?? {},
      from: at,
      until: null,
      isDemo: options.isDemo ?? false,
      givenBy: null,
      at,
    });
    const { token, session } = await sessions.open(
      transaction,
      { id },
      {
        // Of no host in particular: scenarios send it to every one of ours.
        host: "",
        address: "127.0.0.1",
        userAgent: "Mozilla/5.0 Chrome/140",
      },
    );
    return {
      cookie: `${cookieName(siteCookies.session, false)}=${token}`,
      userId: id,
      email,
      sessionId: session.id,
    };
  });
}
