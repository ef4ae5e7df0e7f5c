import { requestTypes } from "#src/contracts/enumerations/operations.ts";
import { COUNTRY_CODES } from "#src/contracts/identification.ts";
import { dateFormat } from "#src/contracts/date-format.ts";
import { callQueryOf, pageQueryOf } from "#src/modules/contact/lead/lead-filter.rules.ts";
import {
  type LineNames,
  lineText,
  requestTypeText,
} from "#src/modules/contact/lead/lead-words.rules.ts";
import {
  type FigureName,
  kindOf,
  type ReportName,
  reportNames,
} from "#src/modules/contact/lead/reports/report.rules.ts";
import type { LeadReport, ReportRow } from "#src/modules/contact/lead/reports/reports.service.ts";
import { percentText, type Reader } from "#src/areas/page/reader.presenter.ts";
import { href } from "#src/routes/back-office.ts";
import type { FilterField } from "#src/ui/kit/filters.rules.ts";
import type { ReportCell, ReportModel, ReportRowModel } from "./reports.view-model.ts";

interface FilterValues {
  executives: readonly { id: string; name: string }[];
  partners: readonly { id: string; name: string }[];
  lines: readonly string[];
  sources: readonly string[];
  rows: { reasons: readonly { code: string; name: string }[] };
}

interface Place {
  lineNames: LineNames;
  query: URLSearchParams;
  values: FilterValues;
  /** Civil day of the site's country. */
  today: string;
  maySeeFile: boolean;
}

/** A report in words: every figure with the address of the list that it counts. */
export function presentReport(report: LeadReport, reader: Reader, place: Place): ReportModel {
  const { say, language } = reader;
  const { query, today } = place;
  const path = href("reports", language);
  const isFunnel = report.by === "step";
  const rows = isFunnel
    ? stepRows(report, reader)
    : report.rows.map((row) => rowOf(row, report, reader, place));
  const [first = "arrived"] = report.figures;
  return {
    path,
    query: query.toString(),
    name: report.name,
    note: say(`reports.note.${report.name}`),
    reports: reportNames.map((name) => ({
      label: say(`reports.name.${name}`),
      href: addressOf(path, reportQuery(query, name)),
      isCurrent: name === report.name,
    })),
    ways: kindOf(report.name).by.map((by) => ({
      label: say(`reports.by.${by}`),
      href: addressOf(path, withKey(query, "por", by)),
      isCurrent: by === report.by,
    })),
    period: report.period,
    today,
    fields: fieldsOf(place, reader),
    csvHref: place.maySeeFile ? csvOf(report) : null,
    tiles: tilesOf(report, reader),
    chart: chartOf(report, rows),
    isEmpty: report.total.counts[first] === 0,
    table: {
      caption: say(`reports.name.${report.name}`),
      head: [say(`reports.by.${report.by}`), ...headOf(report, reader)],
      rows,
      others:
        report.others === null
          ? null
          : report.figures.map((name) => numberText(report.others?.[name] ?? 0, reader)),
    },
  };
}

const addressOf = (path: string, query: URLSearchParams): string =>
  query.size === 0 ? path : `${path}?${query.toString()}`;

function withKey(query: URLSearchParams, key: string, value: string): URLSearchParams {
  const changed = new URLSearchParams(query);
  changed.set(key, value);
  return changed;
}

/** Another report of the same leads: its rows are its own. */
function reportQuery(query: URLSearchParams, name: ReportName): URLSearchParams {
  const changed = withKey(query, "informe", name);
  changed.delete("por");
  return changed;
}

function csvOf({ name, by, period, filter }: LeadReport): string {
  const query = callQueryOf({ ...filter, periods: {}, isCounted: false });
  query.set("by", by);
  if (period !== null) {
    query.set("from", period.from);
    query.set("to", period.to);
  }
  return `/api/back-office/reports/${name}/csv?${query.toString()}`;
}

const numberText = (value: number, { locale }: Reader): string =>
  new Intl.NumberFormat(locale).format(value);

/** "12,5 %"; a dash of nothing. */
const shareText = (part: number, whole: number, reader: Reader): string =>
  whole === 0
    ? "–"
    : percentText(
        new Intl.NumberFormat(reader.locale, { maximumFractionDigits: 1 }).format(
          (100 * part) / whole,
        ),
        reader,
      );

const timeText = (minutes: number | null, { say }: Reader): string =>
  minutes === null
    ? say("reports.noAnswer")
    : minutes < 120
      ? say("reports.minutes", { minutes })
      : say("reports.hours", { hours: Math.round(minutes / 60) });

/** A figure with the address of its leads. */
function cellOf(row: ReportRow, figure: FigureName, reader: Reader): ReportCell {
  const filter = row.lists[figure];
  const list = href("leads", reader.language);
  return {
    text: numberText(row.counts[figure], reader),
    href: filter === null ? null : `${list}?${pageQueryOf(filter).toString()}`,
  };
}

const headOf = ({ name, by, figures }: LeadReport, { say }: Reader): string[] => {
  if (by === "step")
    return [say("reports.figure.count"), say("reports.ofAll"), say("reports.ofStep")];
  const counts = figures.map((figure) => say(`reports.figure.${figure}`));
  if (name === "answers") return [...counts, say("reports.median"), say("reports.p90")];
  if (name === "conversion") return [...counts, say("reports.conversion")];
  if (name === "load") return [...counts, say("reports.use")];
  if (name === "failures") return [...counts, say("reports.share")];
  return counts;
};

/** What stands behind the counts of a row: times, a share, or how full an agenda is. */
function moreOf(row: ReportRow, { name, total }: LeadReport, reader: Reader): ReportCell[] {
  const plain = (text: string): ReportCell => ({ text, href: null });
  const { counts } = row;
  switch (name) {
    case "answers":
      return [
        { text: timeText(row.median, reader), href: cellOf(row, "answered", reader).href },
        { text: timeText(row.p90, reader), href: cellOf(row, "answered", reader).href },
      ];
    case "conversion":
      return [
        {
          text: shareText(counts.closed, counts.arrived, reader),
          href: cellOf(row, "closed", reader).href,
        },
      ];
    case "load":
      return [plain(row.capacity === null ? "–" : shareText(counts.open, row.capacity, reader))];
    case "failures":
      return [plain(shareText(counts.failed, total.counts.failed, reader))];
    case "arrivals":
      return [];
  }
}

function rowOf(row: ReportRow, report: LeadReport, reader: Reader, place: Place): ReportRowModel {
  const [first = "arrived"] = report.figures;
  const most = Math.max(1, ...report.rows.map(({ counts }) => counts[first]));
  return {
    id:
      row.key.kind === "part"
        ? row.key.from
        : row.key.kind === "value"
          ? (row.key.value ?? "")
          : "",
    label: labelOf(row, reader, place),
    cells: [
      ...report.figures.map((figure) => cellOf(row, figure, reader)),
      ...moreOf(row, report, reader),
    ],
    share: Math.round((100 * row.counts[first]) / most),
    values: [
      report.name === "answers" ? row.median : row.counts[first],
      report.name === "answers" ? row.p90 : (row.counts.closed ?? null),
    ],
  };
}

/** The way of a lead as rows: each step with its share of all and of the step before. */
function stepRows(report: LeadReport, reader: Reader): ReportRowModel[] {
  const { total, figures } = report;
  return figures.map((figure, place) => {
    const count = total.counts[figure];
    const before = total.counts[figures[place - 1] ?? figure];
    return {
      id: figure,
      label: reader.say(`reports.figure.${figure}`),
      cells: [
        cellOf(total, figure, reader),
        { text: shareText(count, total.counts.arrived, reader), href: null },
        { text: place === 0 ? "–" : shareText(count, before, reader), href: null },
      ],
      share: total.counts.arrived === 0 ? 0 : Math.round((100 * count) / total.counts.arrived),
      values: [count, null],
    };
  });
}

function labelOf({ key, name }: ReportRow, reader: Reader, { values, lineNames }: Place): string {
  const { say } = reader;
  if (key.kind === "all") return say("reports.all");
  if (key.kind === "part") return partText(key, reader);
  const { by, value } = key;
  if (value === null) return say(by === "executive" ? "leads.nobody" : "reports.none");
  if (by === "country") return say(`leads.country.${value}`);
  if (by === "line") return lineText(value, lineNames) ?? value;
  if (by === "failureReason") return reasonText(value, reader, values);
  return name ?? (value === "" ? say("reports.none") : value);
}

/** What the specification names is said in the reader's language; what somebody added as they wrote it. */
const reasonText = (code: string, { say }: Reader, { rows }: FilterValues): string =>
  /^FR(?:0[1-9]|[1-4]\d)$/.test(code)
    ? say(`leads.reason.${code}`)
    : (rows.reasons.find((one) => one.code === code)?.name ?? code);

function partText({ from, to }: { from: string; to: string }, { locale }: Reader): string {
  const format = dateFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" });
  const day = (text: string) => format.format(new Date(`${text}T00:00:00Z`));
  return from === to ? day(from) : `${day(from)} – ${day(to)}`;
}

function tilesOf(report: LeadReport, reader: Reader): ReportModel["tiles"] {
  const { say } = reader;
  const { total, figures, name } = report;
  const tiles = figures.map((figure) => {
    const { text, href: to } = cellOf(total, figure, reader);
    return { name: say(`reports.figure.${figure}`), value: text, href: to };
  });
  const answered = figures.includes("answered") ? cellOf(total, "answered", reader).href : null;
  if (name === "answers")
    return [
      ...tiles,
      { name: say("reports.median"), value: timeText(total.median, reader), href: answered },
      { name: say("reports.p90"), value: timeText(total.p90, reader), href: answered },
    ];
  if (name === "conversion")
    return [
      ...tiles,
      {
        name: say("reports.conversion"),
        value: shareText(total.counts.closed, total.counts.arrived, reader),
        href: cellOf(total, "closed", reader).href,
      },
    ];
  return tiles;
}

/** A course over the time; what has no course is a bar in each row of the table. */
function chartOf({ by, name }: LeadReport, rows: readonly ReportRowModel[]): ReportModel["chart"] {
  if (by !== "time") return null;
  return {
    isOfMinutes: name === "answers",
    places: rows.map(({ label }) => label),
    series: [0, 1].map((place) => rows.map(({ values }) => values[place] ?? null)),
  };
}

function fieldsOf({ values, lineNames, query }: Place, reader: Reader): FilterField[] {
  const { say } = reader;
  const field = (
    key: string,
    column: string,
    options: readonly { value: string; label: string }[],
  ): FilterField => ({ key, label: say(`leads.column.${column}`), options });
  const plain = (texts: readonly string[]) => texts.map((value) => ({ value, label: value }));
  const named = (of: readonly { id: string; name: string }[]) =>
    of.map(({ id, name }) => ({ value: id, label: name }));
  return [
    field(
      "pais",
      "country",
      COUNTRY_CODES.map((value) => ({ value, label: say(`leads.country.${value}`) })),
    ),
    field("ejecutivo", "executive", [
      ...named(values.executives),
      { value: "none", label: say("leads.nobody") },
    ]),
    field("socio", "partner", named(values.partners)),
    field(
      "linea",
      "line",
      values.lines.map((value) => ({ value, label: lineText(value, lineNames) ?? value })),
    ),
    field("fuente", "source", plain(values.sources)),
    // Origins are too many for a menu: those of the address can be taken away.
    field("origen", "origin", plain([...new Set(query.getAll("origen"))])),
    field(
      "tipo",
      "requestType",
      requestTypes.map((value) => ({ value, label: requestTypeText(value, reader) })),
    ),
    field(
      "negocio",
      "lineOfBusiness",
      ["10", "69"].map((value) => ({ value, label: say(`leads.business.${value}`) })),
    ),
  ].filter(({ options }) => options.length > 0);
}
