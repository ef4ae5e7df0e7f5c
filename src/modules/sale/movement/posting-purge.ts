import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { Purge } from "#src/platform/retention/retention.ts";
import { deleteInBatches } from "#src/platform/retention/retention.queries.ts";
import { deleteSettledPostings } from "./system-postings.queries.ts";

/** Erases what the system charged and paid by itself, after its term. What is due stays, and what a request that is
 *  there may still be given back. */
export const purgePostings =
  (connection: Connection): Purge =>
  async (cutOff) => {
    const madeBefore = await cutOff("system-posting");
    await deleteInBatches((limit) =>
      asService(connection, (own) => deleteSettledPostings(own, { madeBefore, limit })),
    );
  };
