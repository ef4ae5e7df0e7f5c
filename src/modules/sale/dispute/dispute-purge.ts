import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { Files } from "#src/platform/files/files.ts";
import type { Purge } from "#src/platform/retention/retention.ts";
import { ownerOf } from "./dispute-answer-hold.ts";
import { deleteAnswer, listOldEvidence } from "./dispute-answer.queries.ts";

const batch = 100;

/** Erases text and documents of answers to disputes, each after its term from the day on which its dispute was decided.
 *  Of one that is open everything stays. */
export const purgeDisputeEvidence =
  ({ connection, files }: { connection: Connection; files: Files }): Purge =>
  async (cutOff) => {
    const closedBefore = await cutOff("dispute-evidence");
    for (;;) {
      const ids = await asService(connection, (own) =>
        listOldEvidence(own, { closedBefore, limit: batch }),
      );
      for (const id of ids)
        await asService(connection, async (transaction) => {
          await files.removeAll(transaction, ownerOf(id));
          await deleteAnswer(transaction, id);
        });
      if (ids.length < batch) return;
    }
  };
