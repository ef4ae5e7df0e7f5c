import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Money that a simulated provider moved. Its own book, which knows nothing of ours. */
export interface SimulatedEntry {
  at: string;
  provider: string;
  kind: "charge" | "refund";
  providerId: string;
  merchantRef: string;
  /** In the currency's whole units, as the provider counts. */
  amount: number;
  currency: string;
}

/** Lines of JSON in a file that only grows: what was written before a kill is there after it. */
export function openJournal<Line>(folder: string, name: string) {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.jsonl`);
  const lines: Line[] = existsSync(path)
    ? readFileSync(path, "utf8")
        .split("\n")
        // A line that a kill cut off was never answered for.
        .flatMap((line) => (line.endsWith("}") ? [JSON.parse(line) as Line] : []))
    : [];
  return {
    all: (): readonly Line[] => lines,
    add(line: Line): void {
      appendFileSync(path, `${JSON.stringify(line)}\n`);
      lines.push(line);
    },
  };
}

export type Journal<Line> = ReturnType<typeof openJournal<Line>>;

/** Millionths of an amount, rounded half up to the currency's own decimals. */
function half(amount: number, millionths: number, currency: string): number {
  const units = currency === "CLP" ? 1 : currency === "UF" ? 10_000 : 100;
  const part = BigInt(Math.round(amount * units)) * BigInt(millionths);
  return Number((part + 500_000n) / 1_000_000n) / units;
}

/** The tax of the fee: IGV is 18 % in Peru, IVA 19 %. */
const taxOf = (currency: string): number => (currency === "PEN" ? 3_600 : 3_800);

/** Without what binary fractions leave behind. */
const round = (amount: number): number => Math.round(amount * 10_000) / 10_000;

/** The statement of a day as CSV: what was moved, the provider's fee, its VAT and what is left. */
export function statementOf(entries: readonly SimulatedEntry[], provider: string, date: string) {
  const lines = entries
    .filter((entry) => entry.provider === provider && entry.at.startsWith(date))
    .map((entry) => {
      const [fee, vat] =
        entry.kind === "charge"
          ? [
              half(entry.amount, 20_000, entry.currency),
              half(entry.amount, taxOf(entry.currency), entry.currency),
            ]
          : [0, 0];
      const sign = entry.kind === "charge" ? 1 : -1;
      return [
        date,
        entry.providerId,
        entry.merchantRef,
        entry.kind,
        sign * entry.amount,
        entry.currency,
        fee,
        vat,
        round(sign * entry.amount - fee - vat),
      ].join(",");
    });
  const header = "date,provider_id,merchant_ref,kind,amount,currency,fee,vat,net";
  return `${[header, ...lines].join("\n")}\n`;
}
