/** What the thread of the embedded database and its clients send each other over a message port. */

/** Something that a client asks for; `id` is repeated in its reply. */
export type Request = { id: number } & (
  | { ask: "query"; sql: string; parameters: readonly unknown[]; transaction: number | undefined }
  /** Replies with the transaction's number once no other transaction is open. */
  | { ask: "begin" }
  | { ask: "commit" | "rollback"; transaction: number }
  | { ask: "listen" | "unlisten"; channel: string }
);

export type Reply =
  | { id: number; result: unknown }
  | { id: number; failure: Failure }
  | { notified: string; text: string };

export interface QueryResult {
  rows: unknown[];
  affectedRows: number | undefined;
}

/** To the thread itself: a further client's port, or the end. */
export type Order =
  | { order: "serve"; port: import("node:worker_threads").MessagePort }
  | { order: "close" };

/** From the thread itself. */
export type Notice = "open" | "closed";

/** What callers read of a database error besides its message; never the statement's parameters. */
const FIELDS = ["code", "severity", "detail", "constraint", "table", "column", "schema"] as const;

/** An error as it crosses threads: a structured clone would lose its own fields. */
export interface Failure {
  name: string;
  message: string;
  fields: Record<string, unknown>;
}

export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { name: "Error", message: String(error), fields: {} };
  const own = error as Error & Record<string, unknown>;
  const fields = FIELDS.flatMap((name) => (own[name] === undefined ? [] : [[name, own[name]]]));
  return { name: error.name, message: error.message, fields: Object.fromEntries(fields) };
}

export function errorOf({ name, message, fields }: Failure): Error {
  return Object.assign(new Error(message), { name }, fields);
}
