import { formatMoney, type MoneyLocale } from "#src/contracts/money.ts";
import type { PlainDocument } from "#src/platform/pdf/pdf-document.ts";
import type { Say } from "#src/platform/words/words.ts";
import type { RemittanceLine, RemittanceRow } from "./remittance.queries.ts";

/** A remittance as a document for its insurer: what each line is of, and what is paid. */
export function remittanceDocument(
  { remittance, lines }: { remittance: RemittanceRow; lines: readonly RemittanceLine[] },
  {
    say,
    language,
    locale,
    insurer,
  }: { say: Say; language: string; locale: MoneyLocale; insurer: string },
): PlainDocument {
  const { currency } = remittance;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency }, locale);
  return {
    language,
    brand: say("mail.brand"),
    title: say("remittances.document.title", { reference: remittance.reference }),
    subtitle: [insurer, currency, remittance.until_day].join(" · "),
    sections: [
      {
        heading: say("remittances.lines"),
        lines: lines.map((one) =>
          say("remittances.document.line", {
            day: one.day,
            what: say(`finance.event.${one.event}`),
            policy: one.policy ?? one.sale ?? "–",
            payment: one.payment ?? "–",
            amount: money(one.amountMinor),
          }),
        ),
      },
      {
        heading: say("remittances.total"),
        lead: money(remittance.total_minor),
        lines:
          remittance.paid_on === null
            ? []
            : [
                say("remittances.document.paid", {
                  day: remittance.paid_on,
                  bank: remittance.bank_reference ?? "–",
                }),
              ],
      },
    ],
    footer: say("remittances.document.footer"),
    pageLabel: (page, pages) => say("mail.document.page", { page, pages }),
  };
}
