import { z } from "zod";
import { answer, apiRoute, type ApiRoute, dataAnswer } from "#src/platform/http/api-routes.ts";
import { csvLine } from "../csv.rules.ts";
import { actorOf, type LeadDeskFacts, searchOf } from "../lead-desk.api.ts";
import { callQueryOf } from "../lead-filter.rules.ts";
import { kindOf, reportFilters, reportNames } from "./report.rules.ts";
import type { LeadReport, LeadReports, ReportRow } from "./reports.service.ts";

const many = z.union([z.string(), z.array(z.string())]).optional();

const querystring = z.object({
  by: z.string().max(20).optional().describe("What its rows are of; by itself the report's first"),
  from: z.string().max(10).optional().describe("Civil day; by itself thirty days ago"),
  to: z.string().max(10).optional().describe("Civil day, included; 366 days at most"),
  ...Object.fromEntries(reportFilters.map((key) => [key, many])),
});
const params = z.object({ name: z.enum(reportNames) });
const tag = "Back office: reports";
const url = "/api/back-office/reports/:name";

/** Figures of the leads in the caller's scope. */
export const leadReportRoutes = (reports: LeadReports): ApiRoute<LeadDeskFacts>[] => [
  apiRoute({
    method: "GET",
    url,
    summary: "A report of the caller's leads; each figure names the list that it counts",
    tag,
    params,
    querystring,
    responses: { 200: dataAnswer("Its rows") },
    permission: "report:read",
    audit: null,
    handle: async (call, { session }: LeadDeskFacts) => {
      const asked = { query: searchOf(call.query), keys: "call" } as const;
      const report = await reports.report(actorOf(session), call.params.name, asked);
      return answer({ data: presentReport(report) }, { "cache-control": "private, no-store" });
    },
  }),
  apiRoute({
    method: "GET",
    url: `${url}/csv`,
    summary: "The same report as CSV; kept in the audit trail",
    tag,
    params,
    querystring,
    responses: { 200: { description: "The file", mediaType: "text/csv" } },
    permission: "report:read",
    audit: "report.export",
    isStream: true,
    handle: async (call, { session, language }: LeadDeskFacts) => {
      const { name } = call.params;
      const asked = { query: searchOf(call.query), keys: "call" } as const;
      const report = await reports.exported(actorOf(session), name, asked);
      return {
        count: report.rows.length,
        stream: (reply) => {
          void reply
            .header("content-type", "text/csv; charset=utf-8")
            .header("content-disposition", `attachment; filename="informe-${name}.csv"`)
            .header("cache-control", "private, no-store")
            .send(reportCsv(report, language));
        },
      };
    },
  }),
];

const listAddress = (row: ReportRow) =>
  Object.fromEntries(
    Object.entries(row.lists).map(([figure, filter]) => [
      figure,
      filter === null ? null : `/api/back-office/leads?${callQueryOf(filter).toString()}`,
    ]),
  );

const presentRow = (row: ReportRow, { name }: LeadReport) => ({
  ...(row.key.kind === "value" ? { value: row.key.value, name: row.name } : {}),
  ...(row.key.kind === "part" ? { from: row.key.from, to: row.key.to } : {}),
  counts: row.counts,
  ...(kindOf(name).hasTimes ? { medianMinutes: row.median, p90Minutes: row.p90 } : {}),
  ...(name === "load" ? { capacity: row.capacity } : {}),
  lists: listAddress(row),
});

const presentReport = (report: LeadReport) => ({
  name: report.name,
  by: report.by,
  period: report.period,
  total: presentRow(report.total, report),
  rows: report.rows.map((row) => presentRow(row, report)),
  others: report.others,
});

/** The same as a file: a line a row, and the last one of all. */
function reportCsv(report: LeadReport, language: string): string {
  const { figures, name, by } = report;
  const separator = language === "en" ? "," : ";";
  const { hasTimes } = kindOf(name);
  const cells = (row: ReportRow) => [
    ...figures.map((figure) => row.counts[figure]),
    ...(hasTimes ? [row.median, row.p90] : []),
    ...(name === "load" ? [row.capacity] : []),
  ];
  const keyOf = ({ key, name: called }: ReportRow) => {
    if (key.kind === "part") return [key.from, key.to];
    return key.kind === "value" ? [key.value ?? "", called ?? ""] : ["total", ""];
  };
  const head = [
    ...(by === "time" ? ["from", "to"] : [by, "name"]),
    ...figures,
    ...(hasTimes ? ["medianMinutes", "p90Minutes"] : []),
    ...(name === "load" ? ["capacity"] : []),
  ];
  const rows = [...report.rows, report.total].map((row) => [...keyOf(row), ...cells(row)]);
  const others =
    report.others === null
      ? []
      : [["others", "", ...figures.map((figure) => report.others?.[figure] ?? 0)]];
  return `\uFEFF${[head, ...rows.slice(0, -1), ...others, ...rows.slice(-1)]
    .map((line) => csvLine(line, separator))
    .join("")}`;
}
