import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";

/** The demonstration catalogue as its tests read it: the files alone, without importer or database. */

export type Row = Record<string, string>;

export const SEED = join(import.meta.dirname, "../../../../db/seed");
export const DEMONSTRATION = join(SEED, "demonstration");

/** Rows of one entity; none where the seed has no such file. */
export function read(folder: string, entity: string): Row[] {
  const path = join(SEED, folder, `${entity}.csv`);
  return existsSync(path) ? parse(readFileSync(path), { columns: true, bom: true }) : [];
}

/** Folders of the seed that hold products. */
export const PRODUCT_FOLDERS = [
  "demonstration",
  "demonstration-lines",
  "peru",
  "colombia",
  "international",
] as const;

/** Rows of one entity of every folder. */
export const all = (entity: string): Row[] =>
  ["reference", ...PRODUCT_FOLDERS].flatMap((folder) => read(folder, entity));

/** A cell that must be there: a misspelt column is a failure, not an empty value. */
export function cell(row: Row, column: string): string {
  const value = row[column];
  if (value === undefined) throw new Error(`no column ${column} in ${Object.keys(row).join(", ")}`);
  return value;
}

/** Rows by the text of some columns, in the file's order. */
export function groupBy(rows: readonly Row[], ...columns: string[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = columns.map((column) => cell(row, column)).join(" | ");
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** Keys that more than one row has. */
export function repeated(rows: readonly Row[], ...columns: string[]): string[] {
  return [...groupBy(rows, ...columns)].filter(([, group]) => group.length > 1).map(([key]) => key);
}

export const codes = (rows: readonly Row[], column = "code"): Set<string> =>
  new Set(rows.map((row) => cell(row, column)));

export const products = read("demonstration", "products");
export const rates = read("demonstration", "rates");
export const coverages = read("demonstration", "coverages");
export const limits = read("demonstration", "benefit-limits");
export const productFeatures = read("demonstration", "product-features");
export const providers = read("demonstration", "provider-coverages");
export const requirements = read("demonstration", "coverage-requirements");
export const offers = read("demonstration", "offers");
export const payments = read("demonstration", "payment-methods");
export const questions = read("demonstration", "product-questions");
export const evaluations = read("demonstration", "product-evaluations");
export const countries = read("demonstration", "product-countries");
export const insurers = read("demonstration", "organizations");
export const features = read("reference", "features");
export const tags = read("reference", "coverage-tags");
export const insuranceTypes = read("reference", "insurance-types");

export const plans = products.filter((row) => cell(row, "insurance_type") === "ISAPRE");
export const insurances = products.filter((row) => cell(row, "insurance_type") !== "ISAPRE");
export const group = insurances.filter((row) => cell(row, "insurance_type") === "SEGURO_COLECTIVO");
export const priced = products.filter((row) => !group.includes(row));
export const tables = groupBy(rates, "product_code", "valid_from");
export const inMethod = (...methods: string[]): Row[] =>
  priced.filter((row) => methods.includes(cell(row, "rating_method")));
export const currentTable = (product: Row): Row[] =>
  tables.get(`${cell(product, "code")} | 2026-01-01`) ?? [];
export const rowsOf = (groups: Map<string, Row[]>, product: Row): Row[] =>
  groups.get(cell(product, "code")) ?? [];
export const failing = (rows: readonly Row[], isRight: (row: Row) => boolean): string[] =>
  rows.filter((row) => !isRight(row)).map((row) => cell(row, "code"));
export const band = (row: Row): string => `${cell(row, "age_from")}-${cell(row, "age_to")}`;

/** Codes of the clinics of reference. */
export function clinics(): Set<string> {
  return codes(read("reference", "coverage-organizations"));
}
