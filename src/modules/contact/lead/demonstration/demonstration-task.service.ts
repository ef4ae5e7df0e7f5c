import { z } from "zod";
import { createTaskKind } from "#src/platform/tasks/task-kind.ts";

/** What `npm run demonstration` asks for, by itself or of the server that holds the database. */
const taskSchema = z.strictObject({
  count: z.number().int().min(1).max(100_000),
  seed: z.number().int().min(0).max(4_294_967_295),
});
export type DemonstrationTask = z.infer<typeof taskSchema>;

export type DemonstrationTaskResult = { made: number } | { refused: "off" };

export const { serve: serveDemonstrationTasks, hand: handDemonstrationTask } = createTaskKind<
  DemonstrationTask,
  DemonstrationTaskResult
>({ name: "demonstration", read: (task) => taskSchema.parse(task) });

/** The task of `leads N [--seed 7]`; undefined where the arguments order none. */
export function readDemonstrationArguments(args: readonly string[]): DemonstrationTask | undefined {
  const [what, count, option, seed, ...rest] = args;
  if (what !== "leads" || rest.length > 0) return undefined;
  if (option !== undefined && (option !== "--seed" || seed === undefined)) return undefined;
  const read = taskSchema.safeParse({ count: Number(count), seed: Number(seed ?? 7) });
  return read.success ? read.data : undefined;
}
