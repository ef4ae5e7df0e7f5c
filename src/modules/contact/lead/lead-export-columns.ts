import { countryOf } from "#src/config/countries.ts";
import { civilMinute } from "#src/contracts/holidays.rules.ts";
import { CURRENCIES, decimalText, STORAGE_DECIMALS } from "#src/contracts/money.ts";
import type { Say } from "#src/platform/words/words.ts";
import type { LeadListRow } from "./lead-desk.types.ts";
import {
  type LineNames,
  lineText,
  type NamedRows,
  reasonText,
  requestTypeText,
  statusText,
  subStatusText,
} from "./lead-words.rules.ts";

/** What the cells of a file are said with. */
export interface ExportWords {
  say: Say;
  rows: NamedRows;
  lines: LineNames;
}

type Cell = string | number | null;

/** A column of a file: its head as a message, and the cell of a row. */
interface ExportColumn {
  head: string;
  cell(row: LeadListRow, words: ExportWords): Cell;
}

const column = (head: string, cell: ExportColumn["cell"]): ExportColumn => ({ head, cell });

const ofList = (name: string, cell: ExportColumn["cell"]) => column(`leads.column.${name}`, cell);

/** Columns of the list by the names that the call knows them by. No contact data. */
const columns: Readonly<Record<string, ExportColumn>> = {
  reference: ofList("reference", (row) => row.reference),
  fullName: ofList("person", (row) => row.fullName),
  status: ofList("status", (row, words) => statusText(row.status, words)),
  subStatus: ofList("subStatus", (row, words) => subStatusText(row.subStatus, words.rows, words)),
  failureReason: ofList("failureReason", (row, words) =>
    reasonText(row.failureReason, words.rows, words),
  ),
  country: ofList("country", ({ country }, { say }) => say(`leads.country.${country}`)),
  product: ofList("product", (row) => row.productName),
  insurer: ofList("insurer", (row) => row.insurerName),
  line: ofList("line", (row, { lines }) => lineText(row.line, lines)),
  premium: ofList("premium", premiumOf),
  premiumCurrency: column("leads.exported.currency", (row) => row.premiumCurrency),
  premiumMinor: column("leads.exported.minor", (row) => row.premiumMinor),
  executive: ofList("executive", (row) => row.executive?.name ?? null),
  partner: ofList("partner", (row) => row.partner?.name ?? null),
  source: ofList("source", (row) => row.source),
  origin: ofList("origin", (row) => row.origin),
  requestType: ofList("requestType", (row, words) => requestTypeText(row.requestType, words)),
  lineOfBusiness: ofList("lineOfBusiness", ({ lineOfBusiness }, { say }) =>
    say(`leads.business.${lineOfBusiness === 69 ? 69 : 10}`),
  ),
  created: ofList("created", (row) => timeOf(row.createdAt, row)),
  lastAct: ofList("lastAct", (row) => timeOf(row.lastActAt, row)),
  firstAnswer: ofList("firstAnswer", (row) => timeOf(row.firstAnswerAt, row)),
  nextStep: ofList("nextStep", (row) => timeOf(row.nextStepAt, row)),
};

/** The amount in its currency, as exact as it is stored. */
function premiumOf({ premiumMinor, premiumCurrency }: LeadListRow): number | null {
  const currency = CURRENCIES.find((one) => one === premiumCurrency);
  if (premiumMinor === null || currency === undefined) return null;
  return Number(decimalText(premiumMinor, STORAGE_DECIMALS[currency]));
}

/** Civil day and minute in the lead's country: what a spreadsheet reads as a time. */
function timeOf(at: Date | null, { country }: LeadListRow): string | null {
  if (at === null) return null;
  const { date, minute } = civilMinute(at, countryOf(country).timeZone);
  return `${date} ${minute}`;
}

/** What a file has where nobody chose. */
export const exportColumns: readonly string[] = Object.keys(columns).filter(
  (name) => name !== "premiumMinor",
);

export const isExportColumn = (name: string): boolean => Object.hasOwn(columns, name);

export const headsOf = (asked: readonly string[], { say }: ExportWords): string[] =>
  asked.map((name) => say(columns[name]?.head ?? name));

export const cellsOf = (
  asked: readonly string[],
  row: LeadListRow,
  words: ExportWords,
): (string | number | null)[] => asked.map((name) => columns[name]?.cell(row, words) ?? null);
