import { z } from "zod";
import { createTaskKind } from "#src/platform/tasks/task-kind.ts";
import type { AuditVerdict } from "./audit-seal.service.ts";

/** What `npm run audit` asks for, by itself or of the server that holds the database. */
const taskSchema = z.strictObject({ act: z.literal("verify") });
export type AuditTask = z.infer<typeof taskSchema>;

export const { serve: serveAuditTasks, hand: handAuditTask } = createTaskKind<
  AuditTask,
  AuditVerdict
>({ name: "audit", read: (task) => taskSchema.parse(task) });
