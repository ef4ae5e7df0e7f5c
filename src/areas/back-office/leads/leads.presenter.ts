import { liveKey } from "#src/routes/back-office.ts";
import { dateFormat } from "#src/contracts/date-format.ts";
import { callQueryOf } from "#src/modules/contact/lead/lead-filter.rules.ts";
import type { LeadListPage } from "#src/modules/contact/lead/lead-desk.service.ts";
import type { LeadListRow } from "#src/modules/contact/lead/lead-desk.types.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import type { Language } from "#src/routes/languages.ts";
import { passedOverReasons } from "#src/modules/contact/executive/fit.rules.ts";
import { fieldsOf, type FilterValues, rangesOf } from "./leads-filters.presenter.ts";
import {
  type LineNames,
  lineText,
  premiumText,
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
import type {
  BulkModel,
  LeadModel,
  LeadRowModel,
  LeadsModel,
  PanelActs,
} from "./leads.view-model.ts";

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

/** The list in words: rows, views with their counts, filters. */
export function presentLeads(
  page: LeadListPage,
  counts: Readonly<Partial<Record<string, number>>>,
  values: FilterValues,
  reader: Reader,
  place: ListPlace,
): Omit<LeadsModel, "open" | "openActs" | "saved"> {
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
    totalText: totalText(page, reader),
    next: page.next,
    previous: page.previous,
    sort: { ...page.order },
    views: viewsOf(counts, reader, place),
    columns: columnsAsked(query),
    fields: fieldsOf(values, reader, place),
    ranges: rangesOf(page.filter, reader),
    bulk:
      place.mayMove || place.executives.length > 0
        ? bulkOf(page, values.rows, reader, place)
        : null,
  };
}

/** Sums of premiums that one line has room for: more of them answer no question. */
const mostSums = 3;

/** "24 solicitudes, 41,60 UF /mes + $1.234 /año": each currency and period has its own sum; of many kinds there is none,
 *  until a filter narrows them. */
function totalText({ isMore, total, premiums }: LeadListPage, reader: Reader): string {
  const { say } = reader;
  const count = say(isMore ? "leads.moreThan" : "leads.total", { count: total });
  const sum = premiums.map((one) => premiumText(one, one.period, reader)).join(" + ");
  return sum === "" || premiums.length > mostSums
    ? count
    : say("leads.totalPremium", { count, sum });
}

/** What links of the list keep: not the form that is open, nor what was said of the last one. */
function listQuery(query: URLSearchParams): string {
  const kept = new URLSearchParams(query);
  for (const key of ["guardar", "hecho", liveKey]) kept.delete(key);
  // A form without scripts sends what was left empty too.
  for (const [key, value] of query) if (value === "") kept.delete(key);
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
    premium: premiumText(money, row.premiumPeriod, reader),
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
    passedOver: Object.fromEntries(
      passedOverReasons.map((one) => [one, reader.say(`assignment.passedOver.${one}`)]),
    ),
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

/** The reference of the lead that is open beside the list. */
export const openReference = (query: URLSearchParams): string | null => query.get("abierta");

export const withOpen = (
  list: Omit<LeadsModel, "open" | "openActs" | "saved">,
  { open, openActs }: Pick<LeadsModel, "open" | "openActs">,
  { saved, views }: ReturnType<typeof presentViews>,
): LeadsModel => ({
  ...list,
  // Where a view that somebody saved is open, the one that it was made from is not.
  views: [...list.views.slice(0, 1), ...views, ...list.views.slice(1)].map((view) =>
    saved.current === null ? view : { ...view, isCurrent: view.id === saved.current.id },
  ),
  saved,
  open,
  openActs,
});

/** What the person may do with the lead beside the list, each on its own page. */
export function panelActs(
  lead: LeadModel,
  permissions: readonly string[],
  agendaHref: string,
): PanelActs {
  const may = (permission: string) => permissions.includes(permission);
  return {
    call: lead.canEdit ? `${lead.href}#llamada` : null,
    mail: may("lead:message") ? `${lead.href}#correo` : null,
    plan: may("agenda:update") ? `${agendaHref}?solicitud=${lead.reference}` : null,
    note: lead.canEdit ? `${lead.href}#nota-text` : null,
    status: lead.moves.length > 0 ? `${lead.href}#estado` : null,
  };
}
