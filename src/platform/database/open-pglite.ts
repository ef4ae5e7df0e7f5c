import { type PGlite, type PGliteOptions, types } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { PreparedPGlite } from "./prepared-pglite.ts";

const asText = (value: string) => value;

/** Opens PGlite in a folder (or in memory without one, or on given files) in this thread; a new one may begin
 *  as a copy. Dates come back as text, as from PostgreSQL. */
export async function openPglite(
  folder?: string,
  from?: Blob,
  files?: PGliteOptions["fs"],
): Promise<PGlite> {
  const pglite = new PreparedPGlite({
    ...(folder === undefined ? {} : { dataDir: folder }),
    ...(from === undefined ? {} : { loadDataDir: from }),
    ...(files === undefined ? {} : { fs: files }),
    // What searches of names need; migrations create them, as in PostgreSQL.
    extensions: { pg_trgm, unaccent },
    parsers: {
      [types.DATE]: asText,
      [types.TIMESTAMP]: asText,
      [types.INT8]: Number,
    },
  });
  await pglite.waitReady;
  return pglite;
}
