import type { AccountActName } from "#src/contracts/audit-acts.ts";
import type { AuditFacts } from "#src/modules/identity/audit/audit-event.rules.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { SharedCounts } from "#src/platform/limits/shared-counts.ts";
import type { Log } from "#src/platform/log/log.ts";
import type { RandomSource } from "#src/platform/random/random.ts";
import type { BreachedPasswords } from "./breached-passwords.ts";
import type { PasswordHashes } from "./password-hashes.ts";
import type { PasswordPolicy } from "./password-policy.rules.ts";

/** An act of an account, for the audit trail; it holds no value of a person. */
export interface AccountAct {
  action: AccountActName;
  outcome: "done" | "denied";
  /** Who did it; null where nobody is signed in yet. */
  actorId: string | null;
  /** The account that it was done to. */
  userId: string | null;
  sessionId: string | null;
  /** Names of the fields that changed, and what may be told of them. */
  fields?: readonly string[];
  facts?: AuditFacts;
}

/** Keeps an act, in the transaction of the act. */
export type KeepAct = (transaction: Connection, act: AccountAct) => Promise<void>;

/** What the services of accounts stand on. */
export interface AccountNeeds {
  connection: Connection;
  clock: Clock;
  random: RandomSource;
  /** The server's secret; each use derives its own key. */
  secret: string;
  log: Log;
  counts: SharedCounts;
  hashes: PasswordHashes;
  breached: BreachedPasswords;
  policy: PasswordPolicy;
  /** Days after which a password expires, under a policy where it does. */
  passwordDays: number;
  /** Name of the site: a word of it is refused under the policy `nist`, authenticators show it. */
  brand: string;
  keepAct: KeepAct;
}

/** From where somebody asks. */
export interface Caller {
  /** Host of the request, without port. */
  host: string;
  address: string;
  userAgent: string;
}

/** An e-mail as it is stored and compared. */
export const normalizeEmail = (typed: string): string =>
  typed.normalize("NFC").trim().toLowerCase();

/** Characters of an e-mail, at most. */
export const emailLimit = 254;
