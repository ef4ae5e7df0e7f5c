import { type Currency, formatMoney } from "#src/contracts/money.ts";
import { longDay, type Reader } from "#src/areas/page/reader.presenter.ts";
import type { EntryRow } from "#src/modules/sale/ledger/ledger.queries.ts";
import type { AccountBalance } from "#src/modules/sale/ledger/ledger.rules.ts";
import type { Say } from "#src/platform/words/words.ts";
import { href } from "#src/routes/back-office.ts";
import type { Line } from "#src/areas/back-office/lists/lines.view.tsx";

export type LedgerModel = ReturnType<typeof presentLedger>;

/** An account in words, with the name of the insurer or provider whose it is. */
export function accountName(name: string, say: Say, insurerOf: (code: string) => string): string {
  const [kind = "", whose = ""] = name.split(/:(.*)/s, 2);
  const isOfInsurer = kind === "premiums_payable" || kind === "commission";
  const owner =
    whose === "" ? "" : isOfInsurer ? insurerOf(whose) : say(`finance.provider.${whose}`);
  return say(`finance.account.${kind}`, { whose: owner });
}

/** As names begin in lists and tables; within a sentence they stay as they are. */
const asTitle = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The trial balance by currency: debits at the left, credits at the right, together equal. */
export function presentLedger(
  {
    day,
    account,
    balances,
    entries,
    insurerOf,
  }: {
    insurerOf(code: string): string;
    day: string;
    account: string;
    balances: readonly AccountBalance[];
    entries: readonly EntryRow[];
  },
  reader: Reader,
) {
  const { say, language, locale } = reader;
  const path = href("ledger", language);
  const money = (amountMinor: number, currency: Currency) =>
    formatMoney({ amountMinor, currency }, locale);
  const nameOf = (name: string) => asTitle(accountName(name, say, insurerOf));
  const sum = (of: readonly AccountBalance[]) => of.reduce((all, one) => all + one.balanceMinor, 0);
  return {
    path,
    day,
    heading: say("finance-desk.ledger.on", { day: longDay(day, reader) }),
    currencies: [...Map.groupBy(balances, ({ currency }) => currency)].map(([currency, rows]) => ({
      currency,
      rows: rows.map(({ account: name, balanceMinor }) => ({
        account: name,
        name: nameOf(name),
        href: `${path}?${new URLSearchParams({ dia: day, cuenta: name }).toString()}#asientos`,
        debit: balanceMinor > 0 ? money(balanceMinor, currency) : "",
        credit: balanceMinor < 0 ? money(-balanceMinor, currency) : "",
      })),
      debit: money(sum(rows.filter(({ balanceMinor }) => balanceMinor > 0)), currency),
      credit: money(-sum(rows.filter(({ balanceMinor }) => balanceMinor < 0)), currency),
      isBalanced: sum(rows) === 0,
    })),
    account: account === "" ? null : nameOf(account),
    entries: entries.map((one): Line => ({
      id: String(one.id),
      title: asTitle(say(`finance.event.${one.event}`)),
      href: null,
      note: `${longDay(one.day, reader)} · ${one.ref}`,
      state: null,
      tone: "neutral",
      amount: money(one.amountMinor, one.currency),
    })),
  };
}
