import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { findExecutive } from "./executive.queries.ts";
import { endRecess, isRecessBetween, listRecesses } from "./recess.queries.ts";
import type { Recesses } from "./recess.service.ts";

/** The recess Saldo Bajo, which the system begins and ends with an account's balance (AL 7). */
export function createLowBalance({ recesses, clock }: { recesses: Recesses; clock: Clock }) {
  return {
    /** Begins it, where the user is an executive who is in no other recess. */
    async begin(transaction: Connection, userId: string): Promise<void> {
      const executive = await findExecutive(transaction, userId);
      const from = clock.now();
      if (executive === undefined) return;
      if (await isRecessBetween(transaction, userId, { from, to: null })) return;
      await recesses.begin(transaction, {
        executive: userId,
        tenantId: executive.tenantId,
        reason: "Saldo Bajo",
        from,
        to: null,
        isHandedOver: false,
        note: null,
        madeBy: null,
      });
    },

    /** Ends it, where the user is in it. */
    async end(transaction: Connection, userId: string): Promise<void> {
      const at = clock.now();
      const low = (await listRecesses(transaction, userId, at)).find(
        ({ reason, to }) => reason === "Saldo Bajo" && (to === null || to > at),
      );
      if (low !== undefined) await endRecess(transaction, { executive: userId, id: low.id, at });
    },
  };
}
