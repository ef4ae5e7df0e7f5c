import type { Clock } from "#src/platform/clock/clock.ts";
import { asPerson } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { type BellNotice, countUnread, listNotices, markRead } from "./bell.queries.ts";

/** Whose bell it is. */
export interface BellReader {
  user: { id: string };
}

export type Bell = ReturnType<typeof createBell>;

/** What a person was told, as the bell shows it: their own, whatever they may do otherwise. */
export function createBell({ connection, clock }: { connection: Connection; clock: Clock }) {
  const asReader = <T>({ user }: BellReader, work: (own: Connection) => Promise<T>): Promise<T> =>
    asPerson(connection, { userId: user.id, scope: "nodes", nodes: [], teams: [] }, work);

  return {
    /** How many are not read; those of quiet hours count from 8:00. */
    count: (reader: BellReader): Promise<number> =>
      asReader(reader, (own) => countUnread(own, reader.user.id, clock.now())),

    /** The newest, or those before one. */
    async list(
      reader: BellReader,
      { before, limit }: { before?: number | undefined; limit: number },
    ): Promise<{ notices: BellNotice[]; isMore: boolean }> {
      const found = await asReader(reader, (own) =>
        listNotices(own, reader.user.id, { before, limit: limit + 1 }),
      );
      return { notices: found.slice(0, limit), isMore: found.length > limit };
    },

    /** Marks those that are the reader's as read; all where none is named. Answers how many were not read before. */
    markRead: (reader: BellReader, ids?: readonly number[]): Promise<number> =>
      asReader(reader, (own) => markRead(own, reader.user.id, { ids, at: clock.now() })),

    /** Marks one as read and says where it leads; undefined of somebody else's. */
    async open(reader: BellReader, id: number): Promise<{ path: string | null } | undefined> {
      return asReader(reader, async (own) => {
        await markRead(own, reader.user.id, { ids: [id], at: clock.now() });
        const [found] = await listNotices(own, reader.user.id, { before: id + 1, limit: 1 });
        return found?.id === id ? { path: found.path } : undefined;
      });
    },
  };
}
