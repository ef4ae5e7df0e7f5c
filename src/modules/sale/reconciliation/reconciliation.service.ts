import { type KeysetPage, keysetPage, type PageAsked } from "#src/contracts/keyset.ts";
import { recordsInScope } from "#src/modules/identity/access/record-scope.service.ts";
import { auditingDenials, recordAsked } from "#src/modules/identity/audit/denials.service.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { endItem, type ResolveAsked } from "./item-end.ts";
import type { ItemKind } from "./reconciliation.rules.ts";
import {
  countOpenItems,
  type ItemFilter,
  type ItemRow,
  listItems,
  listStatements,
  type StatementRow,
} from "./reconciliation.queries.ts";
import type { ReconcileActor, ReconciliationNeeds } from "./reconciliation-needs.ts";
import { fetchDue, loadText } from "./statement-load.ts";

export interface ReconciliationPage extends KeysetPage<ItemRow> {
  counts: readonly { kind: ItemKind; count: number }[];
  statements: readonly StatementRow[];
  mayResolve: boolean;
}

export type Reconciliation = ReturnType<typeof createReconciliation>;

const columns = {
  tenant: "i.tenant_id",
  team: "s.team_id",
  executive: "s.executive_user_id",
  maker: "s.made_by",
  insurer: "s.insurer",
  upperType: "s.upper_type",
  country: "y.country",
};
/** Of statements there is only the tenant: executives and teams see none. */
const lineColumns = { tenant: "i.tenant_id", executive: "u.id", maker: "u.id", team: "u.id" };

const scopeOf = (
  needs: Pick<ReconciliationNeeds, "clock">,
  actor: ReconcileActor,
  permission: string,
) => recordsInScope(permission, actor.holder, { at: needs.clock.now(), columns });

/** A page of what does not match, with how many are open of each kind and the statements that are there. Throws FORBIDDEN
 *  (403). */
async function list(
  needs: ReconciliationNeeds,
  actor: ReconcileActor,
  filter: ItemFilter,
  { asked, take }: { asked: PageAsked; take: number },
): Promise<ReconciliationPage> {
  needs.access.require("payment:read", actor.holder);
  const scope = scopeOf(needs, actor, "payment:read");
  const ofLines = recordsInScope("payment:read", actor.holder, {
    at: needs.clock.now(),
    columns: lineColumns,
  });
  return needs.access.asHolder(actor.holder, async (own) => ({
    ...keysetPage(await listItems(own, filter, { scope, asked, take }), {
      asked,
      size: take,
      keyOf: (row: ItemRow) => [row.openedAt.toISOString(), String(row.id)],
    }),
    counts: await countOpenItems(own, scope),
    statements: await listStatements(own, ofLines),
    mayResolve: needs.access.permissionsOf(actor.holder).has("payment:reconcile"),
  }));
}

/** Ends an item, in one of the ways of its kind. Throws FORBIDDEN (403), NOT_FOUND (404), ALREADY_SETTLED (409),
 *  BAD_REQUEST (400). A refusal is kept in the audit trail. */
function resolve(
  needs: ReconciliationNeeds,
  actor: ReconcileActor,
  id: number,
  asked: ResolveAsked,
): Promise<void> {
  const permission = "payment:reconcile";
  const record = recordAsked("reconciliation", id);
  const act = { permission, action: "reconciliation.resolve", record } as const;
  return auditingDenials(needs.trail, actor, act, async () => {
    needs.access.require(permission, actor.holder);
    const scope = scopeOf(needs, actor, permission);
    await endItem(needs, { actor, scope, id, asked });
  });
}

/** Loads a statement that a person has as a file. Throws FORBIDDEN (403), BAD_REQUEST (400) with each cell at fault. */
async function upload(
  needs: ReconciliationNeeds,
  actor: ReconcileActor,
  { provider, text }: { provider: string; text: string },
) {
  needs.access.require("payment:reconcile", actor.holder);
  const act = { action: "reconciliation.load", permission: "payment:reconcile" } as const;
  return loadText(needs, {
    provider,
    text,
    source: "uploaded",
    by: actor.user.id,
    keep: (transaction) => needs.keepDone(transaction, actor, act),
  });
}

/** What providers say that they moved, beside what we know. */
export const createReconciliation = (needs: ReconciliationNeeds) =>
  withNeeds(needs, { list, resolve, upload, loadText, fetchDue });
