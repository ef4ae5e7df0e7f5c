import { sql } from "kysely";
import { decimalText } from "#src/contracts/money.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { lockCatalogue, recordCatalogueChange } from "./import.service.ts";

/** A UF of a day: its pesos × 100, and where it came from. */
export interface UfReading {
  day: string;
  valueCents: number;
  reference: string;
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
