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
  isOtherAccountLow,
  listPartnerReaders,
  lockPerson,
  setBalance,
  setMinimum,
} from "./movement.queries.ts";
import { post } from "./movement.rules.ts";

/** Begins and ends the recess Saldo Bajo of an executive; the module of executives does. */
export interface LowBalance {
  begin(transaction: Connection, userId: string): Promise<void>;
  end(transaction: Connection, userId: string): Promise<void>;
  /** Whether the user is an executive. */
  isOf(transaction: Connection, userId: string): Promise<boolean>;
}

/** The outbox's kinds of what the owner of an account is told. */
export const postedKind = "movement_posted" as const;
export const lowKind = "movement_posted.low" as const;

export type AccountHolder = "executive" | "person" | "partner";

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

interface Notice {
  kind: typeof postedKind | typeof lowKind;
  ref: string;
  amount: number;
  balance: number;
  minimum: number;
}

/** Whose account it is, as its mails say it: an institution's, or of a person who is given leads, or of one who is not. */
const holderOf = async (
  { lowBalance }: MovementBookNeeds,
  transaction: Connection,
  owner: string | null,
): Promise<AccountHolder> => {
  if (owner === null) return "partner";
  return (await lowBalance.isOf(transaction, owner)) ? "executive" : "person";
};

/** Tells whose account it is: its person, or each of the people who see all of what is the partner's. */
async function notify(
  needs: MovementBookNeeds,
  transaction: Connection,
  account: Account,
  { kind, ref, ...figures }: Notice,
): Promise<void> {
  const at = needs.clock.now();
  const { id, user_id: owner, tenant_id: tenantId, currency } = account;
  const whose = await holderOf(needs, transaction, owner);
  const readers = owner === null ? await listPartnerReaders(transaction, tenantId, at) : [owner];
  for (const userId of readers)
    await enqueueMessage(transaction, {
      kind,
      ref: owner === null ? `${ref}/${userId}` : ref,
      payload: { userId, account: id, currency, whose, ...figures },
      at,
    });
}

async function tell(
  needs: MovementBookNeeds,
  transaction: Connection,
  account: Account,
  { ref, amount, balance }: { ref: string; amount: number; balance: number },
): Promise<void> {
  const { user_id: userId, id, minimum_minor: minimum } = account;
  const about = { ref, amount, balance, minimum };
  await notify(needs, transaction, account, { kind: postedKind, ...about });
  const [was, is] = [account.balance_minor < minimum, balance < minimum];
  if (is && !was) await notify(needs, transaction, account, { kind: lowKind, ...about });
  if (userId === null) return;
  if (is) await needs.lowBalance.begin(transaction, userId);
  else await endLow(needs, transaction, { userId, account: id });
}

/** Ends the recess Saldo Bajo with an account that is restored, unless another account of the person is still low: each
 *  currency has an account of its own, and none makes up for another. */
async function endLow(
  needs: MovementBookNeeds,
  transaction: Connection,
  { userId, account }: { userId: string; account: string },
): Promise<void> {
  // Two accounts restored at once would each find the other one low, and the recess would stay.
  await lockPerson(transaction, userId);
  if (await isOtherAccountLow(transaction, { userId, account })) return;
  await needs.lowBalance.end(transaction, userId);
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
  if (balance < before === balance < minimum) return;
  if (balance < minimum) {
    const ref = `${id}/minimum/${needs.clock.now().getTime()}`;
    await notify(needs, transaction, account, { kind: lowKind, ref, amount: 0, balance, minimum });
  }
  if (userId === null) return;
  if (balance < minimum) await needs.lowBalance.begin(transaction, userId);
  else await endLow(needs, transaction, { userId, account: id });
}

/** Begins the recess Saldo Bajo of the owner of an account whose balance does not cover a charge, and tells the owner once. */
async function refuseLeads(
  needs: MovementBookNeeds,
  transaction: Connection,
  account: Account,
  { ref, amount }: { ref: string; amount: number },
): Promise<void> {
  const { user_id: userId, balance_minor: balance } = account;
  if (userId === null) return;
  const minimum = Math.max(account.minimum_minor, amount);
  await notify(needs, transaction, account, { kind: lowKind, ref, amount, balance, minimum });
  await needs.lowBalance.begin(transaction, userId);
}

/** The one way by which something is posted to an account that the transaction holds. */
export function createMovementBook(needs: MovementBookNeeds) {
  return withNeeds(needs, { post: postMovement, changeMinimum, refuseLeads });
}

/** What a charge says that pays a forced one later. */
const owedReason = "Cobro pendiente de un cargo forzado";
