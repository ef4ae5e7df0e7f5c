import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import {
  deleteEndedConversations,
  insertMessage,
  listIdleConversations,
  listLeftConversations,
  lockConversation,
  updateConversation,
} from "./chat.queries.ts";
import { endConversation } from "./chat.service.ts";

/** A window that was not seen for so long is closed: longer than a reload or a restart takes. */
export const leftAfterMs = 45_000;
const idleAfterMs = 24 * 3_600_000;
/** Conversations are erased so many days after their last message. */
export const keptDays = 180;

/** Tells a conversation that the visitor closed the window (SA 2.10), and ends those in which nobody
 *  wrote for a day. A window that comes back within 45 s, as by a reload, was never closed. */
export async function noticeLeftConversations(connection: Connection, clock: Clock): Promise<void> {
  const at = clock.now();
  const unseenSince = new Date(at.getTime() - leftAfterMs);
  for (const id of await listLeftConversations(connection, unseenSince)) {
    await connection.transaction().execute(async (transaction) => {
      const row = await lockConversation(transaction, id);
      // Another node told it first, or the visitor came back meanwhile.
      const isGone =
        row?.status === "open" &&
        row.visitor_live &&
        row.visitor_seen_at !== null &&
        row.visitor_seen_at < unseenSince;
      if (!isGone) return;
      await updateConversation(transaction, id, { visitor_live: false });
      await insertMessage(transaction, id, {
        author: "system",
        kind: "left",
        body: "",
        created_at: at,
      });
    });
  }
  const idleSince = new Date(at.getTime() - idleAfterMs);
  for (const id of await listIdleConversations(connection, idleSince)) {
    await connection
      .transaction()
      .execute((transaction) => endConversation(transaction, id, "system", null, at));
  }
}

/** Erases what is kept too long; answers how many conversations. */
export const eraseOldConversations = (connection: Connection, clock: Clock): Promise<number> =>
  deleteEndedConversations(connection, new Date(clock.now().getTime() - keptDays * 86_400_000));
