import { randomUUID } from "node:crypto";
import type { Money } from "#src/contracts/money.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import {
  findPayable,
  insertLines,
  insertPayable,
  listLines,
  lockPayable,
  type Payable,
  type PayableLine,
  setPayableState,
} from "./payable.queries.ts";
import type { PayableDiscount } from "./payment.tables.ts";

/** What is owed: made, held and ended in the transactions of its owners. */

/** What is owed, as its owner says it. */
export interface PayableAsked {
  tenantId: string;
  kind: Payable["kind"];
  /** The owner's name of it; one of a kind and name is made once. */
  ref: string;
  country: Payable["country"];
  amount: Money;
  /** What of it is whose premium; together the amount. */
  lines: readonly (Omit<PayableLine, "part"> & { part?: string | undefined })[];
  uf?: { day: string; valueCents: number } | undefined;
  /** Own paths on which the payer goes on: after a refusal, and once it is paid. */
  payPath: string;
  donePath: string;
  /** What was taken off to come to the amount, for receipts and finance. */
  discounts?: readonly PayableDiscount[] | undefined;
  /** Of internal traffic: paid by simulators alone, and counted nowhere (PP 9). */
  isInternal?: boolean | undefined;
}

/** Makes a payable in the caller's transaction, once for each kind and name; its id. Throws RangeError where
 *  its lines are not its amount. */
export async function makePayable(
  needs: { clock: Clock },
  transaction: Connection,
  asked: PayableAsked,
): Promise<string> {
  const total = asked.lines.reduce((sum, line) => sum + line.amountMinor, 0);
  if (total !== asked.amount.amountMinor) throw new RangeError("The lines are not the amount.");
  const id = randomUUID();
  const isNew = await insertPayable(transaction, {
    id,
    tenant_id: asked.tenantId,
    kind: asked.kind,
    ref: asked.ref,
    country: asked.country,
    currency: asked.amount.currency,
    amount_minor: asked.amount.amountMinor,
    uf_day: asked.uf?.day ?? null,
    uf_value_cents: asked.uf?.valueCents ?? null,
    pay_path: asked.payPath,
    done_path: asked.donePath,
    made_at: needs.clock.now(),
    discounts: asked.discounts === undefined ? null : JSON.stringify(asked.discounts),
    is_internal: asked.isInternal ?? false,
  });
  if (isNew) {
    const lines = asked.lines.map(({ part = null, ...line }) => ({ ...line, part }));
    await insertLines(transaction, { id, tenantId: asked.tenantId }, lines);
    return id;
  }
  const found = await findPayable(transaction, { kind: asked.kind, ref: asked.ref });
  // Who chose another plan and comes back to the first owes that again.
  if (found?.state === "CLOSED") await setPayableState(transaction, found.id, "OPEN", null);
  return found?.id ?? id;
}

/** Holds payables until the transaction ends, in one order: whoever settles takes them before their owners' rows. */
export async function holdPayables(
  _needs: object,
  transaction: Connection,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids.toSorted()) await lockPayable(transaction, id);
}

/** Ends what is owed, in the caller's transaction: what is approved of it later goes back by rule. */
export async function closePayable(
  _needs: object,
  transaction: Connection,
  id: string,
): Promise<void> {
  const payable = await lockPayable(transaction, id);
  if (payable?.state === "OPEN") await setPayableState(transaction, id, "CLOSED", null);
}

/** What of a payable is whose, and of which part. */
export const partsOf = (
  _needs: object,
  transaction: Connection,
  id: string,
): Promise<PayableLine[]> => listLines(transaction, id);

/** What is owed under its owner's name of it; undefined where there is nothing. */
export const owedAs = (
  _needs: object,
  transaction: Connection,
  named: { kind: Payable["kind"]; ref: string },
): Promise<Payable | undefined> => findPayable(transaction, named);

/** What is owed, with what was taken off; undefined where there is no such payable. */
export const owed = (
  _needs: object,
  transaction: Connection,
  id: string,
): Promise<Payable | undefined> => findPayable(transaction, { id });
