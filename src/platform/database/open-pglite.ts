import { PGlite, types } from "@electric-sql/pglite";

const asText = (value: string) => value;

/** Opens PGlite in a folder (or in memory without one) in this thread; a new one may begin as a copy. Dates
 *  come back as text, as from PostgreSQL. */
export function openPglite(folder?: string, from?: Blob): Promise<PGlite> {
  return PGlite.create({
    ...(folder === undefined ? {} : { dataDir: folder }),
    ...(from === undefined ? {} : { loadDataDir: from }),
    parsers: {
      [types.DATE]: asText,
      [types.TIMESTAMP]: asText,
      [types.INT8]: Number,
    },
  });
}
