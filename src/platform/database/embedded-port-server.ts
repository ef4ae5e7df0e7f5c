import type { MessagePort } from "node:worker_threads";
import type { PGlite, Transaction } from "@electric-sql/pglite";
import { failureOf, type QueryResult, type Reply, type Request } from "./embedded-messages.ts";

interface OpenTransaction {
  on: Transaction;
  commit(): void;
  rollback(): void;
  /** Settles once it was committed or rolled back. */
  ended: Promise<void>;
}

/** The database as the server of a client needs it. */
type Served = Pick<PGlite, "query" | "transaction" | "listen">;

/** Answers one client's requests until its port closes; what it had open then is rolled back. */
export function servePort(pglite: Served, port: MessagePort): void {
  const transactions = new Map<number, OpenTransaction>();
  const listened = new Map<string, () => Promise<void>>();
  let isGone = false;
  let lastTransaction = 0;
  const send = (reply: Reply) => {
    if (!isGone) port.postMessage(reply);
  };

  const transactionOf = (number: number): OpenTransaction => {
    const open = transactions.get(number);
    if (!open) throw new Error(`Transaction ${number} is not open.`);
    return open;
  };

  async function run(request: Extract<Request, { ask: "query" }>): Promise<QueryResult> {
    const { sql, parameters, transaction } = request;
    const on = transaction === undefined ? pglite : transactionOf(transaction).on;
    const { rows, affectedRows } = await on.query(sql, [...parameters], { rowMode: "object" });
    return { rows, affectedRows };
  }

  async function begin(): Promise<number> {
    const open = await openTransaction(pglite);
    // A client that went while it waited would hold up all others for good.
    if (isGone) open.rollback();
    lastTransaction += 1;
    transactions.set(lastTransaction, open);
    return lastTransaction;
  }

  async function end(number: number, how: "commit" | "rollback"): Promise<void> {
    const open = transactionOf(number);
    transactions.delete(number);
    open[how]();
    await open.ended;
  }

  async function listen(channel: string): Promise<void> {
    listened.set(channel, await pglite.listen(channel, () => send({ notified: channel })));
  }

  async function unlisten(channel: string): Promise<void> {
    const stop = listened.get(channel);
    listened.delete(channel);
    await stop?.();
  }

  function answer(request: Request): Promise<unknown> {
    switch (request.ask) {
      case "query":
        return run(request);
      case "begin":
        return begin();
      case "commit":
      case "rollback":
        return end(request.transaction, request.ask);
      case "listen":
        return listen(request.channel);
      case "unlisten":
        return unlisten(request.channel);
    }
  }

  port.on("message", (request: Request) => {
    answer(request).then(
      (result) => send({ id: request.id, result }),
      (error: unknown) => send({ id: request.id, failure: failureOf(error) }),
    );
  });
  port.on("close", () => {
    isGone = true;
    for (const open of transactions.values()) open.rollback();
    // The client is gone: no one is left to report a failure to.
    for (const channel of listened.keys()) unlisten(channel).catch(() => undefined);
  });
}

/** Opens a transaction that is ended by a call instead of by the end of a function. */
async function openTransaction(pglite: Served): Promise<OpenTransaction> {
  const { promise: work, resolve: commit, reject: rollback } = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<Transaction>();
  let isRolledBack = false;
  const ended = pglite
    .transaction(async (on) => {
      begun.resolve(on);
      await work;
    })
    .catch((error: unknown) => {
      begun.reject(error);
      if (!isRolledBack) throw error;
    });
  const on = await begun.promise;
  // Its failure is the answer to the commit; a client that is gone has nobody to answer.
  ended.catch(() => undefined);
  return {
    on,
    commit,
    rollback() {
      isRolledBack = true;
      rollback(new Error("Rolled back."));
    },
    ended,
  };
}
