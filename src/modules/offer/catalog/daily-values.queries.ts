import { sql } from "kysely";
import { type Currency, decimalText } from "#src/contracts/money.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { lockCatalogue, recordCatalogueChange } from "./import.service.ts";

/** A UF of a day: its pesos × 100, and where it came from. */
export interface UfReading {
  day: string;
  valueCents: number;
  reference: string;
}

/** What a currency is worth on a day: 1e-4 pesos chilenos for one unit, and where that came from. */
export interface ExchangeReading {
  currency: Exclude<Currency, "CLP" | "UF">;
  day: string;
  value: number;
  reference: string;
}

/** Stores the exchange rate of a day as a change of the catalogue; false where that day has one, which
 *  stays: a price of the past can always be computed again. */
export async function storeExchangeRate(
  connection: Connection,
  reading: ExchangeReading,
): Promise<boolean> {
  const { currency, day, value, reference } = reading;
  return connection.transaction().execute(async (transaction) => {
    await lockCatalogue(transaction);
    const { rows } = await sql<{ day: string }>`
      insert into exchange_rates (currency, day, value_clp, reference)
      values (${currency}, ${day}::date, ${decimalText(value, 4)}::numeric, ${reference})
      on conflict (currency, day) do nothing returning day`.execute(transaction);
    if (rows.length === 0) return false;
    await recordCatalogueChange(transaction, "exchange");
    return true;
  });
}

/** Stores the UF of a day as a change of the catalogue; false where that day has a value, which stays:
 *  the UF of a day is published once. */
export async function storeUfValue(connection: Connection, reading: UfReading): Promise<boolean> {
  const { day, valueCents, reference } = reading;
  return connection.transaction().execute(async (transaction) => {
    await lockCatalogue(transaction);
    const { rows } = await sql<{ day: string }>`
      insert into uf_values (day, value_clp, reference)
      values (${day}::date, ${decimalText(valueCents, 2)}::numeric, ${reference})
      on conflict (day) do nothing returning day`.execute(transaction);
    if (rows.length === 0) return false;
    await recordCatalogueChange(transaction, "uf");
    return true;
  });
}
