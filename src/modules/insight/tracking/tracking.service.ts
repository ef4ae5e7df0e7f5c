import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { Log } from "#src/platform/log/log.ts";
import { insertTracked } from "./tracking.queries.ts";

/** What is counted. An event that is not here is reported: a page tells of what nobody defined (SA 8). */
export const trackedEvents: readonly string[] = ["purchase"];

export interface TrackingService {
  /** Counts an event; what is wrong with it is logged and stops nobody. */
  track(event: {
    event: string;
    transactionId: string | undefined;
    productCode: string | undefined;
    country: string;
  }): Promise<void>;
}

/** Purchases counted by our own server: nothing of it leaves for anybody else (SA 8). */
export function createTracking(options: {
  connection: Connection;
  clock: Clock;
  log: Log;
}): TrackingService {
  const { connection, clock, log } = options;
  return {
    async track({ event, transactionId, productCode, country }) {
      if (!trackedEvents.includes(event)) {
        log.error("tracking.definition.missing");
        return;
      }
      if (transactionId === undefined || transactionId.trim() === "") {
        log.error("tracking.transaction", { message: "Problema con ID de transacción" });
        return;
      }
      await insertTracked(connection, {
        event,
        transaction_id: transactionId.trim(),
        country,
        product_code: productCode ?? null,
        at: clock.now(),
      });
    },
  };
}
