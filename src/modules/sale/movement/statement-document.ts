import { dateFormat } from "#src/contracts/date-format.ts";
import { formatMoney, type MoneyLocale } from "#src/contracts/money.ts";
import type { PlainDocument } from "#src/platform/pdf/pdf-document.ts";
import type { Say } from "#src/platform/words/words.ts";
import type { Account, Movement } from "./movement.queries.ts";
import { signOf } from "./movement.rules.ts";

/** A statement of a month as a document: opening, a line a movement, closing. */
export function statementDocument(
  statement: {
    account: Account;
    movements: readonly Movement[];
    opening: number;
    closing: number;
    month: string;
  },
  { say, language, locale }: { say: Say; language: string; locale: MoneyLocale },
): PlainDocument {
  const { account, movements, opening, closing, month } = statement;
  const money = (amountMinor: number) =>
    formatMoney({ amountMinor, currency: account.currency }, locale);
  // Statements are of the operator's calendar, in universal time, as their months are.
  const day = dateFormat(locale, { dateStyle: "short", timeZone: "UTC" });
  const lineOf = (one: Movement) => {
    const amount = money(signOf(one.type) * one.amount_minor);
    const reason = [one.reason, one.related].filter((part) => part !== null).join(" · ");
    const balance = money(one.balance_after_minor);
    return say("movements.document.line", {
      day: day.format(one.at),
      type: say(`movements.type.${one.type}`),
      reason,
      amount,
      balance,
    });
  };
  return {
    language,
    brand: say("mail.brand"),
    title: say("movements.statement.title", { month }),
    subtitle: [account.holder, account.currency].join(" · "),
    sections: [
      { heading: say("movements.statement.opening"), lead: money(opening), lines: [] },
      {
        heading: say("movements.title"),
        lines: movements.length === 0 ? [say("movements.statement.none")] : movements.map(lineOf),
      },
      {
        heading: say("movements.statement.closing"),
        lead: money(closing),
        lines:
          account.owed_minor === 0
            ? []
            : [`${say("movements.owed")}: ${money(account.owed_minor)}`],
      },
    ],
    footer: say("movements.document.footer"),
    pageLabel: (page, pages) => say("mail.document.page", { page, pages }),
  };
}
