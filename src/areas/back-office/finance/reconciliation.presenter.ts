import { providerIds } from "#src/contracts/enumerations/payments.ts";
import { type Currency, formatMoney } from "#src/contracts/money.ts";
import { dateAndTime, longDay, type Reader } from "#src/areas/page/reader.presenter.ts";
import { itemKinds, waysOf } from "#src/modules/sale/reconciliation/reconciliation.rules.ts";
import type { ItemRow } from "#src/modules/sale/reconciliation/reconciliation.queries.ts";
import type { ReconciliationPage } from "#src/modules/sale/reconciliation/reconciliation.service.ts";
import { href } from "#src/routes/back-office.ts";
import type { Line } from "#src/areas/back-office/lists/lines.view.tsx";

export type ReconciliationModel = ReturnType<typeof presentReconciliation>;

/** What does not match, in words. */
export function presentReconciliation(
  page: ReconciliationPage,
  reader: Reader,
  query: URLSearchParams,
) {
  const { say, language } = reader;
  const path = href("reconciliation", language);
  const isOpen = query.get("estado") !== "resueltas";
  const at = (key: string, value: string | null): string | null => {
    if (value === null) return null;
    const next = new URLSearchParams(query);
    for (const one of ["despues", "antes", "hecho", "falta", "lineas", "diferencias"])
      next.delete(one);
    next.set(key, value);
    return `${path}?${next.toString()}`;
  };
  const countOf = (kind: string) => page.counts.find((one) => one.kind === kind)?.count ?? 0;
  return {
    path,
    isOpen,
    otherHref: isOpen ? `${path}?estado=resueltas` : path,
    tiles: itemKinds.map((kind) => ({
      name: say(`reconciliation.kind.${kind}`),
      value: String(countOf(kind)),
      href: `${path}?tipo=${kind}`,
    })),
    rows: page.rows.map((row) => lineOf(row, reader)),
    ways: waysIn(page, reader),
    previous: at("antes", page.previous),
    next: at("despues", page.next),
    statements: page.statements.map((one, index) => statementLine(one, index, reader)),
    upload: page.mayResolve
      ? {
          action: "/api/back-office/reconciliation/statements",
          providers: providerIds.map((value) => ({
            value,
            label: say(`finance.provider.${value}`),
          })),
        }
      : null,
    notice: noticeOf(query, reader),
    fault:
      query.get("falta") === null
        ? null
        : say("reconciliation.upload.refused", { place: (query.get("falta") ?? "").slice(0, 60) }),
  };
}

/** The form of each item that the reader may end. */
const waysIn = (page: ReconciliationPage, { say }: Reader) =>
  Object.fromEntries(
    page.rows
      .filter((row) => page.mayResolve && row.state !== "RESOLVED")
      .map((row) => [
        String(row.id),
        {
          asksPayment: row.kind === "MISSING_HERE" && row.about === "charge",
          options: waysOf(row).map((value) => {
            const isLate = row.kind === "MISSING_THERE" && value === "link";
            return { value, label: say(`reconciliation.way.${isLate ? "late" : value}`) };
          }),
        },
      ]),
  );

const statementLine = (
  one: ReconciliationPage["statements"][number],
  index: number,
  reader: Reader,
): Line => {
  const { say } = reader;
  const facts = [say(`reconciliation.source.${one.source}`), one.byName];
  return {
    id: String(index),
    title: say("reconciliation.statements.line", {
      provider: say(`finance.provider.${one.provider}`),
      day: longDay(one.day, reader),
    }),
    href: null,
    note: [...facts, dateAndTime(one.at, reader)].filter((part) => part !== null).join(" · "),
    state: say("reconciliation.statements.settled", { settled: one.settled, lines: one.lines }),
    tone: one.settled === one.lines ? "success" : "wait",
    amount: null,
  };
};

function noticeOf(query: URLSearchParams, { say }: Reader): string | null {
  if (query.get("hecho") === "resolved") return say("reconciliation.done.resolved");
  if (query.get("hecho") !== "loaded") return null;
  const count = (key: string) => Math.min(Number(query.get(key)) || 0, 1_000_000);
  return say("reconciliation.done.loaded", {
    lines: count("lineas"),
    items: count("diferencias"),
  });
}

function lineOf(row: ItemRow, reader: Reader): Line {
  const { say, language, locale } = reader;
  const money = (amountMinor: number | null, currency: Currency) =>
    amountMinor === null
      ? say("reconciliation.none")
      : formatMoney({ amountMinor, currency }, locale);
  const facts = [
    say(`finance.provider.${row.provider}`),
    row.day === null ? dateAndTime(row.openedAt, reader) : longDay(row.day, reader),
    say("reconciliation.sides", {
      ours: money(row.oursMinor, row.currency),
      theirs: money(row.theirsMinor, row.theirCurrency),
    }),
    row.resolution === null
      ? null
      : say("reconciliation.resolved", {
          way: say(`reconciliation.way.${row.resolution}`),
          name: row.resolvedByName ?? "–",
          reason: row.reason ?? "–",
        }),
  ];
  return {
    id: String(row.id),
    title: row.payment ?? (row.merchantRef === "" ? row.providerId : row.merchantRef),
    href: row.payment === null ? null : href("payment", language, { reference: row.payment }),
    note: facts.filter((part) => part !== null).join(" · "),
    state: say(`reconciliation.kind.${row.kind}`),
    tone: row.state === "RESOLVED" ? "success" : "error",
    amount: null,
  };
}
