import { PGlite, type QueryOptions, type Results, type Transaction } from "@electric-sql/pglite";
import { LRUCache } from "lru-cache";
import { serialize } from "pg-protocol";
import type {
  BackendMessage,
  CommandCompleteMessage,
  DatabaseError,
  DataRowMessage,
  Field,
  NotificationResponseMessage,
  ParameterDescriptionMessage,
  RowDescriptionMessage,
} from "pg-protocol/dist/messages";
import { Parser } from "pg-protocol/dist/parser";

/** A statement that the database has parsed. */
interface Prepared {
  name: string;
  /** Types of its parameters by number: they decide how a value is written. */
  types: readonly number[];
  fields: readonly Field[];
}

/** Statements kept prepared: about all that the site says, and each takes up to 100 kB. */
const keptStatements = 300;
/** A longer text is a bulk insert that hardly comes twice, and its plan is large. */
const longestKept = 8_000;
/** Which partial index a conflict is about can only be told with the values of the condition: such a statement is
 *  planned with them each time, and a kept one is at some time planned for all values. */
const needsItsValues = /\bon conflict\s*\([^)]*\)\s*where\b/i;
const changesDefinitions = /^\s*(?:create|alter|drop|do)\b/i;

type Listener = (payload: string) => void;

/** PGlite with prepared statements: each text is parsed once, and run again by one message instead of the six that
 *  PGlite's own query sends. Answers are read by node-postgres' parser, for PGlite's copies every value before it
 *  decodes it. Of the options of a query it knows the row mode alone. */
export class PreparedPGlite extends PGlite {
  readonly #prepared = new LRUCache<string, Prepared>({
    max: keptStatements,
    dispose: ({ name }) => this.#unused.push(name),
  });
  /** Names that the next message gives back. */
  #unused: string[] = [];
  #lastName = 0;
  /** Listeners by channel, for notifications that arrive with the answer to a prepared statement; PGlite calls those of
   *  the others. */
  readonly #listeners = new Map<string, Set<Listener>>();

  /** `channel`: in lower case, as the database names it in its notifications. */
  override async listen(
    channel: string,
    listener: Listener,
    transaction?: Transaction,
  ): ReturnType<PGlite["listen"]> {
    const stop = await super.listen(channel, listener, transaction);
    const own = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, own.add(listener));
    return async (inside) => {
      own.delete(listener);
      await stop(inside);
    };
  }

  override async query<Row>(
    statement: string,
    parameters?: unknown[],
    options?: QueryOptions,
  ): Promise<Results<Row>> {
    await this._checkReady();
    return this._runExclusiveTransaction(async () => {
      const results = await this.#run<Row>(statement, parameters, options);
      await this.syncToFs();
      return results;
    });
  }

  override async exec(statements: string, options?: QueryOptions): Promise<Results[]> {
    const results = await super.exec(statements, options);
    this.#prepared.clear();
    return results;
  }

  override async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    let isChanging = false;
    try {
      return await super.transaction((transaction) => {
        const query: Transaction["query"] = async (statement, parameters, options) => {
          if (transaction.closed) throw new Error("The transaction is closed.");
          isChanging ||= changesDefinitions.test(statement);
          return this.#run(statement, parameters, options);
        };
        return work(Object.assign(transaction, { query }));
      });
    } finally {
      // Rolled back, its tables are again what they were before.
      if (isChanging) this.#prepared.clear();
    }
  }

  #run<Row>(
    statement: string,
    parameters: readonly unknown[] = [],
    options?: QueryOptions,
  ): Promise<Results<Row>> {
    return this._runExclusiveQuery(async () => {
      const { name, types, fields } =
        this.#prepared.get(statement) ?? (await this.#prepare(statement));
      const values = parameters.map((value, index) => this.#written(value, types[index]));
      const answer = await this.#send([
        serialize.bind({ statement: name, values }),
        serialize.execute({}),
        serialize.sync(),
      ]).catch((error: unknown) => {
        // Its columns may have changed since: the next time it is parsed anew.
        this.#prepared.delete(statement);
        throw error;
      });
      if (changesDefinitions.test(statement)) this.#prepared.clear();
      return this.#read<Row>(answer, fields, options?.rowMode === "array");
    });
  }

  async #prepare(text: string): Promise<Prepared> {
    const isKept = text.length <= longestKept && !needsItsValues.test(text);
    if (isKept) this.#lastName += 1;
    const name = isKept ? `kept${this.#lastName}` : "";
    const unused = this.#unused;
    this.#unused = [];
    const answer = await this.#send([
      ...unused.map((one) => serialize.close({ type: "S", name: one })),
      serialize.parse({ name, text }),
      serialize.describe({ type: "S", name }),
      serialize.sync(),
    ]);
    const prepared: Prepared = { name, types: [], fields: [] };
    for (const message of answer)
      if (message.name === "parameterDescription")
        prepared.types = (message as ParameterDescriptionMessage).dataTypeIDs;
      else if (message.name === "rowDescription")
        prepared.fields = (message as RowDescriptionMessage).fields;
    if (isKept) this.#prepared.set(text, prepared);
    return prepared;
  }

  #written(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null;
    const write: (value: unknown) => string = this.serializers[type ?? 0] ?? String;
    return write(value);
  }

  /** Throws the first error that the database answers with. */
  async #send(parts: readonly Uint8Array[]): Promise<BackendMessage[]> {
    const answer: BackendMessage[] = [];
    const errors: DatabaseError[] = [];
    const parser = new Parser();
    const take = (message: BackendMessage) => {
      if (message.name === "error") errors.push(message as unknown as DatabaseError);
      else if (message.name === "notification")
        this.#notify(message as NotificationResponseMessage);
      else answer.push(message);
    };
    await this.execProtocolRawStream(Buffer.concat(parts), {
      syncToFs: false,
      // The bytes are the engine's memory, which the next ones overwrite.
      onRawData: (bytes) => parser.parse(Buffer.from(bytes), take),
    });
    const [error] = errors;
    if (error !== undefined) throw error;
    return answer;
  }

  #notify({ channel, payload }: NotificationResponseMessage): void {
    for (const listener of this.#listeners.get(channel) ?? [])
      queueMicrotask(() => listener(payload));
  }

  #read<Row>(
    answer: readonly BackendMessage[],
    fields: readonly Field[],
    isArray: boolean,
  ): Results<Row> {
    const rows: unknown[] = [];
    let affectedRows = 0;
    for (const message of answer)
      if (message.name === "dataRow") {
        const values = this.#values((message as DataRowMessage).fields, fields);
        rows.push(isArray ? values : rowOf(values, fields));
      } else if (message.name === "commandComplete")
        affectedRows = changedBy((message as CommandCompleteMessage).text);
    return { rows: rows as Row[], fields: [...fields], affectedRows };
  }

  #values(values: readonly (string | null)[], fields: readonly Field[]): unknown[] {
    return values.map((value, index) => {
      if (value === null) return null;
      const { dataTypeID: type = 0 } = fields[index] ?? {};
      return this.parsers[type]?.(value, type) ?? value;
    });
  }
}

function rowOf(values: readonly unknown[], fields: readonly Field[]): object {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < fields.length; index += 1)
    row[fields[index]?.name ?? ""] = values[index];
  return row;
}

/** Rows that a statement changed, by what it says at its end: "UPDATE 3", "INSERT 0 5". */
function changedBy(text: string): number {
  const [command = "", ...counts] = text.split(" ");
  return ["INSERT", "UPDATE", "DELETE", "MERGE", "COPY"].includes(command)
    ? Number(counts.at(-1))
    : 0;
}
