import {
  type messages,
  PGlite,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
} from "@electric-sql/pglite";
import { LRUCache } from "lru-cache";

const { serialize } = protocol;

/** A statement that the database has parsed. */
interface Prepared {
  name: string;
  /** Types of its parameters by number: they decide how a value is written. */
  types: readonly number[];
  fields: readonly messages.Field[];
}

/** Statements kept prepared: about all that the site says, and each takes up to 100 kB. */
const keptStatements = 300;
/** A longer text is a bulk insert that hardly comes twice, and its plan is large. */
const longestKept = 8_000;
/** Which partial index a conflict is about can only be told with the values of the condition: such a statement is
 *  planned with them each time, and a kept one is at some time planned for all values. */
const needsItsValues = /\bon conflict\s*\([^)]*\)\s*where\b/i;
const changesDefinitions = /^\s*(?:create|alter|drop|do)\b/i;

/** PGlite with prepared statements: each text is parsed once, and run again by one message instead of the six that
 *  PGlite's own query sends. Of the options of a query it knows the row mode alone. */
export class PreparedPGlite extends PGlite {
  readonly #prepared = new LRUCache<string, Prepared>({
    max: keptStatements,
    dispose: ({ name }) => this.#unused.push(name),
  });
  /** Names that the next message gives back. */
  #unused: string[] = [];
  #lastName = 0;

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
        prepared.types = (message as messages.ParameterDescriptionMessage).dataTypeIDs;
      else if (message.name === "rowDescription")
        prepared.fields = (message as messages.RowDescriptionMessage).fields;
    if (isKept) this.#prepared.set(text, prepared);
    return prepared;
  }

  #written(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null;
    const write: (value: unknown) => string = this.serializers[type ?? 0] ?? String;
    return write(value);
  }

  /** Throws the first error that the database answers with. */
  #send(parts: readonly Uint8Array[]): Promise<messages.BackendMessage[]> {
    return this.execProtocolStream(Buffer.concat(parts), { syncToFs: false });
  }

  #read<Row>(
    answer: readonly messages.BackendMessage[],
    fields: readonly messages.Field[],
    isArray: boolean,
  ): Results<Row> {
    const rows: unknown[] = [];
    let affectedRows = 0;
    for (const message of answer)
      if (message.name === "dataRow") {
        const values = this.#values((message as messages.DataRowMessage).fields, fields);
        rows.push(isArray ? values : rowOf(values, fields));
      } else if (message.name === "commandComplete")
        affectedRows = changedBy((message as messages.CommandCompleteMessage).text);
    return { rows: rows as Row[], fields: [...fields], affectedRows };
  }

  #values(values: readonly (string | null)[], fields: readonly messages.Field[]): unknown[] {
    return values.map((value, index) => {
      if (value === null) return null;
      const { dataTypeID: type = 0 } = fields[index] ?? {};
      return this.parsers[type]?.(value, type) ?? value;
    });
  }
}

function rowOf(values: readonly unknown[], fields: readonly messages.Field[]): object {
  const row: Record<string, unknown> = {};
  for (const [index, { name }] of fields.entries()) row[name] = values[index];
  return row;
}

/** Rows that a statement changed, by what it says at its end: "UPDATE 3", "INSERT 0 5". */
function changedBy(text: string): number {
  const [command = "", ...counts] = text.split(" ");
  return ["INSERT", "UPDATE", "DELETE", "MERGE", "COPY"].includes(command)
    ? Number(counts.at(-1))
    : 0;
}
