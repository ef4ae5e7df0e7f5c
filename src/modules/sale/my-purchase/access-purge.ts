import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { Purge } from "#src/platform/retention/retention.ts";
import { deleteInBatches } from "#src/platform/retention/retention.queries.ts";
import { deleteCodesOver, deleteLinksOver } from "./my-purchase.queries.ts";

/** Erases links and codes that open nothing any more: each says itself until when it is good. */
export const purgeAccess =
  ({ connection, clock }: { connection: Connection; clock: Clock }): Purge =>
  async () => {
    const at = clock.now();
    for (const deleteOver of [deleteLinksOver, deleteCodesOver])
      await deleteInBatches((limit) =>
        asService(connection, (own) => deleteOver(own, { at, limit })),
      );
  };
