import type { MessagePort } from "node:worker_threads";
import { Kysely, type PGlite, PGliteDialect, type PGliteQueryResults } from "kysely";
import type { ChannelListener } from "./channel-listener.ts";
import type { Connection, Database } from "./database.ts";
import { errorOf, type QueryResult, type Reply, type Request } from "./embedded-messages.ts";

type Asked = Request extends infer Each ? (Each extends Request ? Omit<Each, "id"> : never) : never;

export interface EmbeddedClient {
  connection: Connection;
  onNotify(channel: string, listener: ChannelListener): Promise<() => Promise<void>>;
  /** Lets go of the port; the database stays open for its other clients. */
  close(): Promise<void>;
}

/** A connection to the embedded database of another thread, over a port to it. Where that thread ends,
 *  everything asked rejects as a lost connection does. */
export function connectEmbedded(port: MessagePort): EmbeddedClient {
  const client = new PortClient(port);
  const connection = new Kysely<Database>({ dialect: new PGliteDialect({ pglite: client }) });
  return {
    connection,
    onNotify: (channel, listener) => client.listen(channel, listener),
    async close() {
      await connection.destroy();
      await client.close();
    },
  };
}

/** As much of PGlite as Kysely's dialect uses, over a port. */
class PortClient implements PGlite {
  readonly ready = true;
  readonly waitReady = Promise.resolve();
  /** Closed by us; Kysely would not ask a closed one. */
  closed = false;
  #isLost = false;
  readonly #port: MessagePort;
  readonly #asked = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #listeners = new Map<string, Set<ChannelListener>>();
  #lastId = 0;

  constructor(port: MessagePort) {
    this.#port = port;
    port.on("message", (reply: Reply) => this.#take(reply));
    port.on("close", () => {
      this.#isLost = true;
      for (const { reject } of this.#asked.values()) reject(connectionLost());
      this.#asked.clear();
    });
  }

  readonly query: PGlite["query"] = (statement, parameters = []) =>
    this.#query(statement, parameters, undefined);

  async transaction<T>(work: Parameters<PGlite["transaction"]>[0]): Promise<T> {
    const transaction = (await this.#ask({ ask: "begin" })) as number;
    const rollback = async () => {
      await this.#ask({ ask: "rollback", transaction });
    };
    let result: unknown;
    try {
      result = await work({
        query: (statement, parameters = []) => this.#query(statement, parameters, transaction),
        rollback,
      });
    } catch (error) {
      await rollback();
      throw error;
    }
    await this.#ask({ ask: "commit", transaction });
    return result as T;
  }

  async listen(channel: string, listener: ChannelListener): Promise<() => Promise<void>> {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners);
    listeners.add(listener);
    if (listeners.size === 1) await this.#ask({ ask: "listen", channel });
    return async () => {
      listeners.delete(listener);
      if (listeners.size === 0 && !this.#isLost) await this.#ask({ ask: "unlisten", channel });
    };
  }

  async close(): Promise<void> {
    this.closed = true;
    this.#port.close();
  }

  async #query<Row>(
    sql: string,
    parameters: readonly unknown[],
    transaction: number | undefined,
  ): Promise<PGliteQueryResults<Row>> {
    const asked = { ask: "query", sql, parameters, transaction } as const;
    const { rows, affectedRows } = (await this.#ask(asked)) as QueryResult;
    return {
      rows: rows as Row[],
      fields: [],
      ...(affectedRows === undefined ? {} : { affectedRows }),
    };
  }

  #ask(asked: Asked): Promise<unknown> {
    if (this.#isLost) return Promise.reject(connectionLost());
    this.#lastId += 1;
    const answer = Promise.withResolvers<unknown>();
    this.#asked.set(this.#lastId, answer);
    this.#port.postMessage({ ...asked, id: this.#lastId }, []);
    return answer.promise;
  }

  #take(reply: Reply): void {
    if ("notified" in reply) {
      for (const listener of this.#listeners.get(reply.notified) ?? []) listener(reply.text);
      return;
    }
    const asked = this.#asked.get(reply.id);
    this.#asked.delete(reply.id);
    if ("failure" in reply) asked?.reject(errorOf(reply.failure));
    else asked?.resolve(reply.result);
  }
}

/** Known to the error translator as a lost connection: the answer is 503. */
const connectionLost = () =>
  Object.assign(new Error("The embedded database is closed."), { code: "08006" });
