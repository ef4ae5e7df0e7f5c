import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { Purge } from "#src/platform/retention/retention.ts";
import { deleteInBatches } from "#src/platform/retention/retention.queries.ts";
import { deleteOldCalls } from "./routes.queries.ts";
import { deleteOldEvents } from "./inbox.queries.ts";

/** Erases notifications that were worked off and calls to providers, each after its term. What waits to be worked,
 *  and the calls of a payment that is not over, stay. */
export const purgePaymentLogs =
  (connection: Connection): Purge =>
  async (cutOff) => {
    const receivedBefore = await cutOff("provider-notification");
    await deleteInBatches((limit) =>
      asService(connection, (own) => deleteOldEvents(own, { receivedBefore, limit })),
    );
    const calledBefore = await cutOff("provider-call");
    await deleteInBatches((limit) =>
      asService(connection, (own) => deleteOldCalls(own, { calledBefore, limit })),
    );
  };
