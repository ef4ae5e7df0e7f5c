import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { z } from "zod";
import { providerIds } from "#src/contracts/enumerations/payments.ts";
import { createTaskKind } from "#src/platform/tasks/task-kind.ts";

/** What `npm run payments` asks for, by itself or of the server that holds the database. */
const taskSchema = z.discriminatedUnion("act", [
  z.strictObject({ act: z.literal("run"), day: z.iso.date() }),
  z.strictObject({ act: z.literal("ask"), reference: z.string().min(1).max(40) }),
  z.strictObject({ act: z.literal("rebuild-balances"), isCheck: z.boolean() }),
  z.strictObject({
    act: z.literal("statement"),
    provider: z.enum(providerIds),
    text: z.string().max(30_000_000),
  }),
]);
export type PaymentsTask = z.infer<typeof taskSchema>;

export type PaymentsTaskResult =
  /** How many charges of subscriptions were looked at, and messages sent. */
  | { kind: "ran"; cycles: number; messages: number }
  /** What became of a payment. */
  | { kind: "asked"; state: string }
  /** What came of a statement. */
  | { kind: "loaded"; lines: number; added: number; settled: number; opened: number }
  /** Sums of the ledger that were wrong, and accounts of insurers that are not what their open lines sum to. */
  | { kind: "balanced"; entries: number; wrong: readonly string[] }
  /** Real money moves here; the day is over; no payment has the reference; no server runs. */
  | { kind: "refused"; reason: "real" | "past" | "unknown" | "stopped" | "statement" };

export const { serve: servePaymentsTasks, hand: handPaymentsTask } = createTaskKind<
  PaymentsTask,
  PaymentsTaskResult
>({ name: "payments", read: (task) => taskSchema.parse(task) });

/** Why a file is no statement: it cannot be read, or its name names no provider. */
export type UnreadStatement = { act: "unread"; reason: "file" | "name" };

/** The task of `run DATE`, `ask REFERENCE`, `rebuild-balances [--check]` or `statement FILE`, whose name begins with its
 *  provider's; undefined where the arguments order none. */
export async function readPaymentsArguments(
  args: readonly string[],
): Promise<PaymentsTask | UnreadStatement | undefined> {
  const [act, what, ...rest] = args;
  if (rest.length > 0) return undefined;
  if (act === "rebuild-balances" && (what === undefined || what === "--check"))
    return { act, isCheck: what === "--check" };
  if (act === "statement") return what === undefined ? undefined : readStatementFile(what);
  const read = taskSchema.safeParse(act === "run" ? { act, day: what } : { act, reference: what });
  return read.success ? read.data : undefined;
}

/** A statement as a file: transbank-2026-12-05.csv is Transbank's. */
async function readStatementFile(path: string): Promise<PaymentsTask | UnreadStatement> {
  const name = basename(path);
  const provider = providerIds
    .toSorted((one, other) => other.length - one.length)
    .find((one) => name.startsWith(one));
  if (provider === undefined) return { act: "unread", reason: "name" };
  const text = await readFile(path, "utf8").catch(() => undefined);
  return text === undefined
    ? { act: "unread", reason: "file" }
    : { act: "statement", provider, text };
}
