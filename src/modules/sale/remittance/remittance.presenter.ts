import { decimalText, STORAGE_DECIMALS } from "#src/contracts/money.ts";
import { csvLine } from "#src/modules/contact/lead/csv.rules.ts";
import type { RemittanceLine, RemittanceRow } from "./remittance.queries.ts";

export const presentRemittance = (one: RemittanceRow) => ({
  reference: one.reference,
  state: one.state,
  insurer: one.insurer,
  node: one.node,
  currency: one.currency,
  totalMinor: one.total_minor,
  until: one.until_day,
  madeBy: one.made_by_name,
  approvedBy: one.approved_by_name,
  paidBy: one.paid_by_name,
  paidOn: one.paid_on,
  bankReference: one.bank_reference,
});

/** The lines of a remittance as a file that a spreadsheet opens, no cell of it a formula. */
export function remittanceCsv(
  { remittance, lines }: { remittance: RemittanceRow; lines: readonly RemittanceLine[] },
  language: "es" | "en" | "pt",
): string {
  const separator = language === "en" ? "," : ";";
  const { reference, insurer, currency } = remittance;
  const head = ["remittance", "insurer", "day", "kind", "policy", "sale", "payment", "currency"];
  return [
    "\uFEFF",
    csvLine([...head, "amount"], separator),
    ...lines.map(({ day, event, policy, sale, payment, amountMinor }) => {
      const amount = Number(decimalText(amountMinor, STORAGE_DECIMALS[currency]));
      return csvLine(
        [reference, insurer, day, event, policy, sale, payment, currency, amount],
        separator,
      );
    }),
  ].join("");
}
