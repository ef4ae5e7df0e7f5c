import { fileKinds } from "#src/platform/files/file.rules.ts";
import { COUNTRY_CODES } from "#src/contracts/identification.ts";
import { formatMoney } from "#src/contracts/money.ts";
import { dateAndTime, longDate, longDay, type Reader } from "#src/areas/page/reader.presenter.ts";
import type { SaleListPage, SaleRecord } from "#src/modules/sale/sale/sale.service.ts";
import {
  allSaleStates,
  documentKinds,
  isCancellation,
  type SaleStateName,
} from "#src/modules/sale/sale/sale-transitions.rules.ts";
import { cancelReasons } from "#src/modules/sale/purchase/cancel-reasons.rules.ts";
import { href } from "#src/routes/back-office.ts";
import type { SaleModel, SaleRefundModel, SalesModel, SaleTone } from "./sales.view-model.ts";

const tones: Readonly<Partial<Record<SaleStateName, SaleTone>>> = {
  PENDING: "wait",
  OK: "success",
  OVERDUE: "error",
  FAIL: "error",
};
const toneOf = (state: SaleStateName): SaleTone => tones[state] ?? "neutral";

/** The list in words. */
export function presentSales(
  page: SaleListPage,
  reader: Reader,
  {
    sellers,
    query,
  }: { sellers: readonly { id: string; name: string }[]; query: string; now: Date },
): SalesModel {
  const { say, language, locale } = reader;
  return {
    path: href("sales", language),
    query,
    rows: page.rows.map((row) => ({
      reference: row.reference,
      href: href("sale", language, { reference: row.reference }),
      person: row.person ?? say("sales.erased"),
      product: row.productName,
      state: say(`sales.state.${row.state}`),
      tone: toneOf(row.state),
      premium: formatMoney({ amountMinor: row.premiumMinor, currency: row.currency }, locale),
      executive: row.executiveName ?? say("sales.nobody"),
      country: say(`leads.country.${row.country}`),
      startsOn: longDay(row.startsOn, reader),
      policyNumber: row.policyNumber ?? "–",
      created: longDate(row.createdAt, reader),
    })),
    total: page.total,
    totalText: say(page.isMore ? "sales.moreThan" : "sales.total", { count: page.total }),
    next: page.next,
    previous: page.previous,
    fields: [
      {
        key: "estado",
        label: say("sales.column.state"),
        options: allSaleStates.map((value) => ({ value, label: say(`sales.state.${value}`) })),
      },
      {
        key: "pais",
        label: say("sales.column.country"),
        options: COUNTRY_CODES.map((value) => ({ value, label: say(`leads.country.${value}`) })),
      },
      {
        key: "ejecutivo",
        label: say("sales.column.executive"),
        options: sellers.map(({ id, name }) => ({ value: id, label: name })),
      },
    ],
  };
}

/** The papers of a sale; one whose file is looked at, or was found infected, cannot be opened. */
const documentsOf = (
  { sale, documents }: Pick<SaleRecord, "sale" | "documents">,
  reader: Reader,
): SaleModel["documents"] =>
  documents.map(({ id, kind, name, at, by, scan }) => ({
    id,
    name,
    href:
      scan === "pending" || scan === "infected"
        ? null
        : `/api/back-office/sales/${sale.reference}/documents/${id}`,
    note: [
      reader.say("sales.documents.by", {
        kind: reader.say(`sales.document.${kind}`),
        when: dateAndTime(at, reader),
        by,
      }),
      reader.say(`sales.documents.scan.${scan}`),
    ].join(" · "),
  }));

/** One sale in words; `moveTo` is the state whose form is open. */
export function presentSale(
  record: SaleRecord,
  reader: Reader,
  {
    moveTo,
    held,
    refund,
  }: { moveTo: string | null; held: readonly string[]; refund: SaleRefundModel | null },
): SaleModel {
  const { sale, moves, today } = record;
  const { say, language } = reader;
  const own = href("sale", language, { reference: sale.reference });
  const move = moves.find(({ to }) => to === moveTo);
  const stateText = (state: string) => say(`sales.state.${state}`);
  return {
    reference: sale.reference,
    person: sale.person ?? say("sales.erased"),
    state: stateText(sale.state),
    tone: toneOf(sale.state),
    version: sale.version,
    href: own,
    listHref: href("sales", language),
    facts: factsOf(record, reader),
    moves: moves.map(({ to }) => ({ to, label: stateText(to), href: `${own}?pasar=${to}#estado` })),
    move:
      move === undefined
        ? null
        : {
            to: move.to,
            title: say("sales.act.to", { state: stateText(move.to) }),
            asks: move.asks,
            asksReceived: move.to === "OK" && sale.received_on === null,
            asksReturn: isCancellation(move.to) && !returnsByItself.has(move.to) && refund === null,
            today,
            refund,
          },
    documents: documentsOf(record, reader),
    ...formsOf(record, held, reader),
    documentsAction: `/api/back-office/sales/${sale.reference}/documents`,
    documentsAccept: Object.keys(fileKinds)
      .map((extension) => `.${extension}`)
      .join(","),
    documentKinds: documentKinds
      .filter((kind) =>
        (kind === "policy" ? ["sale:create", "sale:update"] : ["sale:cancel"]).some((one) =>
          held.includes(one),
        ),
      )
      .map((value) => ({ value, label: say(`sales.document.${value}`) })),
    events: eventsOf(record, reader),
    canReadHealth: held.includes("health:read"),
  };
}

/** What else the reader may do with it: keep an insured event, cancel a purchase that is not paid. */
const formsOf = (
  { sale, today }: SaleRecord,
  held: readonly string[],
  { say }: Reader,
): Pick<SaleModel, "insuredEvent" | "cancelReasons"> => ({
  insuredEvent:
    held.includes("sale:update") &&
    (sale.state === "OK" || sale.state === "OVERDUE") &&
    sale.insured_event_on === null
      ? { today }
      : null,
  cancelReasons:
    held.includes("sale:cancel") && sale.origin === "online" && sale.state === "PENDING"
      ? cancelReasons.map((value) => ({ value, label: say(`purchase.cancel.${value}`) }))
      : [],
});

/** Whether money goes back is known by the state itself. */
const returnsByItself: ReadonlySet<string> = new Set(["CANCELED_ARREARS", "CANCELED_WITHDRAWAL"]);

/** What happened to a sale, a line each. */
const eventsOf = ({ events }: SaleRecord, reader: Reader): SaleModel["events"] =>
  events.map((event) => ({
    id: String(event.id),
    text: eventText(event, reader),
    note: event.kind === "document" ? null : event.note,
    isHealth: event.is_health,
    at: event.at.toISOString(),
    when: dateAndTime(event.at, reader),
    by: event.actor_name ?? reader.say("sales.timeline.system"),
  }));

function eventText(
  { kind, note, from_state: from, to_state: to }: SaleRecord["events"][number],
  { say }: Reader,
): string {
  if (kind === "document") return say("sales.event.document", { name: note ?? "" });
  if (kind === "arrears-notice") return say("sales.event.arrears-notice");
  if (kind === "insured-event") return say("sales.event.insured-event");
  if (from === null) return say("sales.event.made");
  return say("sales.event.state", {
    from: say(`sales.state.${from}`),
    to: to === null ? "–" : say(`sales.state.${to}`),
  });
}

function factsOf({ sale, withdrawUntil }: SaleRecord, reader: Reader): SaleModel["facts"] {
  const { say, language, locale } = reader;
  const { lead_reference: lead, received_on: received, ends_on: ends } = sale;
  const premium = formatMoney({ amountMinor: sale.premium_minor, currency: sale.currency }, locale);
  return [
    { name: say("sales.column.product"), value: sale.product_name, note: sale.insurer_name },
    {
      name: say("sales.column.premium"),
      value: premium,
      // Sales of the demonstration have had the price in short, which says no day.
      note:
        "pricingDate" in sale.price
          ? say("sales.facts.priceOf", { day: longDay(sale.price.pricingDate, reader) })
          : null,
    },
    {
      name: say("sales.facts.lead"),
      value: lead,
      ...(lead === null || sale.lead_id === null
        ? {}
        : { href: href("lead", language, { reference: lead }) }),
    },
    { name: say("sales.column.executive"), value: sale.executive_name ?? say("sales.nobody") },
    ...(sale.partner_name === null
      ? []
      : [{ name: say("sales.facts.partner"), value: sale.partner_name }]),
    { name: say("sales.column.startsOn"), value: longDay(sale.starts_on, reader) },
    { name: say("sales.facts.payment"), value: say(`sales.payment.${sale.payment_kind}`) },
    ...(sale.sale_type === null
      ? []
      : [{ name: say("sales.facts.saleType"), value: say(`sales.saleType.${sale.sale_type}`) }]),
    { name: say("sales.column.policyNumber"), value: sale.policy_number },
    {
      name: say("sales.facts.received"),
      value: received === null ? null : longDay(received, reader),
      note:
        withdrawUntil === null
          ? null
          : say("sales.facts.withdrawal", { day: longDay(withdrawUntil, reader) }),
    },
    ...(sale.insured_event_on === null
      ? []
      : [{ name: say("sales.facts.insuredEvent"), value: longDay(sale.insured_event_on, reader) }]),
    ...(ends === null ? [] : [{ name: say("sales.facts.ends"), value: longDay(ends, reader) }]),
    { name: say("sales.facts.origin"), value: say(`sales.origin.${sale.origin}`) },
  ];
}
