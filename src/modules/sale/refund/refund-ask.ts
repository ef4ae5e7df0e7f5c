import { randomUUID } from "node:crypto";
import { auditingDenials, recordAsked } from "#src/modules/identity/audit/denials.service.ts";
import type { BankAccount } from "#src/contracts/bank-account.rules.ts";
import type { Money } from "#src/contracts/money.ts";
import { isHouse } from "#src/modules/sale/payment/houses.rules.ts";
import type { HeldCharge } from "#src/modules/sale/payment/payment-money.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { notFound } from "#src/platform/errors.ts";
import { randomText } from "#src/platform/random/random.ts";
import { askForAccount } from "./refund-account.ts";
import { invalidAmount, refundNotEditable } from "./refund.errors.ts";
import { tellFinance } from "./refund-finance.ts";
import type { RefundActor, RefundsNeeds } from "./refund-needs.ts";
import {
  findRefund,
  insertRefund,
  listOfCharge,
  type Refund,
  sumRefunds,
} from "./refund.queries.ts";
import { enter, release } from "./refund-settle.ts";
import type { RefundReason, RefundState } from "./refund.status.ts";

/** How money is asked back: by staff, by the payer, for a charge that pays nothing. */

const referenceAlphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A refund as it begins: of the whole charge, unless `of` says less. */
export const fresh = (needs: RefundsNeeds, held: HeldCharge, of: Partial<Refund>): Refund => ({
  id: randomUUID(),
  tenant_id: held.attempt.tenantId,
  payment_id: held.attempt.paymentId,
  charge_id: held.charge.id,
  reference: `DEV-${randomText(needs.random, referenceAlphabet, 12)}`,
  idempotency_key: "",
  currency: held.charge.amount.currency,
  amount_minor: held.charge.amount.amountMinor,
  reason: "goodwill",
  state: "REQUESTED",
  asked_by: null,
  decided_by: null,
  decision_reason: null,
  way: null,
  means: isHouse(held.charge.provider) ? "transfer" : "provider",
  transfer_account: null,
  account_sealed: null,
  transfer_on: null,
  transfer_proof: null,
  completed_by: null,
  error_code: null,
  asked_at: needs.clock.now(),
  decided_at: null,
  sent_at: null,
  done_at: null,
  ask_at: null,
  part: null,
  version: 1,
  ...of,
});

interface Wanted {
  payment: string;
  amountMinor: number;
  reason: RefundReason;
  key: string;
  /** Which part of what was paid together; left out: of all of it. */
  part?: string | undefined;
}

/** What may still be asked back: of the charge, and of the part of it that is named. */
async function leftOf(
  transaction: Connection,
  held: Pick<HeldCharge, "charge" | "lines">,
  part: string | undefined,
): Promise<number> {
  const { counted } = await sumRefunds(transaction, held.charge.id);
  const left = held.charge.amount.amountMinor - counted;
  if (part === undefined) return left;
  const own = held.lines.filter((line) => line.part === part);
  const whole = own.reduce((sum, line) => sum + line.amountMinor, 0);
  const { counted: ofPart } = await sumRefunds(transaction, held.charge.id, part);
  return Math.min(left, whole - ofPart);
}

/** Who asks, where that is a member of staff, and what is kept of it besides; not of what was asked before with the same
 *  key. */
interface AskedBy {
  by: string | null;
  keep?: (refund: Refund) => Promise<void>;
}

async function ask(
  needs: RefundsNeeds,
  transaction: Connection,
  wanted: Wanted,
  { by, keep }: AskedBy,
): Promise<Refund> {
  const held = await needs.money.hold(transaction, { reference: wanted.payment });
  if (held === undefined) throw notFound();
  const key = { paymentId: held.attempt.paymentId, key: wanted.key };
  const given = await findRefund(transaction, key);
  if (given !== undefined) return given;
  const left = await leftOf(transaction, held, wanted.part);
  if (wanted.amountMinor <= 0 || wanted.amountMinor > left) throw invalidAmount(left);
  if (!["OK", "REQUEST_REFUND"].includes(held.attempt.paymentState)) throw refundNotEditable();
  const refund = fresh(needs, held, {
    idempotency_key: wanted.key,
    amount_minor: wanted.amountMinor,
    reason: wanted.reason,
    asked_by: by,
    part: wanted.part ?? null,
  });
  // The payment is locked: no other request with this key comes between.
  if (!(await insertRefund(transaction, refund))) throw refundNotEditable();
  await needs.money.move(transaction, held, "REQUEST_REFUND");
  await tellAsked(needs, transaction, { refund, held, by });
  await keep?.(refund);
  return refund;
}

/** Tells finance and who paid that a refund was asked for. */
async function tellAsked(
  needs: RefundsNeeds,
  transaction: Connection,
  { refund, held, by }: { refund: Refund; held: HeldCharge; by: string | null },
): Promise<void> {
  await tellFinance(needs, transaction, refund, { state: "REQUESTED", by });
  await needs.toldAsked?.(transaction, { refund, payable: held.payable });
  await askForAccount(needs, transaction, { refund, payable: held.payable });
}

/** Asks for money back; the same key asks once. Throws NOT_FOUND (404), INVALID_AMOUNT (400) beyond what is
 *  left of the charge, NOT_EDITABLE (409) for a payment that is not paid. A payment that is hidden is kept in the audit
 *  trail as refused. */
export function request(
  needs: RefundsNeeds,
  actor: Omit<RefundActor, "requireRecentProof">,
  wanted: Wanted,
): Promise<Refund> {
  const record = recordAsked("payment", wanted.payment);
  const act = { permission: "refund:request", action: "refund.request", record } as const;
  return auditingDenials(needs.trail, actor, act, () =>
    needs.access.asHolder(actor.holder, async (own) => {
      // Under the person's own policies: a payment of another node is not there.
      if (!(await needs.money.sees(own, wanted.payment))) throw notFound();
      return asService(own, (transaction) => {
        const keep = ({ id, tenant_id: tenantId }: Refund) =>
          needs.keepDone(transaction, actor, {
            ...act,
            record: recordAsked("refund", id),
            tenantId,
          });
        return ask(needs, transaction, wanted, { by: actor.user.id, keep });
      });
    }),
  );
}

/** Asks for money back by who paid, whom the caller knows to be so. Throws NOT_FOUND, INVALID_AMOUNT, NOT_EDITABLE as
 *  `request`. */
export const requestByPayer = (
  needs: RefundsNeeds,
  transaction: Connection,
  wanted: Wanted,
): Promise<Refund> => ask(needs, transaction, wanted, { by: null });

/** What of a payment, or of the part of it that is named, may still be asked back (storage units, 0 where nothing may),
 *  what was asked back of it, newest first, and whether it goes back to a bank account that its payer names. Undefined
 *  where nothing was charged. */
export async function standing(
  needs: RefundsNeeds,
  own: Connection,
  { payment, part }: { payment: string; part: string | null },
): Promise<{ left: Money; isTransfer: boolean; refunds: Refund[] } | undefined> {
  const charged = await needs.money.charged(own, payment);
  if (charged === undefined) return undefined;
  const { attempt, charge } = charged;
  const isPaid = ["OK", "REQUEST_REFUND"].includes(attempt.paymentState);
  const left = isPaid ? await leftOf(own, charged, part ?? undefined) : 0;
  return {
    left: { amountMinor: Math.max(0, left), currency: charge.amount.currency },
    isTransfer: isHouse(charge.provider),
    refunds: await listOfCharge(own, charge.id, part),
  };
}

/** What the payer has a right to, in the transaction of what it is for; of what is left of the charge where some went
 *  back before. `askedBy`: the member of staff who ended the sale, so that another person approves. Undefined where
 *  nothing is left. Throws NOT_FOUND, NOT_EDITABLE as `request`. */
export async function requestForPayer(
  needs: RefundsNeeds,
  transaction: Connection,
  wanted: Wanted,
  askedBy: string | null = null,
): Promise<Refund | undefined> {
  const held = await needs.money.hold(transaction, { reference: wanted.payment });
  if (held === undefined) throw notFound();
  const amountMinor = Math.min(wanted.amountMinor, await leftOf(transaction, held, wanted.part));
  return amountMinor <= 0
    ? undefined
    : ask(needs, transaction, { ...wanted, amountMinor }, { by: askedBy });
}

/** Asks, in the caller's transaction, that a charge of another amount goes back whole: it pays nothing, so nothing of it
 *  may stay. Another person approves it, and no one may reject it. Throws NOT_FOUND (404). */
export async function requestForCharge(
  needs: RefundsNeeds,
  transaction: Connection,
  { chargeId, by }: { chargeId: number; by: string },
): Promise<void> {
  const held = await needs.money.hold(transaction, { chargeId });
  if (held === undefined || held.charge.standing === "ACCEPTED") throw notFound();
  const refund = fresh(needs, held, {
    idempotency_key: `charge:${chargeId}`,
    reason: "wrong_amount",
    asked_by: by,
  });
  if (!(await insertRefund(transaction, refund))) return;
  await needs.money.move(transaction, held, "REQUEST_REFUND");
  await tellAsked(needs, transaction, { refund, held, by });
}

/** A refund of the demonstration in a state, of the whole payment; one that is there is not made again. */
export const demonstrate = (
  needs: RefundsNeeds,
  payment: string,
  { state, by }: { state: RefundState; by: string | null },
): Promise<void> =>
  needs.money.within(async (transaction) => {
    const held = await needs.money.hold(transaction, { reference: payment });
    if (held === undefined) return;
    const isDone = state === "DONE";
    // By bank transfer: no provider has heard of it.
    if (isDone && by === null) return;
    const isTransfer = state === "SENT" || isDone;
    const at = needs.clock.now();
    const id = randomUUID();
    const account: BankAccount = {
      bank: "Banco Coihue",
      kind: "sight",
      number: "00012345678",
      holder: "Ana Soto",
      legalId: "123456785",
    };
    const refund = fresh(needs, held, {
      id,
      idempotency_key: "demonstration",
      state,
      means: isTransfer ? "transfer" : "provider",
      account_sealed: isTransfer ? needs.sealer.seal(JSON.stringify(account), id) : null,
      error_code: state === "FAILED" ? "3024" : null,
      ...(state === "REJECTED" ? { decision_reason: "Ya se había devuelto" } : {}),
      ...(isDone
        ? {
            way: "TRANSFER",
            done_at: at,
            transfer_on: at.toISOString().slice(0, 10),
            transfer_proof: "TEF-DEMO-2",
            completed_by: by,
          }
        : {}),
    });
    const isNew = await insertRefund(transaction, refund);
    const isOver = state === "REJECTED" || state === "WITHDRAWN";
    if (!isNew || isOver) return;
    await needs.money.move(transaction, held, "REQUEST_REFUND");
    const moved = isDone ? await needs.money.hold(transaction, { reference: payment }) : undefined;
    if (moved === undefined) return;
    await enter(needs, transaction, moved, refund);
    await release(needs, transaction, moved, refund);
  });
