import { sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import type { SavedFiltersTable } from "./saved-filter.tables.ts";

export type SavedFilterRow = Pick<
  SavedFiltersTable,
  "id" | "comparator" | "name" | "query" | "updated_at"
>;

const columns = ["id", "comparator", "name", "query", "updated_at"] as const;

/** A visitor's filters in a country, the last saved first; of one comparator where it is named. */
export function listSavedFilters(
  connection: Connection,
  owner: { visitorId: string; country: string; comparator?: string | undefined },
): Promise<SavedFilterRow[]> {
  const { comparator } = owner;
  return connection
    .selectFrom("saved_filters")
    .select(columns)
    .where("visitor_id", "=", owner.visitorId)
    .where("country", "=", owner.country)
    .$if(comparator !== undefined, (query) => query.where("comparator", "=", comparator ?? ""))
    .orderBy("updated_at", "desc")
    .orderBy("id")
    .execute();
}

export interface SavedFilterKey {
  visitorId: string;
  country: string;
  comparator: string;
  name: string;
}

/** Saves a filter set, or another choice under a name that is there. undefined where the visitor has
 *  `most` already: counted with the visitor's row locked, so that calls at once cannot pass it. */
export async function upsertSavedFilter(
  connection: Connection,
  filter: SavedFilterKey & { id: string; query: string; at: Date },
  most: number,
): Promise<SavedFilterRow | undefined> {
  return connection.transaction().execute(async (transaction) => {
    await sql`select 1 from visitors where id = ${filter.visitorId} for update`.execute(
      transaction,
    );
    const replaced = await transaction
      .updateTable("saved_filters")
      .set({ query: filter.query, updated_at: filter.at })
      .where("visitor_id", "=", filter.visitorId)
      .where("country", "=", filter.country)
      .where("comparator", "=", filter.comparator)
      .where("name", "=", filter.name)
      .returning(columns)
      .executeTakeFirst();
    if (replaced) return replaced;
    const { count } = await transaction
      .selectFrom("saved_filters")
      .select(({ fn }) => fn.countAll<number | string>().as("count"))
      .where("visitor_id", "=", filter.visitorId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= most) return undefined;
    return transaction
      .insertInto("saved_filters")
      .values({
        id: filter.id,
        visitor_id: filter.visitorId,
        country: filter.country,
        comparator: filter.comparator,
        name: filter.name,
        query: filter.query,
        created_at: filter.at,
        updated_at: filter.at,
      })
      .returning(columns)
      .executeTakeFirstOrThrow();
  });
}

/** False where the visitor has none of this id. */
export async function deleteSavedFilter(
  connection: Connection,
  visitorId: string,
  id: string,
): Promise<boolean> {
  const result = await connection
    .deleteFrom("saved_filters")
    .where("id", "=", id)
    .where("visitor_id", "=", visitorId)
    .executeTakeFirst();
  return Number(result.numDeletedRows) === 1;
}

/** Deletes filters that were not saved again since an instant. */
export async function deleteOldFilters(connection: Connection, savedBefore: Date): Promise<void> {
  await connection.deleteFrom("saved_filters").where("updated_at", "<", savedBefore).execute();
}
