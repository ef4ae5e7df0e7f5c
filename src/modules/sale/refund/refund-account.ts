import {
  type BankAccount,
  readAccount,
  type TypedAccount,
} from "#src/contracts/bank-account.rules.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { HeldCharge } from "#src/modules/sale/payment/payment-money.service.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { badRequest, notFound, staleEdit } from "#src/platform/errors.ts";
import type { AskedRefund } from "./refund-ended.service.ts";
import { tellFinance } from "./refund-finance.ts";
import type { RefundsNeeds } from "./refund-needs.ts";
import { refundNotEditable } from "./refund.errors.ts";
import { findRefund, type Refund, setRefundAccount } from "./refund.queries.ts";
import type { RefundState } from "./refund.status.ts";

/** The bank account that a refund goes to: named by who paid or by staff, kept sealed. */

/** What is known of the account of a refund. */
export interface KnownAccount {
  account: BankAccount | null;
  /** One that was typed as a single text, before accounts had fields. */
  text: string | null;
}

/** States in which an account may still be named. A transfer that was sent waits for a person to make it. */
const openStates: ReadonlySet<RefundState> = new Set(["REQUESTED", "APPROVED", "FAILED", "SENT"]);
/** States in which who paid may also change the one that they named: nobody relies on it yet. */
const undecidedStates: ReadonlySet<RefundState> = new Set(["REQUESTED", "FAILED"]);

type AccountRefund = Pick<Refund, "state" | "means" | "transfer_account" | "account_sealed">;

export const isAccountNamed = ({
  account_sealed: sealed,
  transfer_account: text,
}: AccountRefund): boolean => sealed !== null || text !== null;

/** Whether a refund goes, or may have to go, to a bank account. */
const isToAccount = ({ state, means }: AccountRefund): boolean =>
  openStates.has(state) && (means === "transfer" || state === "FAILED");

/** Whether a refund waits for an account: it goes to one that is not known. */
export const waitsForAccount = (_needs: object, refund: AccountRefund): boolean =>
  isToAccount(refund) && !isAccountNamed(refund);

/** Has the payer of a refund asked for the account, where it waits for one. */
export async function askForAccount(
  needs: RefundsNeeds,
  transaction: Connection,
  { refund, payable }: AskedRefund,
): Promise<void> {
  if (waitsForAccount(needs, refund)) await needs.toldAccount?.(transaction, { refund, payable });
}

/** Whether who paid may name the account of a refund. */
export const mayNameAccount = (_needs: object, refund: AccountRefund): boolean =>
  isToAccount(refund) && (!isAccountNamed(refund) || undecidedStates.has(refund.state));

/** The account of a refund, opened. */
export function openAccount(
  { sealer }: Pick<RefundsNeeds, "sealer">,
  {
    id,
    account_sealed: sealed,
    transfer_account: text,
  }: Pick<Refund, "id" | "account_sealed" | "transfer_account">,
): KnownAccount {
  const account = sealed === null ? null : (JSON.parse(sealer.open(sealed, id)) as BankAccount);
  return { account, text };
}

/** Seals a typed account for a refund. Throws BAD_REQUEST (400) with what is wrong with each field. */
export function sealAccount(
  { sealer }: Pick<RefundsNeeds, "sealer">,
  { id, country }: { id: string; country: CountryCode },
  typed: Partial<TypedAccount>,
): string {
  const read = readAccount(country, typed);
  if (!read.ok) throw badRequest(read.faults);
  return sealer.seal(JSON.stringify(read.account), id);
}

/** Names the account of a refund, whatever was named before. Throws BAD_REQUEST (400), NOT_EDITABLE (409). */
export async function nameAccount(
  needs: RefundsNeeds,
  transaction: Connection,
  {
    refund,
    held,
    typed,
    by,
  }: { refund: Refund; held: HeldCharge; typed: Partial<TypedAccount>; by: string | null },
): Promise<void> {
  const isOpen = by === null ? mayNameAccount(needs, refund) : isToAccount(refund);
  if (!isOpen) throw refundNotEditable();
  const of = { id: refund.id, country: held.payable.country };
  const { id, version } = refund;
  const sealed = sealAccount(needs, of, typed);
  if (!(await setRefundAccount(transaction, { id, version }, sealed)))
    throw staleEdit({ version, state: refund.state });
  await tellFinance(needs, transaction, refund, { state: "ACCOUNT", by });
}

/** The same by who paid, whom the caller knows to be so. Throws NOT_FOUND (404) for one of another payment, and as
 *  `nameAccount`. */
export async function nameAccountByPayer(
  needs: RefundsNeeds,
  transaction: Connection,
  named: { payment: string; refund: string },
  typed: Partial<TypedAccount>,
): Promise<void> {
  const held = await needs.money.hold(transaction, { reference: named.payment });
  const refund =
    held &&
    (await findRefund(transaction, {
      paymentId: held.attempt.paymentId,
      reference: named.refund,
    }));
  if (held === undefined || refund === undefined) throw notFound();
  await nameAccount(needs, transaction, { refund, held, typed, by: null });
}
