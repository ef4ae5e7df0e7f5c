import type { Connection } from "#src/platform/database/database.ts";
import type { PaymentActsTable } from "./payment.tables.ts";

export type PaymentAct = PaymentActsTable["act"];

/** Keeps who of finance did what with a payment. */
export async function insertPaymentAct(
  transaction: Connection,
  {
    payment,
    act,
    note,
    by,
    at,
  }: {
    payment: { paymentId: string; tenantId: string };
    act: PaymentAct;
    note: string | null;
    by: string;
    at: Date;
  },
): Promise<void> {
  await transaction
    .insertInto("payment_acts")
    .values({
      tenant_id: payment.tenantId,
      payment_id: payment.paymentId,
      act,
      note,
      by_user: by,
      at,
    })
    .execute();
}

/** Whether somebody of finance did it. */
export async function hasPaymentAct(
  transaction: Connection,
  { paymentId, act }: { paymentId: string; act: PaymentAct },
): Promise<boolean> {
  const found = await transaction
    .selectFrom("payment_acts")
    .select("id")
    .where("payment_id", "=", paymentId)
    .where("act", "=", act)
    .executeTakeFirst();
  return found !== undefined;
}
