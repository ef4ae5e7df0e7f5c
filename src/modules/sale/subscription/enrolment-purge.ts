import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { Purge } from "#src/platform/retention/retention.ts";
import { deleteInBatches } from "#src/platform/retention/retention.queries.ts";
import { deleteOldEnrolments } from "./enrolment.queries.ts";

/** Erases enrolments of cards, each after the term of calls to providers. */
export const purgeEnrolments =
  (connection: Connection): Purge =>
  async (cutOff) => {
    const begunBefore = await cutOff("provider-call");
    await deleteInBatches((limit) =>
      asService(connection, (own) => deleteOldEnrolments(own, { begunBefore, limit })),
    );
  };
