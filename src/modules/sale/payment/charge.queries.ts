import type { Currency, Money } from "#src/contracts/money.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { ProviderChargesTable } from "./payment.tables.ts";

export interface Charge {
  id: number;
  tenantId: string;
  payableId: string;
  paymentId: string;
  provider: string;
  providerId: string;
  amount: Money;
  standing: ProviderChargesTable["standing"];
}

/** Keeps a charge: its id, or undefined where it is there already. */
export async function insertCharge(
  transaction: Connection,
  {
    amount,
    facts,
    at,
    ...charge
  }: Omit<Charge, "id"> & { country: ProviderChargesTable["country"]; facts: object; at: Date },
): Promise<number | undefined> {
  const inserted = await transaction
    .insertInto("provider_charges")
    .values({
      tenant_id: charge.tenantId,
      payable_id: charge.payableId,
      payment_id: charge.paymentId,
      provider: charge.provider,
      provider_id: charge.providerId,
      country: charge.country,
      currency: amount.currency,
      amount_minor: amount.amountMinor,
      standing: charge.standing,
      facts: JSON.stringify(facts),
      at,
    })
    .onConflict((conflict) => conflict.columns(["provider", "provider_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id;
}

export async function findCharge(
  connection: Connection,
  where: { id: number } | { accepted: string } | { provider: string; providerId: string },
): Promise<Charge | undefined> {
  const all = connection.selectFrom("provider_charges").selectAll();
  const row = await (
    "id" in where
      ? all.where("id", "=", where.id)
      : "accepted" in where
        ? all.where("payment_id", "=", where.accepted).where("standing", "=", "ACCEPTED")
        : all.where("provider", "=", where.provider).where("provider_id", "=", where.providerId)
  ).executeTakeFirst();
  return (
    row && {
      id: row.id,
      tenantId: row.tenant_id,
      payableId: row.payable_id,
      paymentId: row.payment_id,
      provider: row.provider,
      providerId: row.provider_id,
      amount: { amountMinor: row.amount_minor, currency: row.currency as Currency },
      standing: row.standing,
    }
  );
}

/** A charge that a person decided about stands otherwise from then on. */
export const setStanding = (transaction: Connection, id: number, standing: Charge["standing"]) =>
  transaction.updateTable("provider_charges").set({ standing }).where("id", "=", id).execute();
