import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import { filterToKeep } from "#src/modules/identity/audit/audit-changes.rules.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { badRequest } from "#src/platform/errors.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import type { Say } from "#src/platform/words/words.ts";
import { csvLine, csvMarks } from "./csv.rules.ts";
import type { LeadActing } from "./lead-acting.ts";
import type { LeadDesk, LeadListPage } from "./lead-desk.service.ts";
import type { LeadActor } from "./lead-desk.types.ts";
import {
  cellsOf,
  exportColumns,
  type ExportWords,
  headsOf,
  isExportColumn,
} from "./lead-export-columns.ts";
import type { LineNames, NamedRows } from "./lead-words.rules.ts";
import { makeXlsx, type XlsxCell } from "#src/platform/sheet/xlsx.ts";

/** Rows of a CSV at most; more of them are to be narrowed. */
export const longestExport = 200_000;
/** Rows of an XLSX at most: it is made whole, in memory. */
export const longestWorkbook = 20_000;
/** Rows that are held at a time. */
const pageRows = 1_000;

const exportAct = { permission: "lead:export", action: "lead.export" } as const;

interface LeadExportNeeds {
  clock: Clock;
  access: AccessService;
  acting: LeadActing;
  desk: Pick<LeadDesk, "list">;
  sayIn(language: ExportLanguage): Say;
  /** Names of what people added to the lists of sub-statuses and reasons. */
  namedRows(): Promise<NamedRows>;
  lineNames(language: ExportLanguage): Promise<LineNames>;
}

type ExportLanguage = "es" | "en" | "pt";

/** Which columns, in which order, and in whose language they are said. */
export interface ExportAsked {
  language: ExportLanguage;
  asked?: readonly string[];
}

const wordsOf = async (needs: LeadExportNeeds, language: ExportLanguage): Promise<ExportWords> => ({
  say: needs.sayIn(language),
  rows: await needs.namedRows(),
  lines: await needs.lineNames(language),
});

function requireExport(needs: LeadExportNeeds, actor: LeadActor, asked: readonly string[]): void {
  needs.access.require("lead:export", actor.holder);
  if (asked.length === 0 || asked.some((name) => !isExportColumn(name)))
    throw badRequest([{ field: "columns", code: "INVALID" }]);
}

/** Who made the file and when, in its last row. */
const markOf = (needs: LeadExportNeeds, actor: LeadActor, count: number) =>
  `${actor.user.name} · ${needs.clock.now().toISOString()} · ${count}`;

/** Keeps what leaves: the columns, the filter without what was typed to find a person, and how many rows. */
const keepExport = (
  needs: LeadExportNeeds,
  actor: LeadActor,
  query: URLSearchParams,
  { asked, format, count }: { asked: readonly string[]; format: string; count: number | string },
): Promise<void> =>
  needs.access.asHolder(actor.holder, (transaction) =>
    needs.acting.keep(actor, exportAct, transaction, {
      fields: asked,
      facts: { format, count, filter: filterToKeep(query) },
    }),
  );

/** The lines of a CSV, a page of rows at a time, so that no list is held whole. The export is audited before
 *  its first line leaves; the last one says who made it and when. Throws FORBIDDEN, DEMO_ACCESS, BAD_REQUEST. */
async function csv(
  needs: LeadExportNeeds,
  actor: LeadActor,
  query: URLSearchParams,
  { language, asked = exportColumns }: ExportAsked,
): Promise<AsyncIterable<string>> {
  requireExport(needs, actor, asked);
  const words = await wordsOf(needs, language);
  // By the one order that nobody's work changes meanwhile.
  const list = (after: string | null) =>
    needs.desk.list(actor, ordered(query, after), {
      keys: "call",
      take: pageRows,
      isCounted: false,
    });
  const first = await list(null);
  const counted = await needs.desk.list(actor, ordered(query, null), { keys: "call", take: 1 });
  const leaving = counted.isMore ? `> ${counted.total}` : counted.total;
  await keepExport(needs, actor, query, { asked, format: "csv", count: leaving });
  const [separator, decimal] = csvMarks[language];
  const line = (cells: readonly (string | number | null)[]) => csvLine(cells, separator, decimal);
  const next = (page: LeadListPage) => (page.next === null ? null : list(page.next));
  return (async function* () {
    yield `\uFEFF${line(headsOf(asked, words))}`;
    let count = 0;
    for (let page: LeadListPage | null = first; page !== null; page = await next(page)) {
      count += page.rows.length;
      yield page.rows.map((row) => line(cellsOf(asked, row, words))).join("");
      if (count >= longestExport) break;
    }
    yield line([markOf(needs, actor, count)]);
  })();
}

/** The same as a workbook of one sheet, every text a text. Throws what `csv` throws, and BAD_REQUEST above
 *  20,000 rows. */
async function xlsx(
  needs: LeadExportNeeds,
  actor: LeadActor,
  query: URLSearchParams,
  { language, asked = exportColumns }: ExportAsked,
): Promise<Uint8Array> {
  requireExport(needs, actor, asked);
  const words = await wordsOf(needs, language);
  const rows: XlsxCell[][] = [headsOf(asked, words)];
  let after: string | null = null;
  do {
    const page: LeadListPage = await needs.desk.list(actor, ordered(query, after), {
      keys: "call",
      take: pageRows,
      isCounted: false,
    });
    for (const row of page.rows) rows.push(cellsOf(asked, row, words));
    after = page.next;
    if (rows.length - 1 > longestWorkbook)
      throw badRequest([
        { field: "format", code: "XLSX_TOO_LONG", params: { maximum: longestWorkbook } },
      ]);
  } while (after !== null);
  await keepExport(needs, actor, query, { asked, format: "xlsx", count: rows.length - 1 });
  rows.push([markOf(needs, actor, rows.length - 1)]);
  return makeXlsx(rows);
}

/** Lists as files: what the filter and the scope show, and no contact data. */
export function createLeadExport(needs: LeadExportNeeds) {
  return withNeeds(needs, { csv, xlsx });
}

export type LeadExport = ReturnType<typeof createLeadExport>;

function ordered(query: URLSearchParams, after: string | null): URLSearchParams {
  const next = new URLSearchParams(query);
  next.set("order", "-created");
  if (after !== null) next.set("after", after);
  return next;
}
