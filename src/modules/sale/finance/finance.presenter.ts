import { amountCell } from "#src/modules/sale/sale/list-file.service.ts";
import type { PaymentRow } from "./finance.queries.ts";

export const presentPaymentRow = (one: PaymentRow) => ({
  reference: one.reference,
  state: one.state,
  provider: one.provider,
  flow: one.flow,
  country: one.country,
  currency: one.currency,
  amountMinor: one.amountMinor,
  for: one.payableRef,
  sale: one.sales.length === 0 ? null : one.sales.join(", "),
  madeAt: one.madeAt.toISOString(),
  settledAt: one.settledAt?.toISOString() ?? null,
});

/** The cells of a payment in the file of the list, below its head. */
export const paymentFileHead = [
  "payment",
  "state",
  "provider",
  "flow",
  "country",
  "currency",
  "amount",
  "for",
  "sale",
  "made",
  "settled",
] as const;

export function paymentCells(one: PaymentRow) {
  const row = presentPaymentRow(one);
  const { reference, state, provider, flow, country, currency } = row;
  const amount = amountCell(row.amountMinor, currency);
  const paid = [reference, state, provider, flow, country, currency, amount];
  return [...paid, row.for, row.sale, row.madeAt, row.settledAt];
}
