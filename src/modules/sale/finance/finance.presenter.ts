import { decimalText, STORAGE_DECIMALS } from "#src/contracts/money.ts";
import { csvLine } from "#src/modules/contact/lead/csv.rules.ts";
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

/** Payments as a file that a spreadsheet opens in the reader's language, no cell of it a formula. */
export function paymentsCsv(payments: readonly PaymentRow[], language: "es" | "en" | "pt"): string {
  const separator = language === "en" ? "," : ";";
  const head = ["payment", "state", "provider", "flow", "country", "currency", "amount"];
  return [
    "\uFEFF",
    csvLine([...head, "for", "sale", "made", "settled"], separator),
    ...payments.map((one) => {
      const row = presentPaymentRow(one);
      const { reference, state, provider, flow, country, currency } = row;
      const amount = Number(decimalText(row.amountMinor, STORAGE_DECIMALS[currency]));
      return csvLine(
        [
          reference,
          state,
          provider,
          flow,
          country,
          currency,
          amount,
          row.for,
          row.sale,
          row.madeAt,
          row.settledAt,
        ],
        separator,
      );
    }),
  ].join("");
}
