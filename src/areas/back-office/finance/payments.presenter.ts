import { providerIds } from "#src/contracts/enumerations/payments.ts";
import { type PaymentState, paymentStates } from "#src/contracts/enumerations/record-statuses.ts";
import { COUNTRY_CODES } from "#src/contracts/identification.ts";
import { formatMoney } from "#src/contracts/money.ts";
import { dateAndTime, type Reader } from "#src/areas/page/reader.presenter.ts";
import { paidRecords } from "#src/modules/sale/payment/payable-ref.rules.ts";
import type { PaymentListPage } from "#src/modules/sale/finance/finance.service.ts";
import {
  columnsAsked,
  type presentViews,
} from "#src/areas/back-office/lists/saved-views.presenter.ts";
import { href, liveKey } from "#src/routes/back-office.ts";
import type { Period } from "#src/ui/kit/period.rules.ts";

export type Tone = "wait" | "success" | "error" | "neutral";
export type PaymentsModel = ReturnType<typeof presentPayments>;
export type PaymentRowModel = PaymentsModel["rows"][number];

const tones: Readonly<Partial<Record<PaymentState, Tone>>> = {
  OK: "success",
  PENDING: "wait",
  REQUEST_REFUND: "wait",
  DECLINED: "error",
  FAIL: "error",
};
export const toneOf = (state: PaymentState): Tone => tones[state] ?? "neutral";

/** The list in words. */
export function presentPayments(
  page: PaymentListPage,
  reader: Reader,
  {
    query,
    readAt,
    period,
    today,
    mayExport,
    kept,
  }: {
    query: URLSearchParams;
    readAt: number;
    period: Period;
    today: string;
    mayExport: boolean;
    /** Views that people saved of it. */
    kept: ReturnType<typeof presentViews>;
  },
) {
  const { say, language } = reader;
  const path = href("payments", language);
  return {
    path,
    readAt,
    query: listQuery(query),
    views: [
      {
        id: "all",
        label: say("finance.payments.all"),
        href: path,
        count: null,
        isCurrent: kept.saved.current === null,
      },
      ...kept.views,
    ],
    saved: kept.saved,
    columns: columnsAsked(query),
    csvHref: mayExport ? csvHref(query) : null,
    rows: page.rows.map((row) => presentRow(row, reader)),
    total: page.total,
    totalText: say(page.isMore ? "finance.payments.moreThan" : "finance.payments.total", {
      count: page.total,
    }),
    next: page.next,
    previous: page.previous,
    days: { period, today },
    fields: fieldsOf(reader),
  };
}

function presentRow(row: PaymentListPage["rows"][number], reader: Reader) {
  const { say, language, locale } = reader;
  return {
    reference: row.reference,
    // What a live list asks of a row: the moment of what it says now.
    version: 1,
    lastActAt: (row.settledAt ?? row.madeAt).getTime(),
    href: href("payment", language, { reference: row.reference }),
    state: say(`finance.state.${row.state}`),
    tone: toneOf(row.state),
    provider: say(`finance.provider.${row.provider}`),
    flow: say(`finance.flow.${row.flow}`),
    amount: formatMoney({ amountMinor: row.amountMinor, currency: row.currency }, locale),
    for: paidRecords(row.payableRef).join(", "),
    sale: row.sales.length === 0 ? "–" : row.sales.join(", "),
    country: say(`leads.country.${row.country}`),
    made: dateAndTime(row.madeAt, reader),
  };
}

/** What the list is narrowed by. */
const fieldsOf = ({ say }: Reader) => [
  {
    key: "estado",
    label: say("finance.column.state"),
    options: paymentStates.map((value) => ({ value, label: say(`finance.state.${value}`) })),
  },
  {
    key: "proveedor",
    label: say("finance.column.provider"),
    options: providerIds.map((value) => ({ value, label: say(`finance.provider.${value}`) })),
  },
  {
    key: "pais",
    label: say("finance.column.country"),
    options: COUNTRY_CODES.map((value) => ({ value, label: say(`leads.country.${value}`) })),
  },
];

/** What links of the list keep: not the form that is open, nor what was said of the last one. */
function listQuery(query: URLSearchParams): string {
  const links = new URLSearchParams(query);
  for (const key of ["guardar", "hecho", liveKey]) links.delete(key);
  return links.toString();
}

/** The file of the same filter. */
function csvHref(query: URLSearchParams): string {
  const asked = new URLSearchParams();
  for (const [key, name] of [
    ["estado", "state"],
    ["proveedor", "provider"],
    ["pais", "country"],
    ["desde", "from"],
    ["hasta", "until"],
    ["q", "text"],
  ] as const)
    for (const value of query.getAll(key).filter((one) => one !== "")) asked.append(name, value);
  return `/api/back-office/payments.csv${asked.size === 0 ? "" : `?${asked.toString()}`}`;
}
