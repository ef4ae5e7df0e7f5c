import type { MovementType } from "#src/contracts/enumerations/payments.ts";

/** What movements do to an account (AL 11). Pure; amounts are minor units. */

export interface AccountState {
  /** Never negative. */
  balance: number;
  /** What forced charges took beyond the balance; the next deposits pay it. Where there is some, balance is 0. */
  owed: number;
}

export interface Posting {
  type: MovementType;
  amount: number;
  after: number;
  /** Whether it pays what was owed. */
  isOwed: boolean;
}

export type PostingResult =
  | { ok: true; postings: Posting[]; state: AccountState }
  | { ok: false; code: "INVALID_AMOUNT" | "INSUFFICIENT_BALANCE" };

const isCredit = (type: MovementType): boolean => type === "deposits" || type === "bonuses";

/** The sign of a movement in the sum. */
export const signOf = (type: MovementType): 1 | -1 => (isCredit(type) ? 1 : -1);

/** What undoes a movement. */
export const oppositeOf = (type: MovementType): MovementType =>
  isCredit(type) ? "charges" : "deposits";

/** Posts a movement. A credit pays first what is owed. A debit beyond the balance is refused; a forced charge takes
 *  what is there and leaves the rest owed, so that the balance is the sum of its movements and never below 0. */
export function post(
  { balance, owed }: AccountState,
  { type, amount, isForced = false }: { type: MovementType; amount: number; isForced?: boolean },
): PostingResult {
  const fits = Number.isSafeInteger(balance + amount) && Number.isSafeInteger(owed + amount);
  if (!Number.isSafeInteger(amount) || amount <= 0 || !fits)
    return { ok: false, code: "INVALID_AMOUNT" };
  if (isCredit(type)) {
    const credited = balance + amount;
    const paid = Math.min(owed, credited);
    const postings: Posting[] = [{ type, amount, after: credited, isOwed: false }];
    if (paid > 0)
      postings.push({ type: "charges", amount: paid, after: credited - paid, isOwed: true });
    return { ok: true, postings, state: { balance: credited - paid, owed: owed - paid } };
  }
  if (amount > balance && !isForced) return { ok: false, code: "INSUFFICIENT_BALANCE" };
  const taken = Math.min(amount, balance);
  const state = { balance: balance - taken, owed: owed + amount - taken };
  const postings: Posting[] =
    taken === 0 ? [] : [{ type, amount: taken, after: state.balance, isOwed: false }];
  return { ok: true, postings, state };
}
