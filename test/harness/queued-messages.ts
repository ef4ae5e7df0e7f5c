import { sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";

/** A message as it was put into the outbox. */
export interface QueuedMessage {
  id: number;
  kind: string;
  ref: string;
  payload: Record<string, unknown>;
}

/** Keeps what messages held as they were queued: the outbox sends them at once and forgets it. Call it once a database,
 *  before the first message that is asked for; answers the messages of some kinds since then, in their order. */
export async function keepQueuedMessages(connection: Connection) {
  await sql`create table queued_messages (id bigint, kind text, ref text, payload jsonb)`.execute(
    connection,
  );
  await sql`
    create function keep_queued_message() returns trigger language plpgsql security definer as $$
    begin
      insert into public.queued_messages values (new.id, new.kind, new.ref, new.payload);
      return null;
    end $$`.execute(connection);
  await sql`
    create trigger queued_messages_kept after insert on outbox_messages
    for each row execute function keep_queued_message()`.execute(connection);
  return async (...kinds: readonly string[]): Promise<QueuedMessage[]> => {
    const { rows } = await sql<QueuedMessage>`
      select id, kind, ref, payload from queued_messages
      where kind in (${sql.join(kinds)}) order by id`.execute(connection);
    return rows;
  };
}
