import { z } from "zod";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { createTaskKind } from "#src/platform/tasks/task-kind.ts";
import { endPromos, listPromos, putPromos } from "./promo-code.queries.ts";
import { type PromoCode, readPromoFile, writtenCode } from "./promo-code.rules.ts";
import "./promo-code.tables.ts";

/** What `npm run promo-codes` asks for, by itself or of the server that holds the database. */
const taskSchema = z.discriminatedUnion("act", [
  z.strictObject({ act: z.literal("list") }),
  z.strictObject({ act: z.literal("load"), text: z.string().max(5_000_000) }),
  z.strictObject({ act: z.literal("end"), code: z.string().min(1).max(40) }),
]);
export type PromoTask = z.infer<typeof taskSchema>;

export type PromoTaskResult =
  | { kind: "listed"; codes: readonly { promo: PromoCode; isOn: boolean; uses: number }[] }
  | { kind: "loaded"; codes: number }
  | { kind: "ended" }
  | { kind: "unknown" }
  | { kind: "wrong"; row: number; column: string };

export const { serve: servePromoTasks, hand: handPromoTask } = createTaskKind<
  PromoTask,
  PromoTaskResult
>({ name: "promo-codes", read: (task) => taskSchema.parse(task) });

/** Lists codes, takes a file of them whole or not at all, or ends one. */
export const runPromoTask = (
  { connection, clock }: { connection: Connection; clock: Clock },
  task: PromoTask,
): Promise<PromoTaskResult> =>
  asService(connection, async (transaction): Promise<PromoTaskResult> => {
    if (task.act === "list") return { kind: "listed", codes: await listPromos(transaction) };
    const at = clock.now();
    if (task.act === "end") {
      const ended = await endPromos(transaction, [writtenCode(task.code)], at);
      return { kind: ended === 0 ? "unknown" : "ended" };
    }
    const read = readPromoFile(task.text);
    if (!read.ok) return { kind: "wrong", ...read.params };
    await putPromos(transaction, read.codes, { at });
    return { kind: "loaded", codes: read.codes.length };
  });
