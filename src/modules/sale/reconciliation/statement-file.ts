import { isCivilDay } from "#src/contracts/civil-day.rules.ts";
import { CsvError, parse } from "csv-parse/sync";
import { CURRENCIES, type Currency, parseDecimal, STORAGE_DECIMALS } from "#src/contracts/money.ts";
import { badRequest, type FieldError } from "#src/platform/errors.ts";

/** A line of a provider's statement. Amounts are whole storage units; `about` says in which direction it moved. */
export interface StatementLine {
  day: string;
  providerId: string;
  merchantRef: string;
  about: "charge" | "refund";
  currency: Currency;
  amountMinor: number;
  feeMinor: number;
  vatMinor: number;
  netMinor: number;
}

/** Columns of a statement (PP 7). */
const columns = [
  "date",
  "provider_id",
  "merchant_ref",
  "kind",
  "amount",
  "currency",
  "fee",
  "vat",
  "net",
] as const;

const linesMost = 200_000;
const faultsMost = 20;
const name = /^[\w.:/-]{1,80}$/;

/** Reads a statement, with commas or semicolons. Throws BAD_REQUEST (400) with each cell at fault: nothing of a file
 *  with a fault is stored. */
export function readStatement(text: string): StatementLine[] {
  const rows = rowsOf(text);
  const faults: FieldError[] = [];
  const lines = rows.flatMap((row, index) => {
    const line = readLine(row, (column) => {
      if (faults.length < faultsMost)
        faults.push({ field: `file.${index + 2}.${column}`, code: "INVALID" });
    });
    return line === undefined ? [] : [line];
  });
  if (faults.length > 0) throw badRequest(faults);
  return lines;
}

function rowsOf(text: string): Record<string, string>[] {
  const [head = ""] = text.replace(/^\uFEFF/, "").split(/\r?\n/, 1);
  const separator = head.includes(";") ? ";" : ",";
  const named = head.split(separator).map((cell) => cell.trim());
  const missing = columns.filter((column) => !named.includes(column));
  if (missing.length > 0)
    throw badRequest(missing.map((column) => ({ field: `file.1.${column}`, code: "REQUIRED" })));
  try {
    return parse(text, {
      bom: true,
      columns: named,
      from_line: 2,
      delimiter: separator,
      skip_empty_lines: true,
      trim: true,
      to: linesMost,
    });
  } catch (error) {
    if (error instanceof CsvError) throw badRequest([{ field: "file", code: "INVALID" }]);
    throw error;
  }
}

function readLine(
  row: Record<string, string>,
  fault: (column: (typeof columns)[number]) => void,
): StatementLine | undefined {
  const { date = "", provider_id: providerId = "", merchant_ref: merchantRef = "", kind } = row;
  const currency = CURRENCIES.find((one) => one === row["currency"]);
  const about = kind === "charge" || kind === "refund" ? kind : undefined;
  const amount = (column: "amount" | "fee" | "vat" | "net"): number | undefined => {
    const read = parseDecimal(row[column] ?? "", STORAGE_DECIMALS[currency ?? "CLP"]);
    if (read.ok) return read.units;
    fault(column);
    return undefined;
  };
  if (!isCivilDay(date)) fault("date");
  if (!name.test(providerId)) fault("provider_id");
  if (merchantRef !== "" && !name.test(merchantRef)) fault("merchant_ref");
  if (about === undefined) fault("kind");
  if (currency === undefined) fault("currency");
  const [signed, feeMinor, vatMinor, net] = [
    amount("amount"),
    amount("fee"),
    amount("vat"),
    amount("net"),
  ];
  if (about === undefined || currency === undefined || signed === undefined) return undefined;
  if (feeMinor === undefined || vatMinor === undefined || net === undefined) return undefined;
  const amountMinor = about === "refund" ? -signed : signed;
  if (amountMinor <= 0) fault("amount");
  // What the provider keeps and what it pays out are the whole, or the file is not a statement.
  if (signed - feeMinor - vatMinor !== net) fault("net");
  const netMinor = about === "refund" ? -net : net;
  return {
    day: date,
    providerId,
    merchantRef,
    about,
    currency,
    amountMinor,
    feeMinor,
    vatMinor,
    netMinor,
  };
}
