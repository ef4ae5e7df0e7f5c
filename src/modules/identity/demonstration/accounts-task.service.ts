import { z } from "zod";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { People } from "#src/modules/identity/access/people.service.ts";
import type { Accounts } from "#src/modules/identity/account/account.service.ts";
import type { LeadSource } from "#src/contracts/enumerations/operations.ts";
import {
  integratedSources,
  type SourceKeys,
} from "#src/modules/identity/integration/source-keys.service.ts";
import { isAppError } from "#src/platform/errors.ts";
import { createTaskKind } from "#src/platform/tasks/task-kind.ts";
import {
  demonstrationPasswords,
  demonstrationRecoveryCodes,
  demonstrationSecret,
} from "./demonstration.rules.ts";
import { type DemonstrationAccount, readDemonstrationAccounts } from "./demonstration.service.ts";

/** What `npm run accounts` asks for, by itself or of the server that holds the database. */
export const accountsTaskSchema = z.discriminatedUnion("command", [
  z.strictObject({
    command: z.literal("invite"),
    email: z.string().min(1).max(254),
    role: z.string().min(1).max(100),
    /** Path of the node; null: the first node that the role's scope allows. */
    node: z.string().max(300).nullable(),
    insurer: z.string().max(100).nullable(),
    origin: z.string().max(300),
  }),
  z.strictObject({
    command: z.literal("integration"),
    source: z.enum(integratedSources as readonly [LeadSource, ...LeadSource[]]),
    isRevoked: z.boolean(),
  }),
  z.strictObject({ command: z.literal("demo") }),
  z.strictObject({ command: z.literal("disable"), email: z.string().min(1).max(254) }),
]);
export type AccountsTask = z.infer<typeof accountsTaskSchema>;

export type AccountsTaskResult =
  | { kind: "invited"; email: string; role: string; node: string; token: string; expiresAt: string }
  | {
      kind: "demo";
      isOn: boolean;
      password: string;
      secret: string;
      code: string;
      recoveryCodes: readonly string[];
      accounts: DemonstrationAccount[];
    }
  | { kind: "key"; source: string; key: string }
  | { kind: "revoked"; source: string; hadKey: boolean }
  | { kind: "disabled"; email: string }
  | { kind: "alreadyDisabled"; email: string }
  | { kind: "unknown"; email: string }
  /** A code of ours. */
  | { kind: "refused"; code: string };

export interface AccountsTaskNeeds {
  access: AccessService;
  accounts: Accounts;
  people: People;
  sourceKeys: Pick<SourceKeys, "issue" | "revoke">;
  /** Of the committed tables. */
  folder: string;
  isDemonstrationOn: boolean;
  policy: keyof typeof demonstrationPasswords;
}

/** Runs a task on an open database, as the operator of the machine: no grant is asked for. */
export async function runAccountsTask(
  needs: AccountsTaskNeeds,
  task: AccountsTask,
): Promise<AccountsTaskResult> {
  try {
    if (task.command === "invite") return await invite(needs, task);
    if (task.command === "integration") return await integrate(needs, task);
    if (task.command === "disable") return await disable(needs, task.email.trim().toLowerCase());
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { kind: "refused", code: error.code };
  }
  return {
    kind: "demo",
    isOn: needs.isDemonstrationOn,
    password: demonstrationPasswords[needs.policy],
    secret: demonstrationSecret,
    code: needs.accounts.factors.presentCode(demonstrationSecret),
    recoveryCodes: demonstrationRecoveryCodes,
    accounts: await readDemonstrationAccounts(needs.folder),
  };
}

async function invite(
  { access, people }: AccountsTaskNeeds,
  task: Extract<AccountsTask, { command: "invite" }>,
): Promise<AccountsTaskResult> {
  const role = (await access.listRoles()).find(({ name }) => name === task.role);
  if (role === undefined) return { kind: "refused", code: "ROLE_NOT_FOUND" };
  const isRoot = ["platform", "team", "assigned"].includes(role.scope);
  const node = task.node ?? (isRoot ? "amparo" : undefined);
  if (node === undefined) return { kind: "refused", code: "NODE_REQUIRED" };
  const invited = await people.invite(
    null,
    {
      email: task.email,
      name: "",
      kind: role.heldBy === "operator" ? "staff" : "portal",
      language: "es",
      timeZone: "America/Santiago",
    },
    {
      role: role.name,
      node,
      ...(task.insurer === null ? {} : { limits: { insurer: task.insurer } }),
    },
    task.origin,
  );
  if (invited.token === null)
    throw new Error("A command's invitation was answered without its link.");
  return {
    kind: "invited",
    email: invited.user.email,
    role: role.name,
    node,
    token: invited.token,
    expiresAt: invited.expiresAt.toISOString(),
  };
}

async function integrate(
  { sourceKeys }: AccountsTaskNeeds,
  { source, isRevoked }: Extract<AccountsTask, { command: "integration" }>,
): Promise<AccountsTaskResult> {
  return isRevoked
    ? { kind: "revoked", source, hadKey: await sourceKeys.revoke(source) }
    : { kind: "key", source, key: await sourceKeys.issue(source) };
}

async function disable(
  { accounts, people }: AccountsTaskNeeds,
  email: string,
): Promise<AccountsTaskResult> {
  const user = await accounts.users.findByEmail(email);
  if (user === undefined) return { kind: "unknown", email };
  const isDone = await people.disable(null, user.id);
  return { kind: isDone ? "disabled" : "alreadyDisabled", email };
}

export const { serve: serveAccountsTasks, hand: handAccountsTask } = createTaskKind<
  AccountsTask,
  AccountsTaskResult
>({ name: "accounts", read: (task) => accountsTaskSchema.parse(task) });
