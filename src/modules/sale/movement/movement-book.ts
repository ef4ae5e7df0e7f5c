import type { MovementType } from "#src/contracts/enumerations/payments.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { insufficientBalance, invalidAmount, keyConflict } from "./movement.errors.ts";
import {
  type Account,
  findByKey,
  insertMovement,
  setBalance,
  setMinimum,
} from "./movement.queries.ts";
import { post } from "./movement.rules.ts";

/** Begins and ends the recess Saldo Bajo of an executive; the module of executives does. */
export interface LowBalance {
  begin(transaction: Connection, userId: string): Promise<void>;
  end(transaction: Connection, userId: string): Promise<void>;
}

/** The outbox's kinds of what the owner of an account is told. */
export const postedKind = "movement_posted" as const;
export const lowKind = "movement_posted.low" as const;

export interface NewPosting {
  type: MovementType;
  amount: number;
  isForced?: boolean;
  reason: string;
  related?: string | null;
  request?: string | null;
  reverses?: number | null;
  /** Null where the system posts it. */
  by: string | null;
  key: string;
}

/** What was posted; `isRepeated` where the key came before, and nothing is posted again. */
export interface Posted {
  id: number | null;
  balance: number;
  isRepeated: boolean;
}

export type MovementBook = ReturnType<typeof createMovementBook>;

interface MovementBookNeeds {
  clock: Clock;
  lowBalance: LowBalance;
}

async function tell(
  needs: MovementBookNeeds,
  transaction: Connection,
  account: Account,
  { ref, amount, balance }: { ref: string; amount: number; balance: number },
): Promise<void> {
  const { user_id: userId, currency, id } = account;
  if (userId === null) return;
  const at = needs.clock.now();
  const minimum = account.minimum_minor;
  const payload = { userId, account: id, currency, amount, balance, minimum };
  await enqueueMessage(transaction, { kind: postedKind, ref, payload, at });
  const [was, is] = [account.balance_minor < minimum, balance < minimum];
  if (is && !was) await enqueueMessage(transaction, { kind: lowKind, ref, payload, at });
  if (is) await needs.lowBalance.begin(transaction, userId);
  else await needs.lowBalance.end(transaction, userId);
}

/** Posts it, and what it pays of what is owed. The same key again is the same movement. Throws INVALID_AMOUNT,
 *  INSUFFICIENT_BALANCE, IDEMPOTENCY_CONFLICT. */
async function postMovement(
  needs: MovementBookNeeds,
  transaction: Connection,
  account: Account,
  posting: NewPosting,
): Promise<Posted> {
  const { type, amount, isForced = false, reason, key } = posting;
  const before = await findByKey(transaction, account.id, key);
  if (before !== undefined) {
    const isSame = before.type === type && before.amount_minor === amount;
    if (!isSame || before.reason !== reason) throw keyConflict();
    return { id: before.id, balance: account.balance_minor, isRepeated: true };
  }
  const result = post(
    { balance: account.balance_minor, owed: account.owed_minor },
    { type, amount, isForced },
  );
  if (!result.ok) throw result.code === "INVALID_AMOUNT" ? invalidAmount() : insufficientBalance();
  const at = needs.clock.now();
  const ids: number[] = [];
  for (const one of result.postings) {
    const { id } = await insertMovement(transaction, {
      account_id: account.id,
      tenant_id: account.tenant_id,
      type: one.type,
      amount_minor: one.amount,
      balance_after_minor: one.after,
      reason: one.isOwed ? owedReason : reason,
      related: posting.related ?? null,
      request_id: posting.request ?? null,
      reverses: one.isOwed ? null : (posting.reverses ?? null),
      made_by: one.isOwed ? null : posting.by,
      at,
      idempotency_key: one.isOwed ? `${key}/owed` : key,
    });
    ids.push(id);
  }
  await setBalance(transaction, account.id, result.state);
  const { balance } = result.state;
  await tell(needs, transaction, account, { ref: `${account.id}/${key}`, amount, balance });
  return { id: ids[0] ?? null, balance, isRepeated: false };
}

/** Sets the minimum of an account: the recess Saldo Bajo of its owner begins and ends with that as with a posting,
 *  since nobody ends it by hand (AL 7). */
async function changeMinimum(
  needs: MovementBookNeeds,
  transaction: Connection,
  account: Account,
  minimum: number,
): Promise<void> {
  const { id, user_id: userId, balance_minor: balance, minimum_minor: before } = account;
  await setMinimum(transaction, id, minimum);
  if (userId === null || balance < before === balance < minimum) return;
  if (balance >= minimum) return needs.lowBalance.end(transaction, userId);
  const at = needs.clock.now();
  const ref = `${id}/minimum/${at.getTime()}`;
  const payload = { userId, account: id, currency: account.currency, amount: 0, balance, minimum };
  await enqueueMessage(transaction, { kind: lowKind, ref, payload, at });
  await needs.lowBalance.begin(transaction, userId);
}

/** Begins the recess Saldo Bajo of the owner of an account whose balance does not cover a charge, and tells the owner once. */
async function refuseLeads(
  needs: MovementBookNeeds,
  transaction: Connection,
  account: Account,
  { ref, amount }: { ref: string; amount: number },
): Promise<void> {
  const { user_id: userId, currency, id, balance_minor: balance } = account;
  if (userId === null) return;
  const minimum = Math.max(account.minimum_minor, amount);
  const payload = { userId, account: id, currency, amount, balance, minimum };
  await enqueueMessage(transaction, { kind: lowKind, ref, payload, at: needs.clock.now() });
  await needs.lowBalance.begin(transaction, userId);
}

/** The one way by which something is posted to an account that the transaction holds. */
export function createMovementBook(needs: MovementBookNeeds) {
  return withNeeds(needs, { post: postMovement, changeMinimum, refuseLeads });
}

/** What a charge says that pays a forced one later. */
const owedReason = "Cobro pendiente de un cargo forzado";
