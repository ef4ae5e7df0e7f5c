import { csvText } from "#src/modules/contact/lead/csv.rules.ts";
import { amountCell } from "#src/modules/sale/sale/list-file.service.ts";
import type { Language } from "#src/routes/languages.ts";
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

/** The lines of a remittance as a file that a spreadsheet of the reader's language opens, no cell of it a formula. */
export function remittanceCsv(
  { remittance, lines }: { remittance: RemittanceRow; lines: readonly RemittanceLine[] },
  language: Language,
): string {
  const { reference, insurer, currency } = remittance;
  const head = ["remittance", "insurer", "day", "kind", "policy", "sale", "payment", "currency"];
  const cells = lines.map(({ day, event, policy, sale, payment, amountMinor }) => {
    const amount = amountCell(amountMinor, currency);
    return [reference, insurer, day, event, policy, sale, payment, currency, amount];
  });
  return csvText([[...head, "amount"], ...cells], language);
}
