import type { Partner } from "../contracts/partner.ts";
import { countryNodes } from "../modules/contact/lead/lead-origin.rules.ts";
import type { AccessService } from "../modules/identity/access/access.service.ts";
import { badRequest } from "../platform/errors.ts";

/** Node of the operator in the tree of tenants: what the main hosts belong to (db/seed/access/tenants.tsv). */
const operatorNode = "amparo";

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

type Nodes = Pick<AccessService, "findNode">;

/** Ids by path, for each application: a node that is there stays what it is. */
const known = new WeakMap<Nodes, Map<string, string>>();

async function nodeId(nodes: Nodes, path: string): Promise<string | undefined> {
  const ids = known.get(nodes) ?? new Map<string, string>();
  known.set(nodes, ids);
  const id = ids.get(path) ?? (await nodes.findNode(path))?.id;
  if (id !== undefined) ids.set(path, id);
  return id;
}

/** The tenant that a host belongs to: the operator, or on a partner's host the partner's node; a partner without a node
 *  of its own stands with its country. */
export async function tenantOfHost(
  partner: Pick<Partner, "country" | "subdomain"> | null,
  nodes: Nodes,
): Promise<string | undefined> {
  if (partner === null) return nodeId(nodes, operatorNode);
  const country = countryNodes[partner.country];
  return (await nodeId(nodes, `${country}/${partner.subdomain}`)) ?? nodeId(nodes, country);
}

/** Refuses a call that names another tenant than its host's (BO 7). What a call may is the session's grants' to say:
 *  the header widens nothing, and one that is left out is no fault. Throws BAD_REQUEST with the field. */
export async function requireTenantOfHost(
  named: string | readonly string[] | undefined,
  partner: Pick<Partner, "country" | "subdomain"> | null,
  nodes: Nodes,
): Promise<void> {
  if (named === undefined) return;
  const refused = badRequest([{ field: "X-Tenant", code: "INVALID" }]);
  if (typeof named !== "string" || !uuid.test(named)) throw refused;
  if ((await tenantOfHost(partner, nodes)) !== named.toLowerCase()) throw refused;
}
