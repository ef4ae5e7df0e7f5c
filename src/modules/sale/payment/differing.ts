import { countryOf } from "#src/config/countries.ts";
import { sharesOfPart } from "#src/modules/sale/ledger/ledger.rules.ts";
import { civilDate } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { type Charge, findCharge, setStanding } from "./charge.queries.ts";
import {
  listLines,
  lockPayable,
  type Payable,
  setCommissions,
  setPayableState,
} from "./payable.queries.ts";
import { type Attempt, findAttempt, setAttempt } from "./payment.queries.ts";
import { isPending } from "./payment.status.ts";
import type { SettleNeeds } from "./settle.ts";

/** How a charge of another amount ends, which no rule decides: a person does (PP, reconciliation_item). */

/** accept: the difference is a unit, and it pays what it was for. release: it pays nothing, and the payer may pay again;
 *  the money goes back or stays in suspense. */
export type DifferingEnd = "accept" | "release";

interface Differing {
  charge: Charge;
  attempt: Attempt;
  payable: Payable;
}

/** Ends it in the caller's transaction; the id of the charge. Undefined where there is no such charge, or where it ended
 *  before. */
export async function endDiffering(
  needs: SettleNeeds,
  transaction: Connection,
  asked: { provider: string; providerId: string; end: DifferingEnd },
): Promise<number | undefined> {
  return asService(transaction, async (own) => {
    const charge = await findCharge(own, asked);
    const seen = charge && (await findAttempt(own, { paymentId: charge.paymentId }));
    const payable = seen && (await lockPayable(own, seen.payableId));
    const attempt = seen && (await findAttempt(own, { id: seen.id }));
    if (charge?.standing !== "DIFFERS" || payable === undefined || attempt === undefined)
      return undefined;
    const found = { charge, attempt, payable };
    if (asked.end === "release") await release(needs, own, found);
    else if (!isPending(attempt.state) || payable.state !== "OPEN") return undefined;
    else await accept(needs, own, found);
    return charge.id;
  });
}

async function release(
  needs: SettleNeeds,
  transaction: Connection,
  { attempt, payable }: Differing,
): Promise<void> {
  if (!isPending(attempt.state)) return;
  const at = needs.clock.now();
  await setAttempt(transaction, attempt, {
    state: "EXPIRED",
    paymentState: "FAIL",
    error: undefined,
    askAt: null,
    at,
  });
  await tell(needs, transaction, { attempt, payable }, "REFUSED");
}

async function accept(
  needs: SettleNeeds,
  transaction: Connection,
  { charge, attempt, payable }: Differing,
): Promise<void> {
  const at = needs.clock.now();
  if (!payable.isInternal) await enterAccepted(needs, transaction, { charge, attempt, payable });
  await setStanding(transaction, charge.id, "ACCEPTED");
  await setAttempt(transaction, attempt, {
    state: "APPROVED",
    paymentState: "OK",
    error: undefined,
    askAt: null,
    at,
  });
  await setPayableState(transaction, payable.id, "PAID", at);
  await tell(needs, transaction, { attempt, payable }, "PAID");
}

/** What is entered of a charge that a person accepted. */
async function enterAccepted(
  needs: SettleNeeds,
  transaction: Connection,
  { charge, attempt, payable }: Differing,
): Promise<void> {
  const at = needs.clock.now();
  const day = civilDate(at, countryOf(payable.country).timeZone);
  await setCommissions(transaction, payable.id, day);
  const lines = await listLines(transaction, payable.id);
  // What came beyond the premium, or is short of it, is a cost of ours.
  const premium = attempt.amount.amountMinor;
  await needs.ledger.enter(transaction, [
    {
      tenantId: attempt.tenantId,
      event: "correction",
      ref: `accepted:${charge.provider}:${charge.providerId}`,
      currency: charge.amount.currency,
      day,
      at,
      lines: [
        { account: "suspense", amountMinor: charge.amount.amountMinor },
        ...sharesOfPart(lines, premium).map(({ insurer, amountMinor }) => ({
          account: `premiums_payable:${insurer}`,
          amountMinor: -amountMinor,
        })),
        { account: "fees", amountMinor: premium - charge.amount.amountMinor },
      ].filter(({ amountMinor }) => amountMinor !== 0),
    },
  ]);
  await needs.ledger.post(transaction, {
    tenantId: attempt.tenantId,
    event: "commission_earned",
    ref: `${charge.provider}:${charge.providerId}`,
    currency: charge.amount.currency,
    amountMinor: premium,
    shares: lines,
    day,
    at,
  });
}

async function tell(
  needs: SettleNeeds,
  transaction: Connection,
  { attempt, payable }: Omit<Differing, "charge">,
  outcome: "PAID" | "REFUSED",
): Promise<void> {
  await needs.owners.get(payable.kind)?.(transaction, {
    payable,
    payment: { id: attempt.paymentId, reference: attempt.reference },
    outcome,
    facts: {},
    errorClass: null,
  });
}
