import { sql } from "kysely";
import type { Connection } from "./database/database.ts";

/** Notified when the caches of every node are to be emptied. */
export const cachesChannel = "caches";

/** The caches of this process. */
export interface Caches {
  /** Registers what empties one of them. */
  add(empty: () => void): void;
  /** Empties all of them: the next reader reads and renders again. */
  flush(): void;
}

export function createCaches(): Caches {
  const all: (() => void)[] = [];
  return {
    add: (empty) => void all.push(empty),
    flush() {
      for (const empty of all) empty();
    },
  };
}

/** Has every node flush its caches, this one included. */
export async function notifyCacheFlush(connection: Connection): Promise<void> {
  await sql`select pg_notify(${cachesChannel}, '')`.execute(connection);
}
