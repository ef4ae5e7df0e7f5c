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

/** What one client has open. */
interface ServedClient {
  pglite: Served;
  transactions: Map<number, OpenTransaction>;
  /** What ends each channel that it listens to. */
  listened: Map<string, () => Promise<void>>;
  lastTransaction: number;
  isGone: boolean;
  send(reply: Reply): void;
}

/** Answers one client's requests until its port closes; what it had open then is rolled back. */
export function servePort(pglite: Served, port: MessagePort): void {
  const client: ServedClient = {
    pglite,
    transactions: new Map(),
    listened: new Map(),
    lastTransaction: 0,
    isGone: false,
    send(reply) {
      if (!client.isGone) port.postMessage(reply);
    },
  };
  port.on("message", (request: Request) => {
    answer(client, request).then(
      (result) => client.send({ id: request.id, result }),
      (error: unknown) => client.send({ id: request.id, failure: failureOf(error) }),
    );
  });
  port.on("close", () => {
    client.isGone = true;
    for (const open of client.transactions.values()) open.rollback();
    // The client is gone: no one is left to report a failure to.
    for (const channel of client.listened.keys()) unlisten(client, channel).catch(() => undefined);
  });
}

async function answer(client: ServedClient, request: Request): Promise<unknown> {
  switch (request.ask) {
    case "query":
      return run(client, request);
    case "begin":
      return begin(client);
    case "commit":
    case "rollback":
      return end(client, request.transaction, request.ask);
    case "listen":
      return listen(client, request.channel);
    case "unlisten":
      return unlisten(client, request.channel);
  }
}

function transactionOf({ transactions }: ServedClient, number: number): OpenTransaction {
  const open = transactions.get(number);
  if (!open) throw new Error(`Transaction ${number} is not open.`);
  return open;
}

async function run(
  client: ServedClient,
  { sql, parameters, transaction }: Extract<Request, { ask: "query" }>,
): Promise<QueryResult> {
  const on = transaction === undefined ? client.pglite : transactionOf(client, transaction).on;
  const { rows, affectedRows } = await on.query(sql, [...parameters], { rowMode: "object" });
  return { rows, affectedRows };
}

async function begin(client: ServedClient): Promise<number> {
  const open = await openTransaction(client.pglite);
  // A client that went while it waited would hold up all others for good.
  if (client.isGone) open.rollback();
  client.lastTransaction += 1;
  client.transactions.set(client.lastTransaction, open);
  return client.lastTransaction;
}

async function end(
  client: ServedClient,
  number: number,
  how: "commit" | "rollback",
): Promise<void> {
  const open = transactionOf(client, number);
  client.transactions.delete(number);
  open[how]();
  await open.ended;
}

async function listen({ pglite, listened, send }: ServedClient, channel: string): Promise<void> {
  listened.set(channel, await pglite.listen(channel, (text) => send({ notified: channel, text })));
}

async function unlisten({ listened }: ServedClient, channel: string): Promise<void> {
  const stop = listened.get(channel);
  listened.delete(channel);
  await stop?.();
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
