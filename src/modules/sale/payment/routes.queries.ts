import type { PaymentFlow } from "#src/contracts/enumerations/payments.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { CommissionRate, ProviderCall, RouteRow } from "./routes.rules.ts";
import "./payment.tables.ts";

/** Puts the committed routes into the table, once each: what somebody switched stays switched. */
export async function insertRoutes(
  transaction: Connection,
  rows: readonly RouteRow[],
): Promise<void> {
  await transaction
    .insertInto("payment_routes")
    .values(rows.map(({ isOn, ...row }) => ({ ...row, is_on: isOn })))
    .onConflict((conflict) => conflict.columns(["country", "flow", "provider"]).doNothing())
    .execute();
}

/** Puts the committed rates of commission into the table, once each: a new rate is a row with its day. */
export async function insertCommissionRates(
  transaction: Connection,
  rates: readonly CommissionRate[],
): Promise<void> {
  await transaction
    .insertInto("commission_rates")
    .values([...rates])
    .onConflict((conflict) => conflict.columns(["insurer", "country", "from_day"]).doNothing())
    .execute();
}

/** The route of a flow in a country, in its order, with what is off. */
export const listRoute = (
  connection: Connection,
  country: RouteRow["country"],
  flow: PaymentFlow,
): Promise<{ provider: string; is_on: boolean }[]> =>
  connection
    .selectFrom("payment_routes")
    .select(["provider", "is_on"])
    .where("country", "=", country)
    .where("flow", "=", flow)
    .orderBy("position")
    .execute();

/** Providers of a flow in a country that are on, in their order. */
export const listRoutes = async (
  connection: Connection,
  country: RouteRow["country"],
  flow: PaymentFlow,
): Promise<string[]> =>
  (await listRoute(connection, country, flow)).flatMap(({ provider, is_on: isOn }) =>
    isOn ? [provider] : [],
  );

/** The last calls to a provider since an instant, newest first; at most 20. */
export async function listLastCalls(
  connection: Connection,
  provider: string,
  since: Date,
): Promise<ProviderCall[]> {
  const rows = await connection
    .selectFrom("provider_calls")
    .select(["outcome", "at"])
    .where("provider", "=", provider)
    .where("at", ">", since)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(20)
    .execute();
  return rows.map(({ outcome, at }) => ({ isAnswered: outcome !== "unknown", at }));
}

export async function insertCall(
  transaction: Connection,
  call: {
    tenantId: string;
    paymentId: string;
    provider: string;
    kind: "start" | "complete" | "ask" | "refund" | "ask-refund";
    outcome: string;
    code: string | null;
    durationMs: number;
    at: Date;
  },
): Promise<void> {
  await transaction
    .insertInto("provider_calls")
    .values({
      tenant_id: call.tenantId,
      payment_id: call.paymentId,
      provider: call.provider,
      kind: call.kind,
      outcome: call.outcome,
      code: call.code,
      duration_ms: call.durationMs,
      at: call.at,
    })
    .execute();
}

/** Takes away old calls, but none of a payment whose outcome or refund is not known yet. */
export const deleteOldCalls = (
  transaction: Connection,
  { calledBefore, limit }: { calledBefore: Date; limit: number },
) =>
  transaction
    .deleteFrom("provider_calls")
    .where("id", "in", (calls) =>
      calls
        .selectFrom("provider_calls as old")
        .innerJoin("payments as p", "p.id", "old.payment_id")
        .select("old.id")
        .where("old.at", "<", calledBefore)
        .where("p.state", "not in", ["PENDING", "REQUEST_REFUND"])
        .orderBy("old.id")
        .limit(limit),
    )
    .executeTakeFirstOrThrow();
