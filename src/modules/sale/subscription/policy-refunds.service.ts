import { countryOf } from "#src/config/countries.ts";
import { maskedNumber, type TypedAccount } from "#src/contracts/bank-account.rules.ts";
import type { Money } from "#src/contracts/money.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import type { RefundReason } from "#src/modules/sale/refund/refund-reasons.rules.ts";
import type { KnownAccount, Refunds } from "#src/modules/sale/refund/refund.service.ts";
import type { RefundState } from "#src/modules/sale/refund/refund-states.rules.ts";
import { civilDate } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import { notFound } from "#src/platform/errors.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { payerReasons } from "./payer-reasons.rules.ts";
import { type ActNeeds, paymentsOf, type PolicyPayment } from "./policy-payments.ts";

/** Money that the holder of a policy asks back in Mi-Compra (PP 4). Who asks holds the purchase: the page has looked that
 *  up. Another person decides; asking ends nothing of the policy. */

export type PolicyRefunds = ReturnType<typeof createPolicyRefunds>;

type Purchase = StepPurchase["purchase"];
type Refund = Awaited<ReturnType<Refunds["requestByPayer"]>>;

/** A request as its person sees it. */
export interface PolicyRefund {
  reference: string;
  amount: Money;
  reason: RefundReason;
  state: RefundState;
  /** Why it was rejected, in the words of who decided. */
  decision: string | null;
  /** Civil days of the country, YYYY-MM-DD. */
  askedOn: string;
  doneOn: string | null;
  /** Whether it goes to a bank account rather than to what it was paid by. */
  isTransfer: boolean;
  mayTakeBack: boolean;
  /** The account that it goes to, its number masked; null where none is known. */
  account: string | null;
  /** Whether its person may say now to which account it goes. */
  mayNameAccount: boolean;
}

/** A payment of a policy with what may be asked back of it. */
export interface RefundablePayment extends PolicyPayment {
  left: Money;
  /** Whether it goes back to a bank account that its payer names. */
  isTransfer: boolean;
  refunds: PolicyRefund[];
}

/** Enough of an account to know it again. */
function maskedAccount({ account, text }: KnownAccount): string | null {
  if (account !== null) return `${account.bank} ${maskedNumber(account.number)}`;
  return text === null ? null : maskedNumber(text.replaceAll(/\D/g, ""));
}

/** The payments of a policy, newest first, with what may still be asked back of each, and what was. */
const show = (needs: ActNeeds, purchase: Purchase): Promise<RefundablePayment[]> =>
  asService(needs.connection, async (own) => {
    const { paid } = await paymentsOf(needs, own, purchase);
    const dayIn = (at: Date) => civilDate(at, countryOf(purchase.country).timeZone);
    const shown: RefundablePayment[] = [];
    for (const payment of paid.toReversed()) {
      const { reference, part } = payment;
      const found = await needs.refunds.standing(own, { payment: reference, part });
      if (found === undefined) continue;
      shown.push({
        ...payment,
        left: found.left,
        isTransfer: found.isTransfer,
        refunds: found.refunds.map((one) => ({
          reference: one.reference,
          amount: { amountMinor: one.amount_minor, currency: found.left.currency },
          reason: one.reason,
          state: one.state,
          decision: one.state === "REJECTED" ? one.decision_reason : null,
          askedOn: dayIn(one.asked_at),
          doneOn: one.done_at === null ? null : dayIn(one.done_at),
          isTransfer: one.means === "transfer",
          account: maskedAccount(needs.refunds.openAccount(one)),
          mayNameAccount: needs.refunds.mayNameAccount(one),
          mayTakeBack: one.asked_by === null && needs.refunds.mayTakeBack(one),
        })),
      });
    }
    return shown;
  });

/** Asks for some of a payment of the policy back: of what was bought with others, of its own part. The same key asks once.
 *  Throws NOT_FOUND (404) for a payment of something else, INVALID_AMOUNT (400) beyond what is left, NOT_EDITABLE (409)
 *  where it is not paid. */
const ask = (
  needs: ActNeeds,
  purchase: Purchase,
  wanted: {
    payment: string;
    /** Storage units of the payment's currency. */
    amountMinor: number;
    reason: (typeof payerReasons)[number];
    key: string;
  },
): Promise<void> =>
  asService(needs.connection, async (transaction) => {
    const { paid } = await paymentsOf(needs, transaction, purchase);
    const payment = paid.find(({ reference }) => reference === wanted.payment);
    if (payment === undefined) throw notFound();
    const part = payment.part ?? undefined;
    const key = `payer/${purchase.id}/${wanted.key}`;
    await needs.refunds.requestByPayer(transaction, { ...wanted, part, key });
  });

/** Asks for some of a payment back by who holds these purchases of it. Of what was bought together it is a part of one
 *  product: of the first of them that so much is left of. The same key asks once. Throws as `ask`. */
const askOwn = (
  needs: ActNeeds,
  purchases: readonly Purchase[],
  wanted: {
    payment: string;
    amountMinor: number;
    reason: (typeof payerReasons)[number];
    key: string;
  },
): Promise<Refund> =>
  asService(needs.connection, async (transaction) => {
    const { payment, amountMinor } = wanted;
    const parts: (string | null)[] = [];
    for (const purchase of purchases) {
      const { paid } = await paymentsOf(needs, transaction, purchase);
      const own = paid.find(({ reference }) => reference === payment);
      if (own !== undefined) parts.push(own.part);
    }
    if (parts.length === 0) throw notFound();
    let [chosen = null] = parts;
    for (const part of parts.toReversed()) {
      const found = await needs.refunds.standing(transaction, { payment, part });
      if (found !== undefined && found.left.amountMinor >= amountMinor) chosen = part;
    }
    const part = chosen ?? undefined;
    return needs.refunds.requestByPayer(transaction, { ...wanted, part });
  });

/** Says to which account a refund of a payment of the policy goes. Throws NOT_FOUND (404) for one of something else,
 *  BAD_REQUEST (400) with what is wrong with each field, NOT_EDITABLE (409) where it is late for that. */
const nameAccount = (
  needs: ActNeeds,
  purchase: Purchase,
  named: { payment: string; refund: string },
  typed: Partial<TypedAccount>,
): Promise<void> =>
  asService(needs.connection, async (transaction) => {
    const { paid } = await paymentsOf(needs, transaction, purchase);
    if (!paid.some(({ reference }) => reference === named.payment)) throw notFound();
    await needs.refunds.nameAccountByPayer(transaction, named, typed);
  });

/** Takes back what was asked for, while nobody has decided. Throws NOT_FOUND (404) for a request of something else,
 *  NOT_EDITABLE (409). */
const takeBack = (
  needs: ActNeeds,
  purchase: Purchase,
  named: { payment: string; refund: string },
): Promise<void> =>
  asService(needs.connection, async (transaction) => {
    const { paid } = await paymentsOf(needs, transaction, purchase);
    if (!paid.some(({ reference }) => reference === named.payment)) throw notFound();
    await needs.refunds.withdrawByPayer(transaction, named);
  });

export const createPolicyRefunds = (needs: ActNeeds) =>
  withNeeds(needs, { show, ask, askOwn, takeBack, nameAccount });
