import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { stringify } from "csv-stringify/sync";
import type { Connection } from "#src/platform/database/database.ts";

/** A small catalogue of our own for the importer's tests: one insurer, one product, its details. */

export type FixtureRow = Record<string, string | undefined>;
export type FixtureFolder = Record<string, FixtureRow[] | string | Uint8Array>;

export function smallCatalogue(): Record<string, FixtureRow[]> {
  return {
    "upper-types": [{ code: "SEGURO SALUD", display_name: "Seguro de salud" }],
    "insurance-types": [
      { code: "DENTAL", display_name: "Dental", upper_type: "SEGURO SALUD" },
      { code: "INTEGRAL", display_name: "Integral", upper_type: "SEGURO SALUD" },
    ],
    features: [{ id: "2", code: "fonasa_permitida", display_name: "Compatible con Fonasa" }],
    organizations: [
      {
        code: "ulmo",
        display_name: "Ulmo Seguros",
        slug: "Ulmo-Seguros",
        organization_type: "ASEG",
        country: "CL",
      },
    ],
    "catalogue-sources": [
      { code: "prueba", display_name: "Prueba", kind: "demonstration" },
      { code: "real", display_name: "Real", kind: "import" },
    ],
    products: [
      productRow("ulmo-dental", "DENTAL", "prueba"),
      productRow("ulmo-integral", "INTEGRAL", "prueba"),
    ],
    rates: [
      rateRow("ulmo-dental", "2026-01-01", "0", "17", "0.2"),
      rateRow("ulmo-dental", "2026-01-01", "18", "", "0.35"),
    ],
    "product-features": [{ product_code: "ulmo-dental", feature: "fonasa_permitida", value: "" }],
    "product-questions": [
      { product_code: "ulmo-dental", order_position: "1", question: "¿Cubre?", answer: "Sí." },
      {
        product_code: "ulmo-dental",
        order_position: "2",
        question: "¿Cuánto?",
        answer: "La mitad.",
      },
      { product_code: "ulmo-integral", order_position: "1", question: "¿Cubre?", answer: "Todo." },
    ],
  };
}

export function productRow(code: string, type: string, source: string): FixtureRow {
  return {
    code,
    name: code,
    display_name: code,
    slug: code,
    organization: "ulmo",
    insurance_type: type,
    country: "CL",
    rating_method: "PerPersonBand",
    currency: "UF",
    source,
    metadata: '{"temporalidad":"anual"}',
  };
}

export function rateRow(
  product_code: string,
  valid_from: string,
  age_from: string,
  age_to: string,
  amount: string,
): FixtureRow {
  return { product_code, valid_from, relationship: "", sex: "", age_from, age_to, amount };
}

/** Writes a folder of files: rows as CSV under the table's name, texts and bytes under the name as given. */
export async function writeFolder(content: FixtureFolder): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "amparo-import-"));
  await mkdir(folder, { recursive: true });
  for (const [name, rows] of Object.entries(content)) {
    if (!Array.isArray(rows)) {
      await writeFile(join(folder, name), rows);
      continue;
    }
    const columns = [...new Set(rows.flatMap(Object.keys))];
    const lines = rows.map((row) => columns.map((column) => row[column] ?? ""));
    await writeFile(join(folder, `${name}.csv`), stringify([columns, ...lines]));
  }
  return folder;
}

/** Runs something on a folder and removes it. */
export async function withFolder<T>(
  content: FixtureFolder,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await writeFolder(content);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Rows of a table, in a fixed order, as a test compares them. */
export async function rowsOf(connection: Connection, query: string): Promise<unknown[]> {
  return (await sql.raw(query).execute(connection)).rows;
}

/** Empties the catalogue between tests. */
export async function emptyCatalogue(connection: Connection): Promise<void> {
  await sql`truncate regions, general_conditions, upper_types, insurance_types, categories, features, coverage_tags,
    catalogue_phrases, organizations, coverage_organizations, catalogue_sources, products, rate_tables, rate_rows,
    uf_values, exchange_rates, rating_areas,
    coverage_countries, breeds, sctr_activities, trip_zones, risk_factors, income_ceilings, catalogue_changes, catalogue_folders cascade`.execute(
    connection,
  );
}
