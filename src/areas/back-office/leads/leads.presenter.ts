import { liveKey } from "#src/routes/back-office.ts";
import { requestTypes } from "#src/contracts/enumerations/operations.ts";
import { dateFormat } from "#src/contracts/date-format.ts";
import {
  callQueryOf,
  countedKeys,
  leadStepNames,
  stepKeys,
} from "#src/modules/contact/lead/lead-filter.rules.ts";
import type { LeadListPage } from "#src/modules/contact/lead/lead-desk.service.ts";
import type { LeadListRow } from "#src/modules/contact/lead/lead-desk.types.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import type { Language } from "#src/routes/languages.ts";
import type { FilterField } from "#src/ui/kit/filters.rules.ts";
import {
  type LineNames,
  lineText,
  moneyText,
  type NamedRows,
  reasonText,
  requestTypeText,
  shortTime,
  statusText,
  subStatusText,
  toneOf,
} from "./lead-words.presenter.ts";
import {
  columnsAsked,
  type presentViews,
} from "#src/areas/back-office/lists/saved-views.presenter.ts";
import type { BulkModel, LeadModel, LeadRowModel, LeadsModel } from "./leads.view-model.ts";

export interface FilterValues {
  executives: readonly { id: string; name: string }[];
  partners: readonly { id: string; name: string }[];
  lines: readonly string[];
  sources: readonly string[];
  rows: NamedRows;
}

interface ListPlace {
  path: string;
  language: Language;
  mayExport: boolean;
  lineNames: LineNames;
  mayMove: boolean;
  /** Who may be given leads, for who assigns them. */
  executives: readonly { id: string; name: string }[];
  newHref: string | null;
  query: URLSearchParams;
  now: Date;
  leadHref: (reference: string) => string;
}

const statuses = [2, 8, 13, 14, 9, 500, 501, 3, 11, 4, 12, 7, 1, 10, 97, 98, 99, 100, 101, 5, 6];

/** The list in words: rows, views with their counts, filters. */
export function presentLeads(
  page: LeadListPage,
  counts: Readonly<Partial<Record<string, number>>>,
  values: FilterValues,
  reader: Reader,
  place: ListPlace,
): Omit<LeadsModel, "open" | "saved"> {
  const { say } = reader;
  const { path, newHref, mayExport, query, now } = place;
  const filter = callQueryOf(page.filter).toString();
  const exportHref = (format: string) =>
    `/api/back-office/leads/export?${filter === "" ? "" : `${filter}&`}format=${format}&language=${place.language}`;
  const rows = page.rows.map((row) => presentRow(row, values.rows, reader, place));
  return {
    readAt: now.getTime(),
    path,
    newHref,
    exports: mayExport ? { csv: exportHref("csv"), xlsx: exportHref("xlsx") } : null,
    query: listQuery(query),
    rows,
    total: page.total,
    totalText: say(page.isMore ? "leads.moreThan" : "leads.total", { count: page.total }),
    next: page.next,
    previous: page.previous,
    sort: { ...page.order },
    views: viewsOf(counts, reader, place),
    columns: columnsAsked(query),
    fields: fieldsOf(values, reader, place),
    bulk:
      place.mayMove || place.executives.length > 0
        ? bulkOf(page, values.rows, reader, place)
        : null,
  };
}

/** What links of the list keep: not the form that is open, nor what was said of the last one. */
function listQuery(query: URLSearchParams): string {
  const kept = new URLSearchParams(query);
  for (const key of ["guardar", "hecho", liveKey]) kept.delete(key);
  return kept.toString();
}

function presentRow(
  row: LeadListRow,
  rows: NamedRows,
  reader: Reader,
  { now, leadHref, lineNames }: Pick<ListPlace, "now" | "leadHref" | "lineNames">,
): LeadRowModel {
  const { say } = reader;
  const money =
    row.premiumMinor === null
      ? null
      : { amountMinor: row.premiumMinor, currency: row.premiumCurrency };
  return {
    reference: row.reference,
    version: row.version,
    lastActAt: row.lastActAt.getTime(),
    name: row.fullName,
    product: row.productName ?? "–",
    status: statusText(row.status, reader),
    tone: toneOf(row.status),
    subStatus: subStatusText(row.subStatus, rows, reader) ?? "–",
    failureReason: reasonText(row.failureReason, rows, reader) ?? "–",
    premium: moneyText(money, reader),
    lastAct: shortTime(row.lastActAt, now, reader),
    country: say(`leads.country.${row.country}`),
    line: lineText(row.line, lineNames) ?? "–",
    insurer: row.insurerName ?? "–",
    executive: row.executive?.name ?? say("leads.nobody"),
    source: row.source,
    origin: row.origin,
    requestType: requestTypeText(row.requestType, reader),
    lineOfBusiness: say(`leads.business.${row.lineOfBusiness === 69 ? 69 : 10}`),
    created: shortTime(row.createdAt, now, reader),
    firstAnswer: shortTime(row.firstAnswerAt, now, reader),
    nextStep: shortTime(row.nextStepAt, now, reader),
    partner: row.partner?.name ?? "–",
    href: leadHref(row.reference),
  };
}

/** Moves that need no more than a word of the person, by what they ask. */
const bulkMoves = [
  [10, "note"],
  [12, "subStatus"],
  [4, "failureReason"],
  [7, "note"],
  [97, null],
  [98, "note"],
  [99, "note"],
] as const;

function bulkOf(
  page: LeadListPage,
  rows: NamedRows,
  reader: Reader,
  { mayMove, executives }: ListPlace,
): BulkModel {
  const query = callQueryOf(page.filter);
  return {
    filter: Object.fromEntries([...new Set(query.keys())].map((key) => [key, query.getAll(key)])),
    executives: executives.map(({ id, name }) => ({ value: id, label: name })),
    moves: (mayMove ? bulkMoves : []).map(([to, asks]) => ({
      value: String(to),
      label: statusText(to, reader),
      asks,
    })),
    subStatuses: rows.subStatuses
      .filter(({ parents }) => parents.includes(12))
      .map(({ id }) => ({ value: String(id), label: subStatusText(id, rows, reader) ?? "" })),
    reasons: rows.reasons
      .filter(({ isOff }) => isOff !== true)
      .map(({ code }) => ({ value: code, label: reasonText(code, rows, reader) ?? "" })),
  };
}

function viewsOf(
  counts: Readonly<Partial<Record<string, number>>>,
  reader: Reader,
  { path, query, now }: ListPlace,
): LeadsModel["views"] {
  const current = query.get("vista") ?? "";
  const month = dateFormat(reader.locale, {
    month: "long",
    timeZone: reader.country.timeZone,
  }).format(now);
  const all = {
    id: "all",
    label: reader.say("leads.view.all"),
    href: path,
    count: null,
    isCurrent: current === "",
  };
  return [
    all,
    ...Object.entries(counts).map(([id, count]) => ({
      id,
      label: reader.say(`leads.view.${id}`, { month }),
      href: `${path}?vista=${id}`,
      count: count ?? null,
      isCurrent: current === id,
    })),
  ];
}

/** What the figures of a report lead to: how far requests came, and only those that count. */
const reportFields = ({ say }: Reader): FilterField[] => [
  {
    key: stepKeys.page,
    label: say("leads.step.label"),
    options: leadStepNames.map((value) => ({ value, label: say(`leads.step.${value}`) })),
  },
  {
    key: countedKeys.page,
    label: say("leads.counted.label"),
    options: [{ value: "1", label: say("leads.counted.yes") }],
  },
];

function fieldsOf(
  values: FilterValues,
  reader: Reader,
  { query, lineNames }: Pick<ListPlace, "query" | "lineNames">,
): FilterField[] {
  const { say } = reader;
  const plain = (
    key: string,
    column: string,
    options: readonly string[],
    text = (value: string): string => value,
  ): FilterField => ({
    key,
    label: say(`leads.column.${column}`),
    options: options.map((value) => ({ value, label: text(value) })),
  });
  const people = (key: string, column: string, of: FilterValues["executives"]): FilterField => ({
    key,
    label: say(`leads.column.${column}`),
    options: of.map(({ id, name }) => ({ value: id, label: name })),
  });
  const nobody = { id: "none", name: say("leads.nobody") };
  return [
    plain("estado", "status", statuses.map(String), (id) => statusText(Number(id), reader)),
    plain(
      "subestado",
      "subStatus",
      values.rows.subStatuses.map(({ id }) => String(id)),
      (id) => subStatusText(Number(id), values.rows, reader) ?? "",
    ),
    plain(
      "motivo",
      "failureReason",
      values.rows.reasons.map(({ code }) => code),
      (code) => reasonText(code, values.rows, reader) ?? "",
    ),
    plain("pais", "country", ["CL", "PE", "CO", "INT"], (code) => say(`leads.country.${code}`)),
    people("ejecutivo", "executive", [...values.executives, nobody]),
    people("socio", "partner", values.partners),
    plain("linea", "line", values.lines, (code) => lineText(code, lineNames) ?? code),
    plain("fuente", "source", values.sources),
    // Too many for a menu: those of the address can be taken away.
    plain("origen", "origin", [...new Set(query.getAll("origen"))]),
    plain("tipo", "requestType", requestTypes, (type) => requestTypeText(type, reader)),
    ...reportFields(reader),
    {
      key: "negocio",
      label: say("leads.column.lineOfBusiness"),
      options: ["10", "69"].map((value) => ({ value, label: say(`leads.business.${value}`) })),
    },
  ].filter(({ options }) => options.length > 0);
}

/** The reference of the lead that is open beside the list. */
export const openReference = (query: URLSearchParams): string | null => query.get("abierta");

export const withOpen = (
  list: Omit<LeadsModel, "open" | "saved">,
  open: LeadModel | null,
  { saved, views }: ReturnType<typeof presentViews>,
): LeadsModel => ({
  ...list,
  // Where a view that somebody saved is open, the one that it was made from is not.
  views: [...list.views.slice(0, 1), ...views, ...list.views.slice(1)].map((view) =>
    saved.current === null ? view : { ...view, isCurrent: view.id === saved.current.id },
  ),
  saved,
  open,
});
