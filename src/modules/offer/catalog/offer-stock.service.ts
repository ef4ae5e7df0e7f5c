import { sql } from "kysely";
import { besidesKinds, type OfferBesides } from "#src/contracts/offer-besides.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { recordCatalogueChange } from "./import.service.ts";
import "./product.tables.ts";

/** Offers that come with a product besides its price, and how many are left of those of limited number. */

/** One of those, with how many are left; null: without a limit. */
export type OfferNow = OfferBesides & { left: number | null };

/** A stock: the offer of a product by its title. */
export interface StockName {
  productCode: string;
  title: string;
}

/** What comes with a product on a civil day of its country. What ran out is there, with nothing left. */
export async function listBesides(
  connection: Connection,
  { productCode, day }: { productCode: string; day: string },
): Promise<OfferNow[]> {
  const rows = await connection
    .selectFrom("offers")
    .selectAll()
    .where("product_code", "=", productCode)
    .where("kind", "in", [...besidesKinds])
    .where((row) => row.or([row("valid_from", "is", null), row("valid_from", "<=", day)]))
    .where((row) => row.or([row("valid_to", "is", null), row("valid_to", ">=", day)]))
    .orderBy("kind")
    .orderBy("title")
    .execute();
  return rows.map((row) => ({
    kind: row.kind as OfferBesides["kind"],
    title: row.title,
    titles: { en: row.title_en, pt: row.title_pt },
    unit: row.unit,
    amount: row.amount === null ? null : Number(row.amount),
    left: row.kind === "STOCK" ? row.stock_remaining : null,
  }));
}

/** How many are left, the row held until the transaction ends: who asks next waits. Null: without a limit; undefined:
 *  the catalogue has no such offer any more. */
export async function holdStock(
  transaction: Connection,
  { productCode, title }: StockName,
): Promise<number | null | undefined> {
  const row = await transaction
    .selectFrom("offers")
    .select("stock_remaining")
    .where("product_code", "=", productCode)
    .where("kind", "=", "STOCK")
    .where("title", "=", title)
    .forUpdate()
    .executeTakeFirst();
  return row?.stock_remaining;
}

/** Counts one down, never below nothing. False where none was left to count, or the offer has no number. */
export const countDown = (transaction: Connection, stock: StockName): Promise<boolean> =>
  count(transaction, stock, -1);

/** Counts one up again. False where the offer has no number any more. */
export const countUp = (transaction: Connection, stock: StockName): Promise<boolean> =>
  count(transaction, stock, 1);

/** Lists and pages show how many are left: a change of the number is one of the catalogue. */
async function count(
  transaction: Connection,
  { productCode, title }: StockName,
  by: 1 | -1,
): Promise<boolean> {
  const changed = await transaction
    .updateTable("offers")
    .set({ stock_remaining: sql<number>`stock_remaining + ${by}` })
    .where("product_code", "=", productCode)
    .where("kind", "=", "STOCK")
    .where("title", "=", title)
    .where(sql<boolean>`stock_remaining + ${by} >= 0`)
    .returning("title")
    .execute();
  if (changed.length === 0) return false;
  await recordCatalogueChange(transaction, `stock of ${productCode}`);
  return true;
}
