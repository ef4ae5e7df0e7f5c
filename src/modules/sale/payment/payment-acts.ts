import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { hasPaymentAct, insertPaymentAct, type PaymentAct } from "./payment-acts.queries.ts";

/** What people of finance do with one payment, for its story (PP 9). */

/** Keeps that somebody did something with a payment, and in the same transaction what `besides` keeps of it. */
export const noteAct = (
  { connection, clock }: { connection: Connection; clock: Clock },
  payment: { paymentId: string; tenantId: string },
  done: { act: PaymentAct; by: string; note?: string },
  besides: (own: Connection) => Promise<void>,
): Promise<void> =>
  asService(connection, async (own) => {
    await insertPaymentAct(own, { payment, note: null, ...done, at: clock.now() });
    await besides(own);
  });

/** Whether somebody gave a payment up, in the caller's transaction. */
export const isGivenUpByStaff = (
  _needs: object,
  transaction: Connection,
  paymentId: string,
): Promise<boolean> => hasPaymentAct(transaction, { paymentId, act: "given-up" });
