import { sql } from "kysely";
import { countryOf } from "#src/config/countries.ts";
import { addDays } from "#src/contracts/holidays.rules.ts";
import type { PermissionName } from "#src/contracts/access.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { Holder } from "#src/modules/identity/access/policy.rules.ts";
import { recordsInScope } from "#src/modules/identity/access/record-scope.service.ts";
import { sharesOfPart } from "#src/modules/sale/ledger/ledger.rules.ts";
import type { Ledger } from "#src/modules/sale/ledger/ledger.service.ts";
import type { ToldDispute } from "#src/modules/sale/payment/told-dispute.rules.ts";
import type { PaymentMoney } from "#src/modules/sale/payment/payment-money.service.ts";
import type { SaleSystem } from "#src/modules/sale/sale/sale-system.service.ts";
import { type Clock, civilDate } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { isAppError, notFound } from "#src/platform/errors.ts";
import type { Log } from "#src/platform/log/log.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import {
  closeDispute,
  type DisputedCharge,
  type DisputeRow,
  countDisputes,
  type DisputeKey,
  disputesAfter,
  findDisputedCharge,
  insertDispute,
  listDisputes,
} from "./dispute.queries.ts";
import { evidenceDays } from "./dispute.rules.ts";

interface DisputeNeeds {
  connection: Connection;
  clock: Clock;
  log: Pick<Log, "warn" | "error">;
  access: AccessService;
  ledger: Ledger;
  money: Pick<PaymentMoney, "hold">;
  saleSystem: Pick<SaleSystem, "move">;
  /** What each provider says of its disputes. */
  sources: ReadonlyMap<string, () => Promise<readonly ToldDispute[]>>;
}

export interface DisputeReader {
  holder: Holder;
}

export type Disputes = ReturnType<typeof createDisputes>;

const scopeOf = (
  needs: Pick<DisputeNeeds, "clock">,
  { holder }: DisputeReader,
  permission: PermissionName = "dispute:read",
) =>
  recordsInScope(permission, holder, {
    at: needs.clock.now(),
    columns: {
      tenant: "d.tenant_id",
      team: "s.team_id",
      executive: "s.executive_user_id",
      maker: "s.made_by",
      insurer: "s.insurer",
      upperType: "s.upper_type",
      country: "y.country",
    },
  });

/** Disputes in scope, open ones first. Throws FORBIDDEN (403). */
async function list(needs: DisputeNeeds, actor: DisputeReader): Promise<DisputeRow[]> {
  needs.access.require("dispute:read", actor.holder);
  return needs.access.asHolder(actor.holder, (own) => listDisputes(own, scopeOf(needs, actor)));
}

/** A page of disputes in scope, open ones first. Throws FORBIDDEN (403). */
async function page(
  needs: DisputeNeeds,
  actor: DisputeReader,
  { states, after, take }: { states: readonly string[]; after: DisputeKey | null; take: number },
): Promise<{ rows: DisputeRow[]; isMore: boolean; total: number }> {
  needs.access.require("dispute:read", actor.holder);
  const scope = scopeOf(needs, actor);
  const filter =
    states.length === 0 ? sql<boolean>`true` : sql<boolean>`d.state = any(${[...states]}::text[])`;
  return needs.access.asHolder(actor.holder, async (own) => {
    const where = after === null ? filter : sql<boolean>`${filter} and ${disputesAfter(after)}`;
    const found = await listDisputes(own, scope, { where, most: take + 1 });
    return {
      rows: found.slice(0, take),
      isMore: found.length > take,
      total: await countDisputes(own, scope, filter),
    };
  });
}

/** How many are open, those of internal traffic left out (PP 9). Throws FORBIDDEN (403). */
function countOpen(needs: DisputeNeeds, actor: DisputeReader): Promise<number> {
  needs.access.require("dispute:read", actor.holder);
  return needs.access.asHolder(actor.holder, (own) =>
    countDisputes(own, scopeOf(needs, actor), sql<boolean>`d.state = 'OPEN' and not y.is_internal`),
  );
}

/** Asks every provider for its disputes and enters what is new; how many changed. One that does not answer is asked again
 *  at the next time. */
async function askAll(needs: DisputeNeeds): Promise<number> {
  let changed = 0;
  for (const [provider, told] of needs.sources)
    try {
      for (const one of await told()) if (await hear(needs, provider, one)) changed += 1;
    } catch (error) {
      const code = error instanceof Error ? error.name : "UNKNOWN";
      needs.log.warn("dispute.ask-failed", { provider, code });
    }
  return changed;
}

/** Asks a provider for the state of a dispute that it notified us of. False where the provider does not answer. Where a
 *  provider has no call for disputes, the log asks a person to look at the provider's own site. */
async function heard(
  needs: DisputeNeeds,
  { provider, id }: { provider: string; id: string },
): Promise<boolean> {
  const source = needs.sources.get(provider);
  if (source === undefined) {
    needs.log.error("dispute.notified", { provider });
    return true;
  }
  // A provider that fails is asked again: the notification stays in the inbox (false).
  const told = await source().catch(() => undefined);
  const one = told?.find(({ disputeId }) => disputeId === id);
  if (one !== undefined) await hear(needs, provider, one);
  return told !== undefined;
}

/** Enters what a provider says of one dispute, in one transaction; whether that is new. One that is told first when it is
 *  decided is opened and closed. */
const hear = (needs: DisputeNeeds, provider: string, told: ToldDispute): Promise<boolean> =>
  asService(needs.connection, async (transaction) => {
    const charge = await findDisputedCharge(transaction, { ...told, provider });
    if (charge === undefined) {
      needs.log.error("dispute.of-unknown-charge", { provider });
      return false;
    }
    const at = needs.clock.now();
    const today = civilDate(at, countryOf(charge.country).timeZone);
    const evidenceUntil = told.evidenceUntil ?? addDays(today, evidenceDays);
    const isNew = await insertDispute(transaction, {
      ...charge,
      ...told,
      provider,
      evidenceUntil,
      at,
    });
    if (isNew) {
      needs.log.error("dispute.opened", { provider, reference: charge.reference });
      await post(needs, transaction, { charge, provider, told, event: "dispute_open" });
    }
    if (told.state === "OPEN") return isNew;
    const { disputeId, state } = told;
    if (!(await closeDispute(transaction, { provider, disputeId, state, at }))) return isNew;
    const event = state === "WON" ? "dispute_won" : "dispute_lost";
    await post(needs, transaction, { charge, provider, told, event });
    if (state === "LOST") await fallBehind(needs, transaction, charge);
    return true;
  });

async function post(
  needs: DisputeNeeds,
  transaction: Connection,
  {
    charge,
    provider,
    told,
    event,
  }: {
    charge: DisputedCharge;
    provider: string;
    told: ToldDispute;
    event: "dispute_open" | "dispute_won" | "dispute_lost";
  },
): Promise<void> {
  const at = needs.clock.now();
  const held = await needs.money.hold(transaction, { chargeId: charge.chargeId });
  const shares = event === "dispute_lost" ? sharesOfPart(held?.lines ?? [], told.amountMinor) : [];
  const posted = {
    tenantId: charge.tenantId,
    ref: `dispute:${provider}:${told.disputeId}`,
    currency: told.currency,
    amountMinor: told.amountMinor,
    provider,
    shares,
    day: civilDate(at, countryOf(charge.country).timeZone),
    at,
    isUncounted: held?.payable.isInternal,
  };
  await needs.ledger.post(transaction, { ...posted, event });
  // What was not collected earns nothing.
  if (event === "dispute_lost")
    await needs.ledger.post(transaction, { ...posted, event: "commission_taken_back" });
}

/** A payment that was lost counts as not collected: its policies are in arrears, where they still can be. */
async function fallBehind(
  needs: DisputeNeeds,
  transaction: Connection,
  { sales, reference }: DisputedCharge,
): Promise<void> {
  for (const sale of sales)
    try {
      await needs.saleSystem.move(sale, { to: "OVERDUE" }, transaction);
    } catch (error) {
      if (!isAppError(error)) throw error;
      needs.log.warn("dispute.sale-not-moved", { reference, code: error.code });
    }
}

/** One dispute in the scope of the permission and of dispute:read: who may not read disputes is told of none. Throws
 *  FORBIDDEN (403) without the permission, NOT_FOUND (404). */
export async function findIn(
  needs: Pick<DisputeNeeds, "access" | "clock">,
  own: Connection,
  actor: DisputeReader,
  { id, permission }: { id: number; permission: PermissionName },
): Promise<DisputeRow> {
  needs.access.require(permission, actor.holder);
  const seen = sql`${scopeOf(needs, actor)} and ${scopeOf(needs, actor, permission)}`;
  const [found] = await listDisputes(own, sql`${seen} and d.id = ${id}`);
  if (found === undefined) throw notFound();
  return found;
}

/** Charges that their payers dispute. */
export const createDisputes = (needs: DisputeNeeds) =>
  withNeeds(needs, { list, page, countOpen, askAll, hear, heard });
