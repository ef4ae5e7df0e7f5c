import { randomBytes } from "node:crypto";
import { z } from "zod";
import { originSchema } from "#src/contracts/partner.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { Log } from "#src/platform/log/log.ts";
import { createTaskKind } from "#src/platform/tasks/task-kind.ts";
import {
  insertFrameToken,
  listPartners,
  listStoredFrameTokens,
  revokeFrameToken,
  type StoredFrameToken,
} from "./partner.queries.ts";

/** The longest that a token may be given for. */
export const mostDays = 3_650;

/** What `npm run frames` asks for, by itself or of the server that holds the database. */
export const frameTaskSchema = z.discriminatedUnion("command", [
  z.strictObject({ command: z.literal("list") }),
  z.strictObject({
    command: z.literal("issue"),
    /** The partner's label; null: the main hosts. */
    subdomain: z.string().max(63).nullable(),
    kind: z.enum(["site", "partner"]),
    parents: z.array(originSchema).min(1).max(20),
    /** null: it holds until it is revoked. */
    days: z.int().min(1).max(mostDays).nullable(),
  }),
  z.strictObject({ command: z.literal("revoke"), token: z.string().min(1).max(100) }),
]);
export type FrameTask = z.infer<typeof frameTaskSchema>;

/** A stored token as it travels: a line of JSON has no dates. */
export type ListedFrameToken = Omit<StoredFrameToken, "expiresAt"> & { expiresAt: string | null };

export type FrameTaskResult =
  | { kind: "list"; tokens: ListedFrameToken[] }
  | { kind: "issued"; issued: ListedFrameToken }
  | { kind: "revoked" | "absent"; token: string }
  | { kind: "unknownPartner"; subdomain: string };

/** Issues, lists or revokes tokens of frames on an open database. Running servers follow within 5 s. */
export async function runFrameTask(
  { connection, clock }: { connection: Connection; clock: Clock },
  task: FrameTask,
): Promise<FrameTaskResult> {
  if (task.command === "list")
    return { kind: "list", tokens: (await listStoredFrameTokens(connection)).map(listed) };
  const at = clock.now();
  if (task.command === "revoke") {
    const isGone = await revokeFrameToken(connection, task.token, at);
    return { kind: isGone ? "revoked" : "absent", token: task.token };
  }
  const { subdomain, kind, parents, days } = task;
  if (subdomain !== null) {
    const partners = await listPartners(connection);
    if (!partners.some((partner) => partner.subdomain === subdomain))
      return { kind: "unknownPartner", subdomain };
  }
  const token = {
    token: randomBytes(18).toString("base64url"),
    kind,
    subdomain,
    parents,
    expiresAt: days === null ? null : new Date(at.getTime() + days * 86_400_000),
  };
  await insertFrameToken(connection, token, at);
  return { kind: "issued", issued: listed({ ...token, isActive: true }) };
}

const listed = (token: StoredFrameToken): ListedFrameToken => ({
  ...token,
  expiresAt: token.expiresAt?.toISOString() ?? null,
});

const { serve, hand } = createTaskKind<FrameTask, FrameTaskResult>({
  name: "frames",
  read: (task) => frameTaskSchema.parse(task),
});

/** Takes the tasks of `npm run frames` until closed, where this server holds the embedded database. */
export const serveFrameTasks = (options: {
  folder: string;
  connection: Connection;
  clock: Clock;
  log: Log;
}): Promise<{ close(): Promise<void> }> =>
  serve({ ...options, run: (task) => runFrameTask(options, task) });

export const handFrameTask = hand;
