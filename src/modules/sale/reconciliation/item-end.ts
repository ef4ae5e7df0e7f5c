import type { RawBuilder } from "kysely";
import { recordAsked } from "#src/modules/identity/audit/denials.service.ts";
import { movedLines } from "#src/modules/sale/ledger/ledger.rules.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { notFound } from "#src/platform/errors.ts";
import { holdLine } from "./match.queries.ts";
import { alreadySettled, resolutionRefused } from "./reconciliation.errors.ts";
import { findItem, findLateLine, type ItemRow, takeItem } from "./reconciliation.queries.ts";
import { type Resolution, waysOf } from "./reconciliation.rules.ts";
import type { ReconcileActor, ReconciliationNeeds } from "./reconciliation-needs.ts";
import { settleLines } from "./statement-load.ts";

export interface ResolveAsked {
  resolution: Resolution;
  reason: string;
  /** The payment that a charge is for, to link it. */
  payment?: string | undefined;
}

/** Ends an item: the entry, the line, the row and what the audit trail keeps of it in one transaction. What a link needs of the payment is settled before, by
 *  the one place that settles; done twice it changes nothing. */
export async function endItem(
  needs: ReconciliationNeeds,
  {
    actor,
    scope,
    id,
    asked,
  }: { actor: ReconcileActor; scope: RawBuilder<boolean>; id: number; asked: ResolveAsked },
): Promise<void> {
  const item = await needs.access.asHolder(actor.holder, (own) => findItem(own, id, scope));
  if (item === undefined) throw notFound();
  if (item.state === "RESOLVED") throw alreadySettled();
  if (!waysOf(item).includes(asked.resolution)) throw resolutionRefused("resolution");
  if (asked.resolution === "link" && item.kind === "MISSING_HERE") await link(needs, item, asked);
  await asService(needs.connection, async (transaction) => {
    const at = needs.clock.now();
    const payment = asked.payment ?? item.payment;
    const taken = { ...asked, payment, by: actor.user.id, at };
    if (!(await takeItem(transaction, id, taken))) throw alreadySettled();
    await end(needs, transaction, { item, asked, by: actor.user.id });
    await needs.keepDone(transaction, actor, {
      action: "reconciliation.resolve",
      permission: "payment:reconcile",
      record: recordAsked("reconciliation", id),
      tenantId: item.tenantId,
      fields: Object.keys(asked),
    });
  });
}

/** A charge that only the provider knows is of the payment that a person names. */
async function link(needs: ReconciliationNeeds, item: ItemRow, asked: ResolveAsked): Promise<void> {
  const found = asked.payment === undefined ? undefined : await needs.payments.find(asked.payment);
  if (found === undefined || found.provider !== item.provider || item.theirsMinor === null)
    throw resolutionRefused("payment");
  await needs.payments.linkCharge(found.reference, {
    provider: item.provider,
    providerId: item.providerId,
    amount: { amountMinor: item.theirsMinor, currency: item.theirCurrency },
    by: "person",
  });
}

interface Ending {
  item: ItemRow;
  asked: ResolveAsked;
  by: string;
}

async function end(
  needs: ReconciliationNeeds,
  transaction: Connection,
  ending: Ending,
): Promise<void> {
  const { item } = ending;
  if (item.kind === "AMOUNT_DIFFERS" && item.lineId === null)
    return endAnswered(needs, transaction, ending);
  await correct(needs, transaction, ending);
  const late = item.kind === "MISSING_THERE" ? await findLateLine(transaction, item) : undefined;
  if (item.kind === "MISSING_THERE" && ending.asked.resolution === "link" && late === undefined)
    throw resolutionRefused("resolution");
  const line = await holdLine(transaction, item.lineId ?? late?.id ?? 0);
  if (line?.settledAt === null) await settleLines(needs, transaction, [line]);
}

/** A charge of another amount that the provider itself told us of: it is in suspense since, and its payment waits. */
async function endAnswered(
  needs: ReconciliationNeeds,
  transaction: Connection,
  { item, asked, by }: Ending,
): Promise<void> {
  const { provider, providerId } = item;
  const isAccepted = asked.resolution === "accept";
  const chargeId = await needs.money.endDiffering(transaction, {
    provider,
    providerId,
    end: isAccepted ? "accept" : "release",
  });
  if (chargeId === undefined) throw resolutionRefused("resolution");
  if (asked.resolution === "refund")
    await needs.refunds.requestForCharge(transaction, { chargeId, by });
}

/** The double entry that makes both sides equal, so that the line can be settled; none where it is linked. */
async function correct(
  needs: ReconciliationNeeds,
  transaction: Connection,
  { item, asked }: Ending,
): Promise<void> {
  if (asked.resolution === "link") return;
  const at = needs.clock.now();
  const day = item.day ?? at.toISOString().slice(0, 10);
  const head = { tenantId: item.tenantId, event: "correction", day, at } as const;
  await needs.ledger.enter(
    transaction,
    correctionsOf(item, asked.resolution).map(({ currency, lines }) => ({
      ...head,
      currency,
      ref: `item:${item.id}:${currency}`,
      lines,
    })),
  );
}

/** What an item moves between accounts. Of a charge the provider owes us more or less than we thought, of a refund the
 *  other way round; what nobody can explain is in suspense, a unit is a cost. */
function correctionsOf(item: ItemRow, resolution: Resolution) {
  const clearing = `provider_clearing:${item.provider}`;
  const sign = item.about === "charge" ? 1 : -1;
  const ours = sign * (item.oursMinor ?? 0);
  const theirs = sign * (item.theirsMinor ?? 0);
  const other = resolution === "accept" ? "fees" : "suspense";
  if (item.kind === "FEE_DIFFERS")
    return resolution === "accept"
      ? []
      : [
          {
            currency: item.theirCurrency,
            lines: movedLines("fees", "suspense", (item.theirsMinor ?? 0) - (item.oursMinor ?? 0)),
          },
        ];
  if (item.currency === item.theirCurrency)
    return [{ currency: item.currency, lines: movedLines(clearing, other, ours - theirs) }];
  return [
    { currency: item.currency, lines: movedLines(clearing, "suspense", ours) },
    { currency: item.theirCurrency, lines: movedLines("suspense", clearing, theirs) },
  ];
}
