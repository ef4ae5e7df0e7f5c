import { addDays } from "#src/contracts/holidays.rules.ts";
import { type ArrearsAge, chargedIn } from "./arrears-ages.rules.ts";
import { recordsInScope } from "#src/modules/identity/access/record-scope.service.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { KeepDone } from "#src/modules/identity/audit/done-acts.service.ts";
import { recordAsked } from "#src/modules/identity/audit/denials.service.ts";
import type { Inbox } from "#src/modules/sale/payment/inbox.service.ts";
import type { Reconciliation } from "#src/modules/sale/reconciliation/reconciliation.service.ts";
import { type Clock, civilDate } from "#src/platform/clock/clock.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import {
  type CallRow,
  type CycleFilter,
  type CycleRow,
  listCalls,
  listCycles,
  listProviders,
  listSums,
  type ProviderRow,
  type Sum,
} from "./desk.queries.ts";
import type { FinanceActor } from "./finance.service.ts";

export interface Overview {
  /** First day of the month, from which collected is counted. */
  since: string;
  today: string;
  sums: readonly Sum[];
  unmatched: number;
}

export interface ProvidersNow {
  providers: readonly (ProviderRow & { isHere: boolean; isSimulated: boolean })[];
  calls: readonly CallRow[];
  /** Notifications that were given up. */
  failed: readonly { id: number; provider: string; receivedAt: Date; error: string | null }[];
  mayReplay: boolean;
}

interface DeskNeeds {
  clock: Clock;
  access: AccessService;
  keepDone: KeepDone;
  reconciliation: Pick<Reconciliation, "list">;
  inbox: Pick<Inbox, "failed" | "replay">;
  providers: readonly { id: string; isSimulated?: boolean }[];
}

export type FinanceDesk = ReturnType<typeof createFinanceDesk>;

/** The books are kept by Chile's calendar, where the company is. */
const houseZone = "America/Santiago";
const dayMs = 86_400_000;
/** How far ahead charges are shown. */
const aheadDays = 30;

const ofSale = {
  team: "s.team_id",
  executive: "s.executive_user_id",
  maker: "s.made_by",
  insurer: "s.insurer",
  upperType: "s.upper_type",
};
const scopesOf = ({ clock }: DeskNeeds, { holder }: FinanceActor) => {
  const at = clock.now();
  const scope = (tenant: string, country: string) =>
    recordsInScope("payment:read", holder, { at, columns: { ...ofSale, tenant, country } });
  return { payments: scope("p.tenant_id", "y.country"), cycles: scope("b.tenant_id", "b.country") };
};

/** Today where the books are kept. */
const todayOf = ({ clock }: DeskNeeds) => civilDate(clock.now(), houseZone);

/** What was collected this month, what waits, what goes back, what is in arrears and what does not match. Throws FORBIDDEN
 *  (403). */
async function overview(needs: DeskNeeds, actor: FinanceActor): Promise<Overview> {
  needs.access.require("payment:read", actor.holder);
  const today = todayOf(needs);
  const since = `${today.slice(0, 8)}01`;
  const sums = await needs.access.asHolder(actor.holder, (own) =>
    listSums(own, { since, today, ...scopesOf(needs, actor) }),
  );
  const { counts } = await needs.reconciliation.list(
    actor,
    { kinds: [], providers: [], isOpen: true },
    { asked: { kind: "first" }, take: 1 },
  );
  return { since, today, sums, unmatched: counts.reduce((sum, { count }) => sum + count, 0) };
}

/** Charges of subscriptions by their day; `next`: those of the next 30 days. Throws FORBIDDEN (403). */
async function recurrent(
  needs: DeskNeeds,
  actor: FinanceActor,
  filter: Pick<CycleFilter, "state" | "before"> & { isNext: boolean; age?: ArrearsAge | null },
  take: number,
): Promise<{ rows: CycleRow[]; next: string | null; from: string; until: string }> {
  needs.access.require("payment:read", actor.holder);
  const from = todayOf(needs);
  const until = addDays(from, aheadDays);
  const { isNext, age, ...asked } = filter;
  const days = isNext
    ? { from, until }
    : age == null
      ? { from: null, until: null }
      : chargedIn(age, from);
  const found = await needs.access.asHolder(actor.holder, (own) =>
    listCycles(own, { ...asked, ...days }, { scope: scopesOf(needs, actor).cycles, take }),
  );
  const rows = found.slice(0, take);
  const last = rows.at(-1);
  const next = found.length > take && last !== undefined ? `${last.chargeOn}/${last.id}` : null;
  return { rows, next, from, until };
}

/** Providers with their last calls, and notifications that were given up. Throws FORBIDDEN (403). */
async function providersNow(
  needs: DeskNeeds,
  actor: FinanceActor,
  provider: string | null,
): Promise<ProvidersNow> {
  needs.access.require("provider:read", actor.holder);
  const since = new Date(needs.clock.now().getTime() - dayMs);
  const known = new Map(needs.providers.map((one) => [one.id, one.isSimulated === true]));
  const mayReplay = needs.access.permissionsOf(actor.holder).has("payment:reconcile");
  // In a transaction of its own: an embedded database has one connection.
  const failed = mayReplay ? await needs.inbox.failed() : [];
  return needs.access.asHolder(actor.holder, async (own) => ({
    providers: (await listProviders(own, since)).map((one) => ({
      ...one,
      isHere: known.has(one.provider),
      isSimulated: known.get(one.provider) === true,
    })),
    calls: await listCalls(own, provider),
    failed,
    mayReplay,
  }));
}

/** Has a notification worked again; the audit trail keeps who wanted it. Throws FORBIDDEN (403), NOT_FOUND (404). */
async function replay(needs: DeskNeeds, actor: FinanceActor, id: number): Promise<void> {
  needs.access.require("payment:reconcile", actor.holder);
  const act = { permission: "payment:reconcile", action: "payment.replay" } as const;
  await needs.inbox.replay(id, (transaction) =>
    needs.keepDone(transaction, actor, { ...act, record: recordAsked("payment", id) }),
  );
}

/** What finance sees of all money at once. */
export const createFinanceDesk = (needs: DeskNeeds) =>
  withNeeds(needs, { today: todayOf, overview, recurrent, providersNow, replay });
