import type { MessagePort } from "node:worker_threads";
import type { PGlite } from "@electric-sql/pglite";
import { Kysely, PGliteDialect, PostgresDialect, sql } from "kysely";
import { type ChannelListener, listenToChannel } from "./channel-listener.ts";

/** The tables, by name. Each module adds its own by declaration merging in its `*.tables.ts`, so that
 *  the platform knows no insurance word. */
// Each *.tables.ts adds to it: a type alias could not be added to.
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface Database {}

/** A connection or an open transaction: the first parameter of every query, so transactions compose. */
export type Connection = Kysely<Database>;

export interface OpenDatabase {
  connection: Connection;
  kind: "postgresql" | "embedded";
  /** Calls the listener with the text of each notification of a channel, and without one after a cut connection is
   *  back: what was told meanwhile is lost, so a poll or a whole reading makes it certain. */
  onNotify(channel: string, listener: ChannelListener): Promise<() => Promise<void>>;
  /** A port to it for another thread; absent where it runs in this thread or is PostgreSQL. */
  newPort?(): MessagePort;
  close(): Promise<void>;
}

/** Opens PostgreSQL by its address. Dates come back as text: civil dates never pass through a zone. */
export async function openPostgres(
  url: string,
  options: { max?: number } = {},
): Promise<OpenDatabase> {
  const { default: pg } = await import("pg");
  const { builtins } = pg.types;
  const asText = (value: string) => value;
  // Probes on idle connections: a server that vanished without a word is noticed.
  const reached = { connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true };
  const pool = new pg.Pool({
    ...reached,
    max: options.max ?? 10,
    types: {
      getTypeParser: ((oid: number, format?: "text" | "binary") => {
        if (oid === builtins.DATE || oid === builtins.TIMESTAMP) return asText;
        if (oid === builtins.INT8) return Number;
        return pg.types.getTypeParser(oid, format);
      }) as typeof pg.types.getTypeParser,
    },
  });
  // A client whose server went away must not end the process: its query, or the next one, reports it. The
  // pool listens to idle clients alone, so each client gets a listener for the time it is lent out.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const connection = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  try {
    await requireVersion(connection);
  } catch (error) {
    await connection.destroy();
    throw error;
  }
  return {
    connection,
    kind: "postgresql",
    onNotify: (channel, listener) =>
      listenToChannel(() => new pg.Client(reached), channel, listener),
    close: () => connection.destroy(),
  };
}

export interface OpenEmbedded extends OpenDatabase {
  /** Everything in it, to be opened again elsewhere. */
  copy(): Promise<Blob>;
}

/** Opens the embedded database in this thread, in a folder (or in memory without one); the caller holds its
 *  lock. A new one may begin as a copy. A server opens it in a thread of its own (embedded-database.ts). */
export async function openEmbedded(folder?: string, from?: Blob): Promise<OpenEmbedded> {
  const { openPglite } = await import("./open-pglite.ts");
  return embeddedOver(await openPglite(folder, from));
}

/** The embedded database over an open engine, which is closed with it. */
export function embeddedOver(pglite: PGlite): OpenEmbedded {
  const connection = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
  return {
    connection,
    kind: "embedded",
    async onNotify(channel, listener) {
      return pglite.listen(channel, listener);
    },
    copy: () => pglite.dumpDataDir("none"),
    async close() {
      await connection.destroy();
      if (!pglite.closed) await pglite.close();
    },
  };
}

async function requireVersion(connection: Connection): Promise<void> {
  const { rows } = await sql<{ version: string }>`show server_version_num`
    .execute(connection)
    .then((result) => ({
      rows: result.rows.map((row) => ({ version: Object.values(row as object)[0] as string })),
    }));
  const version = Number(rows[0]?.version ?? 0);
  if (version < 150_000) {
    throw new Error(`DATABASE_URL is not PostgreSQL 15 or newer (server_version_num ${version}).`);
  }
}
