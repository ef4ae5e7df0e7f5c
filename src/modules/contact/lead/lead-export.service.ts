import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { badRequest } from "#src/platform/errors.ts";
import { csvLine } from "./csv.rules.ts";
import type { LeadActing } from "./lead-acting.ts";
import type { LeadDesk, LeadListPage } from "./lead-desk.service.ts";
import type { LeadActor, LeadListRow } from "./lead-desk.types.ts";
import { leadStatuses, isLeadStatus } from "./lead.status.ts";
import { makeXlsx, type XlsxCell } from "./xlsx.ts";

/** Rows of a CSV at most; more of them are to be narrowed. */
export const longestExport = 200_000;
/** Rows of an XLSX at most: it is made whole, in memory. */
export const longestWorkbook = 20_000;
const pageRows = 100;
const workbookPageRows = 1_000;

const columns: Readonly<Record<string, (row: LeadListRow) => string | number | null>> = {
  reference: (row) => row.reference,
  fullName: (row) => row.fullName,
  status: (row) => (isLeadStatus(row.status) ? leadStatuses[row.status] : row.status),
  subStatus: (row) => row.subStatus,
  failureReason: (row) => row.failureReason,
  country: (row) => row.country,
  product: (row) => row.productName,
  insurer: (row) => row.insurerName,
  line: (row) => row.line,
  premiumMinor: (row) => row.premiumMinor,
  premiumCurrency: (row) => row.premiumCurrency,
  executive: (row) => row.executive?.name ?? null,
  partner: (row) => row.partner?.name ?? null,
  source: (row) => row.source,
  origin: (row) => row.origin,
  requestType: (row) => row.requestType,
  lineOfBusiness: (row) => row.lineOfBusiness,
  created: (row) => row.createdAt.toISOString(),
  lastAct: (row) => row.lastActAt.toISOString(),
  firstAnswer: (row) => row.firstAnswerAt?.toISOString() ?? null,
  nextStep: (row) => row.nextStepAt?.toISOString() ?? null,
};
export const exportColumns = Object.keys(columns);

const exportAct = { permission: "lead:export", action: "lead.export" } as const;

/** Lists as files: what the filter and the scope show, and no contact data. */
export function createLeadExport(options: {
  clock: Clock;
  access: AccessService;
  acting: LeadActing;
  desk: Pick<LeadDesk, "list">;
}) {
  const { clock, access, acting, desk } = options;

  function requireExport(actor: LeadActor, asked: readonly string[]): void {
    access.require("lead:export", actor.holder);
    if (asked.length === 0 || asked.some((name) => !Object.hasOwn(columns, name)))
      throw badRequest([{ field: "columns", code: "INVALID" }]);
  }

  /** Who made the file and when, in its last row. */
  const markOf = (actor: LeadActor, count: number) =>
    `${actor.user.name} · ${clock.now().toISOString()} · ${count}`;

  return {
    /** The lines of a CSV, a page of rows at a time, so that no list is held whole. The export is audited before
     *  its first line leaves; the last one says who made it and when. Throws FORBIDDEN, DEMO_ACCESS, BAD_REQUEST. */
    async csv(
      actor: LeadActor,
      query: URLSearchParams,
      { language, asked = exportColumns }: { language: string; asked?: readonly string[] },
    ): Promise<AsyncIterable<string>> {
      requireExport(actor, asked);
      // By the one order that nobody's work changes meanwhile.
      const list = (after: string | null) =>
        desk.list(actor, ordered(query, after), { keys: "call", take: pageRows, isCounted: false });
      const first = await list(null);
      await access.asHolder(actor.holder, (transaction) =>
        acting.keep(actor, exportAct, transaction),
      );
      const line = (cells: readonly (string | number | null)[]) =>
        csvLine(cells, language === "en" ? "," : ";");
      const next = (page: LeadListPage) => (page.next === null ? null : list(page.next));
      return (async function* () {
        yield `\uFEFF${line([...asked])}`;
        let count = 0;
        for (let page: LeadListPage | null = first; page !== null; page = await next(page)) {
          count += page.rows.length;
          yield page.rows
            .map((row) => line(asked.map((name) => columns[name]?.(row) ?? null)))
            .join("");
          if (count >= longestExport) break;
        }
        yield line([markOf(actor, count)]);
      })();
    },

    /** The same as a workbook of one sheet, every text a text. Throws what `csv` throws, and BAD_REQUEST above
     *  20,000 rows. */
    async xlsx(
      actor: LeadActor,
      query: URLSearchParams,
      asked: readonly string[] = exportColumns,
    ): Promise<Uint8Array> {
      requireExport(actor, asked);
      const rows: XlsxCell[][] = [[...asked]];
      let after: string | null = null;
      do {
        const page: LeadListPage = await desk.list(actor, ordered(query, after), {
          keys: "call",
          take: workbookPageRows,
          isCounted: false,
        });
        for (const row of page.rows) rows.push(asked.map((name) => columns[name]?.(row) ?? null));
        after = page.next;
        if (rows.length - 1 > longestWorkbook)
          throw badRequest([
            { field: "format", code: "XLSX_TOO_LONG", params: { maximum: longestWorkbook } },
          ]);
      } while (after !== null);
      await access.asHolder(actor.holder, (transaction) =>
        acting.keep(actor, exportAct, transaction),
      );
      rows.push([markOf(actor, rows.length - 1)]);
      return makeXlsx(rows);
    },
  };
}

export type LeadExport = ReturnType<typeof createLeadExport>;

function ordered(query: URLSearchParams, after: string | null): URLSearchParams {
  const next = new URLSearchParams(query);
  next.set("order", "-created");
  if (after !== null) next.set("after", after);
  return next;
}
