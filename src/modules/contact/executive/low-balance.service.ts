import type { Connection } from "#src/platform/database/database.ts";
import { findExecutive } from "./executive.queries.ts";
import type { Recesses } from "./recess.service.ts";

/** The recess Saldo Bajo, which the system begins and ends with an account's balance (AL 7). */
export function createLowBalance({ recesses }: { recesses: Recesses }) {
  return {
    /** Begins it, where the user is an executive: in all the time for which no other recess is planned. */
    async begin(transaction: Connection, userId: string): Promise<void> {
      const executive = await findExecutive(transaction, userId);
      if (executive === undefined) return;
      const { tenantId } = executive;
      await recesses.beginLow(transaction, { executive: userId, tenantId });
    },

    /** Whether it can be theirs: an executive is given leads, other owners of accounts are not. */
    isOf: async (transaction: Connection, userId: string): Promise<boolean> =>
      (await findExecutive(transaction, userId)) !== undefined,

    /** Ends it, where the user is in it or will be. */
    end: (transaction: Connection, userId: string): Promise<void> =>
      recesses.endLow(transaction, userId),
  };
}
