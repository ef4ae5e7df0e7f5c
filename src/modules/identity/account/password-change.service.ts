import type { AccountActName } from "#src/contracts/audit-acts.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { networkOf } from "#src/platform/limits/network.rules.ts";
import { tooManyRequests } from "#src/platform/limits/call-limit.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { invalidCredentials, invalidToken, passwordTokenExpired } from "./account.errors.ts";
import { enqueueAccountMessage, enqueueResetAsked, type ResetAsked } from "./account-messages.ts";
import { type AccountNeeds, type Caller, emailLimit, normalizeEmail } from "./account-needs.ts";
import type { Passwords } from "./passwords.ts";
import type { Entered, SignIn } from "./sign-in.service.ts";
import { endTicket, endTickets } from "./ticket.queries.ts";
import { issueTicket, takeTicket } from "./tickets.ts";
import { findUserByEmail, lockUser, type User } from "./user.queries.ts";
import type { SignedIn, UserSessions } from "./user-sessions.service.ts";

/** Resets that may be asked for in a quarter of an hour: for one e-mail, beyond which no mail leaves, and from
 *  one network, beyond which the call is refused. */
const resetsLimit = { email: 3, network: 20 };
const quarterMs = 15 * 60_000;

export type PasswordChanges = ReturnType<typeof createPasswordChanges>;

interface PasswordChangesNeeds {
  needs: AccountNeeds;
  passwords: Passwords;
  sessions: UserSessions;
  signIn: SignIn;
}

/** Puts the new password in force and tells its owner. */
async function store(
  needs: PasswordChangesNeeds,
  transaction: Connection,
  user: User,
  hash: string,
  by: { action: AccountActName; sessionId: string | null },
): Promise<void> {
  await needs.passwords.store(transaction, user.id, hash);
  await endTickets(transaction, user.id, ["reset", "password"], needs.needs.clock.now());
  await enqueueAccountMessage(needs.needs, transaction, {
    kind: "account_alert",
    userId: user.id,
    event: `password/${needs.needs.clock.now().toISOString()}`,
    payload: { alert: "passwordChanged" },
  });
  await needs.needs.keepAct(transaction, {
    action: by.action,
    outcome: "done",
    actorId: user.id,
    userId: user.id,
    sessionId: by.sessionId,
  });
}

/** The user of an open ticket, which stays open: hashing the new password takes its time and needs no lock. */
const userOf = (
  needs: PasswordChangesNeeds,
  token: string,
  kind: "password" | "reset",
): Promise<User> =>
  needs.needs.connection.transaction().execute(async (transaction) => {
    const ticket = await takeTicket(transaction, token, [kind], needs.needs.clock.now());
    if (ticket === undefined) throw invalidToken();
    const user = ticket.isOver ? undefined : await lockUser(transaction, ticket.userId);
    if (user === undefined || !user.isActive) throw passwordTokenExpired();
    return user;
  });

/** Takes the ticket for good, and does the rest in its transaction. */
const spend = <T>(
  needs: PasswordChangesNeeds,
  token: string,
  kind: "password" | "reset",
  work: (transaction: Connection, user: User) => Promise<T>,
): Promise<T> =>
  needs.needs.connection.transaction().execute(async (transaction) => {
    const ticket = await takeTicket(transaction, token, [kind], needs.needs.clock.now());
    if (ticket === undefined) throw invalidToken();
    const user = ticket.isOver ? undefined : await lockUser(transaction, ticket.userId);
    if (user === undefined || !user.isActive) throw passwordTokenExpired();
    await endTicket(transaction, ticket.id, needs.needs.clock.now());
    return work(transaction, user);
  });

/** Changes an expired password with the ticket of PASSWORD_EXPIRED, and lets its owner in. Throws
 *  INVALID_TOKEN (401), PASSWORD_TOKEN_EXPIRED (410), INVALID_PASSWORD_FORM, BREACHED_PASSWORD,
 *  PASSWORD_IN_HISTORY (400). */
async function changeExpired(
  needs: PasswordChangesNeeds,
  given: { ticket: string; password: string },
  caller: Caller,
  previousToken?: string,
): Promise<Entered> {
  const user = await userOf(needs, given.ticket, "password");
  const hash = await needs.passwords.hashNew(given.password, user);
  const entered = await spend(needs, given.ticket, "password", async (transaction, found) => {
    await store(needs, transaction, found, hash, {
      action: "account.password-set",
      sessionId: null,
    });
    return needs.signIn.openSession(transaction, found, caller, previousToken);
  });
  return entered;
}

/** Changes one's own password; all other sessions end. Throws INVALID_CREDENTIALS (401) where the present one
 *  is wrong. */
async function changeOwn(
  needs: PasswordChangesNeeds,
  { user, session }: SignedIn,
  given: { current: string; password: string },
  caller: Caller,
): Promise<void> {
  const who = { email: user.email, network: networkOf(caller.address) };
  await needs.signIn.attempts.attempt(who, async () => {
    if (!(await needs.passwords.isRight(user.id, given.current))) throw invalidCredentials();
  });
  const hash = await needs.passwords.hashNew(given.password, user);
  await needs.needs.connection.transaction().execute(async (transaction) => {
    await lockUser(transaction, user.id);
    await store(needs, transaction, user, hash, {
      action: "account.password-set",
      sessionId: session.id,
    });
    await needs.sessions.endAll(transaction, user.id, session.id);
    await needs.sessions.proved(transaction, session.id);
  });
}

/** Takes the wish for a link to a new password. It does the same for an e-mail that has an account as for any other: whether
 *  there is one is looked up by the outbox, when the answer has left. Throws TOO_MANY_REQUESTS (429) for a network. */
async function requestReset(
  { needs }: PasswordChangesNeeds,
  email: string,
  caller: Caller,
  origin: string,
): Promise<void> {
  const at = needs.clock.now();
  const key = normalizeEmail(email);
  const network = await needs.counts.add("resets.network", networkOf(caller.address), {
    calls: 1,
    at,
    windowMs: quarterMs,
    most: resetsLimit.network,
  });
  if (!network.isTaken) throw tooManyRequests(network.endsAt.getTime() - at.getTime());
  const counted = { calls: 1, at, windowMs: quarterMs, most: resetsLimit.email };
  const { isTaken } = await needs.counts.add("resets.email", key, counted);
  if (!isTaken || key.length > emailLimit) return;
  const asked = { email: key, origin };
  await needs.connection
    .transaction()
    .execute((transaction) => enqueueResetAsked(needs, transaction, asked));
}

/** Sends the link that was asked for, where an active account has the e-mail; the account of a demonstration has no mail. */
async function sendReset(
  { needs }: PasswordChangesNeeds,
  { email, origin }: ResetAsked,
): Promise<void> {
  await needs.connection.transaction().execute(async (transaction) => {
    const user = await findUserByEmail(transaction, email);
    if (user === undefined || !user.isActive || user.activatedAt === null) return;
    if (user.isDemonstration) return;
    await endTickets(transaction, user.id, ["reset"], needs.clock.now());
    const { ticket } = await issueTicket(needs, transaction, "reset", user.id);
    await enqueueAccountMessage(needs, transaction, {
      kind: "password_reset",
      userId: user.id,
      event: ticket.slice(0, 8),
      payload: { token: ticket, origin },
    });
    await needs.keepAct(transaction, {
      action: "account.reset-asked",
      outcome: "done",
      actorId: null,
      userId: user.id,
      sessionId: null,
    });
  });
}

/** Whether a reset link still opens anything; throws INVALID_TOKEN (401), PASSWORD_TOKEN_EXPIRED (410). */
async function requireReset(needs: PasswordChangesNeeds, token: string): Promise<void> {
  await userOf(needs, token, "reset");
}

/** Whether a ticket is that of a reset's link, open or over; the change of an expired password has its own. */
const isReset = (needs: PasswordChangesNeeds, token: string): Promise<boolean> =>
  needs.needs.connection.transaction().execute(async (transaction) => {
    const at = needs.needs.clock.now();
    return (await takeTicket(transaction, token, ["reset"], at)) !== undefined;
  });

/** Sets a new password by a link, and ends all sessions; the second factor stays. Throws as changeExpired. */
async function reset(
  needs: PasswordChangesNeeds,
  given: { token: string; password: string },
): Promise<void> {
  const user = await userOf(needs, given.token, "reset");
  const hash = await needs.passwords.hashNew(given.password, user);
  await spend(needs, given.token, "reset", async (transaction, found) => {
    await store(needs, transaction, found, hash, { action: "account.reset", sessionId: null });
    await endTickets(transaction, found.id, ["second-factor", "enrol"], needs.needs.clock.now());
    await needs.sessions.endAll(transaction, found.id);
  });
}

/** Changes of passwords: an expired one after its sign-in, one's own, and one that was forgotten. */
export function createPasswordChanges(needs: PasswordChangesNeeds) {
  return withNeeds(needs, {
    changeExpired,
    changeOwn,
    requestReset,
    sendReset,
    requireReset,
    isReset,
    reset,
  });
}
