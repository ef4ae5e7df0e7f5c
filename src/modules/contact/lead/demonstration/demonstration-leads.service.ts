import { type CountryCode, COUNTRY_CODES } from "#src/contracts/identification.ts";
import { limitsOf } from "#src/contracts/partner-limits.ts";
import { recordedPrice } from "../lead-price.rules.ts";
import type { PriceNow } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { loadLeadRows } from "../lead-work.queries.ts";
import {
  findDemonstrationPlaces,
  findDemonstrationUsers,
  hasDemonstrationLeads,
  insertDemonstrationLeads,
  listDemonstrationProducts,
  listPricedDemonstrationLeads,
} from "./demonstration-leads.queries.ts";
import { demonstrationLeads, type DemonstrationProduct } from "./invented-leads.ts";

/** What other rooms show beside the invented leads: those that were sold, and who works. */
export const findDemonstrated = (connection: Connection) =>
  asService(connection, async (own) => ({
    leads: await listPricedDemonstrationLeads(own),
    users: await findDemonstrationUsers(own),
  }));
/** Reads them; undefined where there is no demonstration, or one without leads. */
export type FindDemonstrated = (() => Promise<Demonstrated>) | undefined;
export type Demonstrated = Awaited<ReturnType<typeof findDemonstrated>>;

const productsACountry = 8;

/** Whether the demonstration's leads were made by an earlier start. */
export const areDemonstrationLeadsMade = (connection: Connection): Promise<boolean> =>
  asService(connection, (own) => hasDemonstrationLeads(own));

/** Makes leads of the demonstration (AL 16), those of a seed that are there already not again; answers how
 *  many. */
export async function makeDemonstrationLeads(options: {
  connection: Connection;
  clock: Clock;
  priceNow: PriceNow;
  count: number;
  seed: number;
}): Promise<number> {
  const { connection, clock, priceNow, count, seed } = options;
  const products: Record<CountryCode, DemonstrationProduct[]> = { CL: [], PE: [], CO: [], INT: [] };
  for (const country of COUNTRY_CODES)
    for (const product of await listDemonstrationProducts(connection, country, productsACountry)) {
      const asked = { productCode: product.code, country, profile: null, limits: limitsOf(null) };
      const priced = await priceNow(asked);
      if (priced === undefined) continue;
      products[country].push({ ...product, price: recordedPrice(priced) });
    }
  return asService(connection, async (transaction) => {
    const rows = await loadLeadRows(transaction);
    const places = { ...(await findDemonstrationPlaces(transaction)), products };
    const made = demonstrationLeads(count, { seed, now: clock.now(), rows, places });
    return insertDemonstrationLeads(transaction, made);
  });
}
