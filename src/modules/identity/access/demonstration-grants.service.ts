import { createHash, randomUUID } from "node:crypto";
import type { Connection } from "#src/platform/database/database.ts";
import { listTenants } from "./access.queries.ts";
import type { TenantsTable } from "./access.tables.ts";

/** Adds nodes of the demonstration, each below one that is there; what is there stays. */
export async function addDemonstrationNodes(
  transaction: Connection,
  nodes: readonly { path: string; kind: TenantsTable["kind"]; name: string }[],
): Promise<void> {
  const ids = new Map((await listTenants(transaction)).map(({ path, id }) => [path, id]));
  for (const { path, kind, name } of nodes) {
    if (ids.has(path)) continue;
    const id = idOfNode(path);
    const parent_id = ids.get(path.slice(0, path.lastIndexOf("/"))) ?? null;
    await transaction.insertInto("tenants").values({ id, kind, path, name, parent_id }).execute();
    ids.set(path, id);
  }
}

/** The same on every deployment, so that what is written about one is true of the others. */
function idOfNode(path: string): string {
  const hex = createHash("sha256").update(`tenant|${path}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Gives demonstration accounts their roles, where they do not have them. */
export async function addDemonstrationGrants(
  transaction: Connection,
  wanted: readonly {
    userId: string;
    role: string;
    path: string;
    insurer?: string;
    isDemo: boolean;
  }[],
  at: Date,
): Promise<void> {
  const ids = new Map((await listTenants(transaction)).map(({ path, id }) => [path, id]));
  const stored = await transaction
    .selectFrom("grants")
    .select(["user_id as userId", "role", "tenant_id as tenantId"])
    .where("taken_at", "is", null)
    .where(
      "user_id",
      "in",
      wanted.map(({ userId }) => userId),
    )
    .execute();
  const missing = wanted.flatMap((grant) => {
    const tenantId = ids.get(grant.path);
    if (tenantId === undefined) throw new Error(`There is no node ${grant.path}.`);
    const isThere = stored.some(
      (one) => one.userId === grant.userId && one.role === grant.role && one.tenantId === tenantId,
    );
    return isThere ? [] : [{ ...grant, tenantId }];
  });
  if (missing.length === 0) return;
  await transaction
    .insertInto("grants")
    .values(
      missing.map(({ userId, role, tenantId, insurer, isDemo }) => ({
        id: randomUUID(),
        user_id: userId,
        role,
        tenant_id: tenantId,
        limits: JSON.stringify(insurer === undefined ? {} : { insurer }),
        valid_from: at,
        valid_until: null,
        is_demo: isDemo,
        given_by: null,
        given_at: at,
        taken_by: null,
        taken_at: null,
      })),
    )
    .execute();
}
