import { createHash } from "node:crypto";
import { openTestDatabase } from "#test/harness/database.ts";
import { fixedClock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { createSharedCounts } from "#src/platform/limits/shared-counts.ts";
import type { RandomSource } from "#src/platform/random/random.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import type { AccountAct, AccountNeeds, Caller } from "./account-needs.ts";
import { resetAskedHandler } from "./account-mail.ts";
import { resetAskedKind } from "./account-messages.ts";
import { createAccounts } from "./account.service.ts";
import { createPasswordHashes, type HashWorker } from "./password-hashes.ts";
import { passwordPolicies, type PasswordPolicyName } from "./password-policy.rules.ts";
import { totpCode } from "./totp.ts";

export const goodPassword = "Verde-8-Rio";
export const browser: Caller = {
  host: "localhost",
  address: "203.0.113.7",
  userAgent:
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
};

/** Random bytes that are the same at each run. */
export function seededRandom(seed: string): RandomSource {
  let made = 0;
  return {
    bytes(count) {
      const blocks: Buffer[] = [];
      for (let size = 0; size < count; size += 32) {
        made += 1;
        blocks.push(createHash("sha256").update(`${seed}|${made}`).digest());
      }
      return Buffer.concat(blocks).subarray(0, count);
    },
  };
}

/** Hashes that take no time, for tests about other things; `count` says how many were made or compared. */
export function quickHashes(): HashWorker & { count: number } {
  const of = (password: string) =>
    `$argon2id$v=19$m=19456,t=2,p=1$${createHash("sha256").update(password).digest("hex")}`;
  const worker = {
    count: 0,
    async hash(password: string) {
      worker.count += 1;
      return of(password);
    },
    async verify(stored: string, password: string) {
      worker.count += 1;
      return stored === of(password);
    },
  };
  return worker;
}

interface TestOptions {
  policy?: PasswordPolicyName;
  worker?: HashWorker;
  breached?: readonly string[];
  isDemonstrationForced?: boolean;
}

/** Accounts over a database of their own, at a fixed clock and with fixed chance. */
export async function openTestAccounts(options: TestOptions = {}) {
  const database = await openTestDatabase();
  let asked = 0;
  const connection = database.connection.withPlugin({
    transformQuery({ node }) {
      asked += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const clock = fixedClock("2026-11-23T12:00:00Z");
  const acts: AccountAct[] = [];
  const worker = options.worker ?? quickHashes();
  const needs = needsOf({ connection, clock }, options, { acts, worker });
  const withPolicy = (policy: PasswordPolicyName) =>
    createAccounts({
      needs: { ...needs, policy: passwordPolicies[policy] },
      claimsOf: async () => ({ company: null, tenant: "amparo" }),
      isDemonstrationForced: options.isDemonstrationForced ?? false,
    });
  const accounts = withPolicy(options.policy ?? "spec");
  return {
    database,
    connection,
    clock,
    acts,
    needs,
    accounts,
    withPolicy,
    worker,
    ...withNeeds(
      { connection, clock, accounts },
      { wait, messages, sendResets, invite, newUser, enter },
    ),
    /** How many statements the accounts have sent. */
    statements: () => asked,
    /** Forgets all failures. */
    forgetCounts: () => connection.deleteFrom("call_counts").execute(),
  };
}

/** What the accounts of a test work with: nothing leaves, and acts are kept in a list. */
function needsOf(
  { connection, clock }: Pick<AccountNeeds, "connection" | "clock">,
  options: TestOptions,
  { acts, worker }: { acts: AccountAct[]; worker: HashWorker },
): AccountNeeds {
  return {
    connection,
    clock,
    random: seededRandom("accounts"),
    secret: "a test needs no secret",
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    counts: createSharedCounts({ connection, secret: "a test needs no secret" }),
    hashes: createPasswordHashes(worker),
    breached: {
      isBreached: async (password) => (options.breached ?? []).includes(password),
    },
    policy: passwordPolicies[options.policy ?? "spec"],
    passwordDays: 90,
    brand: "Amparo",
    keepAct: async (_transaction, act) => void acts.push(act),
  };
}

interface Made {
  connection: Connection;
  clock: ReturnType<typeof fixedClock>;
  accounts: ReturnType<typeof createAccounts>;
}

const wait = ({ clock }: Made, ms: number): void => clock.set(new Date(clock.now().getTime() + ms));

/** The payloads of messages to a user, oldest first. */
const messages = async ({ connection }: Made, kind: string) =>
  (
    await connection
      .selectFrom("outbox_messages")
      .select("payload")
      .where("kind", "=", kind)
      .orderBy("id")
      .execute()
  ).map(({ payload }) => payload);

/** Does what the outbox does with the wishes for a new password, and takes them out of it. */
async function sendResets({ connection, accounts }: Made): Promise<void> {
  const asked = await connection
    .deleteFrom("outbox_messages")
    .where("kind", "=", resetAskedKind)
    .returningAll()
    .execute();
  const handle = resetAskedHandler(accounts.changes)[resetAskedKind];
  for (const message of asked) await handle?.(message);
}

const invite = (
  { connection, accounts }: Made,
  email: string,
  kind: "staff" | "portal" = "staff",
) =>
  connection
    .transaction()
    .execute((transaction) =>
      accounts.invitations.invite(
        transaction,
        { email, name: "Camila Rojas", kind, language: "es", timeZone: "America/Santiago" },
        { actorId: null, sessionId: null, origin: "http://localhost:3000" },
      ),
    );

/** An account that was invited and activated, with its authenticator. */
async function newUser(made: Made, email: string, password = goodPassword) {
  const { accounts, clock } = made;
  const { user, token } = await invite(made, email);
  await accounts.invitations.open(token);
  const code = String((await messages(made, "activation_code")).at(-1)?.["code"]);
  const given = { token, code, name: "Camila Rojas", password };
  const { ticket } = await accounts.invitations.confirm(given);
  const { secret } = await accounts.signIn.enrol(ticket);
  const confirmed = await accounts.signIn.confirmEnrolment(
    { ticket, code: totpCode(secret, clock.now()) },
    browser,
  );
  if (confirmed.entered instanceof Error) throw confirmed.entered;
  wait(made, 60_000);
  return { user, secret, recoveryCodes: confirmed.recoveryCodes, ...confirmed.entered };
}

/** Signs in the whole way. */
async function enter(
  { accounts, clock }: Made,
  email: string,
  secret: string,
  password = goodPassword,
  caller = browser,
) {
  const { ticket } = await accounts.signIn.signIn({ email, password }, caller);
  const code = totpCode(secret, clock.now());
  return accounts.signIn.secondFactor({ ticket, code }, caller);
}

export type TestAccounts = Awaited<ReturnType<typeof openTestAccounts>>;

/** The code and status that work fails with; undefined where it succeeds. */
export async function failure(work: Promise<unknown>) {
  try {
    await work;
    return undefined;
  } catch (error) {
    const { code, status, fields, payload, retryAfterSeconds } = error as Record<string, unknown>;
    return { code, status, fields, payload, retryAfterSeconds };
  }
}
