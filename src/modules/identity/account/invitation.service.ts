import { createHmac, randomUUID } from "node:crypto";
import { isEmail } from "#src/contracts/email.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { badRequest } from "#src/platform/errors.ts";
import { isSame } from "#src/platform/http/signed-text.ts";
import { randomText } from "#src/platform/random/random.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import {
  codeTokenExpired,
  invalidCode,
  invalidToken,
  userAlreadyExists,
} from "./account.errors.ts";
import { enqueueAccountMessage } from "./account-messages.ts";
import { type AccountNeeds, emailLimit, normalizeEmail } from "./account-needs.ts";
import type { Passwords } from "./passwords.ts";
import {
  countCodeFailure,
  endTicket,
  endTickets,
  saveTicketCode,
  type StoredTicket,
} from "./ticket.queries.ts";
import { type IssuedTicket, issueTicket, takeTicket } from "./tickets.ts";
import { findUserByEmail, insertUser, lockUser, updateUser, type User } from "./user.queries.ts";

/** How long a code that an opened invitation sent holds, how often it may be tried, and after what time a new one
 *  may be sent. */
export const activationCodeMs = 15 * 60_000;
export const activationTries = 5;
export const activationPauseMs = 60_000;

const nameLimit = 120;

export interface Invited {
  email: string;
  name: string;
  kind: User["kind"];
  language: User["language"];
  timeZone: string;
}

export type Invitations = ReturnType<typeof createInvitations>;

interface InvitationsNeeds {
  needs: AccountNeeds;
  passwords: Passwords;
}

const codeHash = (needs: InvitationsNeeds, ticketId: string, code: string): string =>
  createHmac("sha256", needs.needs.secret)
    .update(`activation|${ticketId}|${code}`)
    .digest("base64url");

/** The open invitation of a link, and its user, both locked. Throws INVALID_TOKEN (401), CODE_TOKEN_EXPIRED
 *  (410). */
async function take(
  needs: InvitationsNeeds,
  transaction: Connection,
  token: string,
): Promise<{ ticket: StoredTicket; user: User }> {
  const ticket = await takeTicket(transaction, token, ["invitation"], needs.needs.clock.now());
  if (ticket === undefined) throw invalidToken();
  const user = ticket.isOver ? undefined : await lockUser(transaction, ticket.userId);
  if (user === undefined || !user.isActive || user.activatedAt !== null) throw codeTokenExpired();
  return { ticket, user };
}

/** Undefined where the code is right; else what is thrown after the commit that counts the try. */
async function judgeCode(
  needs: InvitationsNeeds,
  transaction: Connection,
  ticket: StoredTicket,
  code: string,
) {
  const isOver =
    ticket.codeHash === null ||
    ticket.codeSentAt === null ||
    needs.needs.clock.now().getTime() >= ticket.codeSentAt.getTime() + activationCodeMs ||
    ticket.codeFailures >= activationTries;
  if (isOver) return codeTokenExpired();
  if (isSame(codeHash(needs, ticket.id, code.replace(/\s+/g, "")), ticket.codeHash ?? ""))
    return undefined;
  await countCodeFailure(transaction, ticket.id);
  return invalidCode();
}

/** Adds a user, or finds the one that was invited before and never activated, and sends an invitation of 72
 *  hours; the ones before end. In the caller's transaction, which gives the role. Throws BAD_REQUEST (400),
 *  USER_ALREADY_EXISTS (409). Returns the link's token. */
async function invite(
  needs: InvitationsNeeds,
  transaction: Connection,
  invited: Invited,
  by: { actorId: string | null; sessionId: string | null; origin: string },
): Promise<{ user: User; token: string; expiresAt: Date }> {
  const email = normalizeEmail(invited.email);
  if (email.length > emailLimit || !isEmail(email))
    throw badRequest([{ field: "email", code: "INVALID_EMAIL" }]);
  const name = invited.name.normalize("NFC").trim().slice(0, nameLimit);
  const at = needs.needs.clock.now();
  const added = {
    id: randomUUID(),
    email,
    name,
    kind: invited.kind,
    language: invited.language,
    timeZone: invited.timeZone,
    isDemonstration: false,
    activatedAt: null,
  };
  const isNew = await insertUser(transaction, added, at);
  const user = await findUserByEmail(transaction, email);
  if (user === undefined) throw userAlreadyExists();
  const isKnown = user.activatedAt !== null || !user.isActive || user.kind !== invited.kind;
  if (!isNew && isKnown) throw userAlreadyExists();
  await endTickets(transaction, user.id, ["invitation"], at);
  const { ticket, expiresAt } = await issueTicket(needs.needs, transaction, "invitation", user.id);
  await enqueueAccountMessage(needs.needs, transaction, {
    kind: "user_invited",
    userId: user.id,
    event: ticket.slice(0, 8),
    payload: { token: ticket, origin: by.origin, until: expiresAt.toISOString() },
  });
  await needs.needs.keepAct(transaction, {
    action: "account.invite",
    outcome: "done",
    actorId: by.actorId,
    userId: user.id,
    sessionId: by.sessionId,
  });
  return { user, token: ticket, expiresAt };
}

/** Opens an invitation: sends a code of six digits, at most one a minute. Returns when the next may be sent.
 *  Throws INVALID_TOKEN (401), CODE_TOKEN_EXPIRED (410). */
async function open(
  needs: InvitationsNeeds,
  token: string,
): Promise<{ isSent: boolean; nextAt: Date }> {
  const at = needs.needs.clock.now();
  const opened = await needs.needs.connection.transaction().execute(async (transaction) => {
    const { ticket, user } = await take(needs, transaction, token);
    const lastAt = ticket.codeSentAt?.getTime() ?? Number.NEGATIVE_INFINITY;
    if (at.getTime() < lastAt + activationPauseMs)
      return { isSent: false, nextAt: new Date(lastAt + activationPauseMs) };
    const code = randomText(needs.needs.random, "0123456789", 6);
    await saveTicketCode(transaction, ticket.id, { hash: codeHash(needs, ticket.id, code), at });
    await enqueueAccountMessage(needs.needs, transaction, {
      kind: "activation_code",
      userId: user.id,
      event: `${ticket.id}/${at.toISOString()}`,
      payload: { code },
    });
    return { isSent: true, nextAt: new Date(at.getTime() + activationPauseMs) };
  });
  return opened;
}

/** Takes an invitation up: the code, a name and a password. The account is then active, and a ticket opens the
 *  set-up of its second factor. A password that is refused costs no try. Throws besides INVALID_CODE (400) and
 *  what a new password throws. */
async function confirm(
  needs: InvitationsNeeds,
  given: {
    token: string;
    code: string;
    name: string;
    password: string;
    language?: User["language"];
  },
): Promise<IssuedTicket & { next: "enrol" }> {
  const invited = await needs.needs.connection
    .transaction()
    .execute(async (transaction) => (await take(needs, transaction, given.token)).user);
  const name = given.name
    .normalize("NFC")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  if (name === "") throw badRequest([{ field: "name", code: "REQUIRED" }]);
  if ([...name].length > nameLimit)
    throw badRequest([{ field: "name", code: "TOO_BIG", params: { maximum: nameLimit } }]);
  const hash = await needs.passwords.hashNew(given.password, invited);
  const result = await needs.needs.connection.transaction().execute(async (transaction) => {
    const { ticket, user } = await take(needs, transaction, given.token);
    const refusal = await judgeCode(needs, transaction, ticket, given.code);
    if (refusal !== undefined) return refusal;
    const at = needs.needs.clock.now();
    await endTicket(transaction, ticket.id, at);
    await updateUser(transaction, user.id, {
      name,
      activatedAt: at,
      ...(given.language === undefined ? {} : { language: given.language }),
    });
    await needs.passwords.store(transaction, user.id, hash);
    await needs.needs.keepAct(transaction, {
      action: "account.activate",
      outcome: "done",
      actorId: user.id,
      userId: user.id,
      sessionId: null,
    });
    const issued = await issueTicket(needs.needs, transaction, "enrol", user.id);
    return { next: "enrol" as const, ...issued };
  });
  if (result instanceof Error) throw result;
  return result;
}

/** Invitations and how they are taken up: link, code, name and password, then the second factor. */
export function createInvitations(needs: InvitationsNeeds) {
  return withNeeds(needs, { invite, open, confirm });
}
