import type { NotNull, Selectable } from "kysely";
import type { PriceSnapshot } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { Connection } from "#src/platform/database/database.ts";
import "./sale.tables.ts";
import type { SalesTable } from "./sale.tables.ts";

export type DemonstratedSale = Selectable<SalesTable> & { insurer: string; insurer_name: string };

/** Whether a sale holds: of one that does not, nothing is charged in its name. */
export const isInForce = ({ state }: Pick<DemonstratedSale, "state">): boolean =>
  state === "OK" || state === "OVERDUE";

/** Sales of the demonstration in Chile that are priced in pesos: those in arrears first, then those in force, then
 *  the oldest. */
export async function listDemonstratedSales(
  connection: Connection,
  take: number,
): Promise<DemonstratedSale[]> {
  const sales = await connection
    .selectFrom("sales as s")
    .innerJoin("leads as l", "l.id", "s.lead_id")
    .selectAll("s")
    .where("l.is_demonstration", "=", true)
    .where("s.origin", "=", "hand")
    .where("s.country", "=", "CL")
    .where("s.currency", "=", "CLP")
    .where("s.insurer", "is not", null)
    .where("s.insurer_name", "is not", null)
    .$narrowType<{ insurer: NotNull; insurer_name: NotNull }>()
    .orderBy((sale) => sale("s.state", "!=", "OVERDUE"))
    .orderBy((sale) => sale("s.state", "!=", "OK"))
    .orderBy("s.id")
    .limit(take)
    .execute();
  return sales.map((sale) => ({ ...sale, price: wholePrice(sale) }));
}

/** The price of a request that was invented names amounts alone: a purchase names product and people besides. */
function wholePrice(sale: DemonstratedSale): PriceSnapshot {
  const upperType = sale.upper_type ?? "";
  const product = {
    code: sale.product_code,
    displayName: sale.product_name,
    organization: sale.insurer_name,
    insuranceType: upperType,
    upperType,
    path: "",
  };
  const said: Partial<PriceSnapshot> = sale.price;
  return { ...sale.price, product: said.product ?? product, people: said.people ?? [] };
}
