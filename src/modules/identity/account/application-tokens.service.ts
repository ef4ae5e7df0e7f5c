import { createHash, hkdfSync } from "node:crypto";
import { z } from "zod";
import type { Connection } from "#src/platform/database/database.ts";
import { createSigner } from "#src/platform/http/signed-text.ts";
import { isToken, tokenHash } from "#src/platform/http/visitor-cookie.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { accessTokenExpired, invalidToken, refreshTokenExpired } from "./account.errors.ts";
import type { AccountNeeds, Caller } from "./account-needs.ts";
import { findRefreshToken, insertRefreshToken, useRefreshToken } from "./refresh-token.queries.ts";
import { newTokenOf } from "./tickets.ts";
import { endSessions } from "./user-session.queries.ts";
import type { SignedIn, UserSessions } from "./user-sessions.service.ts";

/** How long an access token is good; a refresh token is as long as its session, ten hours. */
export const accessMs = 15 * 60_000;

export interface IssuedTokens {
  accessToken: string;
  refreshToken: string;
  /** Of the access token. */
  expiresAt: Date;
}

const claimsSchema = z.object({
  sub: z.string(),
  name: z.string(),
  company: z.string().nullable(),
  tenant: z.string(),
  kid: z.string(),
  session: z.string(),
  until: z.number(),
});
export type TokenClaims = z.output<typeof claimsSchema>;

/** What of a person's grants stands in a token: their company, where there is one, and their tenant. */
export type ClaimsOf = (signedIn: SignedIn) => Promise<Pick<TokenClaims, "company" | "tenant">>;

export type ApplicationTokens = ReturnType<typeof createApplicationTokens>;

function needsOf(options: {
  needs: Pick<AccountNeeds, "connection" | "clock" | "random" | "secret" | "keepAct">;
  sessions: UserSessions;
  claimsOf: ClaimsOf;
}) {
  const { needs, sessions, claimsOf } = options;
  const { connection, clock, random, secret, keepAct } = needs;
  const key = Buffer.from(hkdfSync("sha256", secret, "", "access-token", 32)).toString("hex");
  const { sign, isSigned } = createSigner(key, "access|");
  /** Which key signed: another secret makes another one. */
  const kid = createHash("sha256").update(key).digest("hex").slice(0, 8);
  return { sessions, claimsOf, connection, clock, random, keepAct, sign, isSigned, kid };
}

type ApplicationTokensNeeds = ReturnType<typeof needsOf>;

async function accessToken(
  needs: ApplicationTokensNeeds,
  signedIn: SignedIn,
): Promise<{ text: string; expiresAt: Date }> {
  const { session, user } = signedIn;
  const until = Math.min(needs.clock.now().getTime() + accessMs, session.expiresAt.getTime());
  const claims: TokenClaims = {
    sub: user.id,
    name: user.name,
    ...(await needs.claimsOf(signedIn)),
    kid: needs.kid,
    session: session.id,
    until,
  };
  const text = Buffer.from(JSON.stringify(claims)).toString("base64url");
  return { text: `${text}.${needs.sign(text)}`, expiresAt: new Date(until) };
}

async function refreshToken(
  needs: ApplicationTokensNeeds,
  transaction: Connection,
  session: Pick<SignedIn["session"], "id" | "expiresAt">,
): Promise<string> {
  const token = newTokenOf(needs.random);
  await insertRefreshToken(transaction, {
    tokenHash: tokenHash(token),
    sessionId: session.id,
    at: needs.clock.now(),
    expiresAt: session.expiresAt,
  });
  return token;
}

/** Opens a session of an application for who is signed in; it ends with theirs at the latest. */
async function issue(
  needs: ApplicationTokensNeeds,
  signedIn: SignedIn,
  caller: Caller,
): Promise<IssuedTokens> {
  const { user } = signedIn;
  const opened = await needs.connection.transaction().execute(async (transaction) => {
    const { session } = await needs.sessions.open(transaction, user, caller, {
      kind: "application",
    });
    await needs.keepAct(transaction, {
      action: "account.token",
      outcome: "done",
      actorId: user.id,
      userId: user.id,
      sessionId: session.id,
    });
    return { session, refreshToken: await refreshToken(needs, transaction, session) };
  });
  const access = await accessToken(needs, { session: opened.session, user });
  return {
    accessToken: access.text,
    refreshToken: opened.refreshToken,
    expiresAt: access.expiresAt,
  };
}

/** New tokens for a refresh token, which is then used. One that was used before ends its session, with all
 *  tokens of it: somebody else has a copy. Throws INVALID_TOKEN, REFRESH_TOKEN_EXPIRED (401). */
async function refresh(needs: ApplicationTokensNeeds, sent: string): Promise<IssuedTokens> {
  if (!isToken(sent)) throw invalidToken();
  const result = await needs.connection.transaction().execute(async (transaction) => {
    const at = needs.clock.now();
    const found = await findRefreshToken(transaction, tokenHash(sent));
    if (found === undefined) return invalidToken();
    if (found.usedAt !== null) {
      await endSessions(transaction, { userId: found.userId, id: found.sessionId }, at);
      await needs.keepAct(transaction, {
        action: "account.token-reuse",
        outcome: "denied",
        actorId: null,
        userId: found.userId,
        sessionId: found.sessionId,
      });
      return invalidToken();
    }
    if (found.expiresAt <= at) return refreshTokenExpired();
    await useRefreshToken(transaction, tokenHash(sent), at);
    const { sessionId: id, expiresAt } = found;
    return { id, token: await refreshToken(needs, transaction, { id, expiresAt }) };
  });
  if (result instanceof Error) throw result;
  const signedIn = await needs.sessions.findById(result.id);
  if (signedIn === undefined) throw invalidToken();
  const access = await accessToken(needs, signedIn);
  return { accessToken: access.text, refreshToken: result.token, expiresAt: access.expiresAt };
}

/** Who an access token signs in. Throws INVALID_TOKEN (401) where it is forged or unreadable, or its session
 *  has ended; ACCESS_TOKEN_EXPIRED (401). */
async function read(
  needs: ApplicationTokensNeeds,
  token: string,
): Promise<{ signedIn: SignedIn; claims: TokenClaims }> {
  const [text = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0 || !needs.isSigned(text, signature)) throw invalidToken();
  const claims = claimsSchema.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  if (claims.until <= needs.clock.now().getTime()) throw accessTokenExpired();
  const signedIn = await needs.sessions.findById(claims.session);
  if (signedIn === undefined) throw invalidToken();
  return { signedIn, claims };
}

/** Who the Authorization header of a call signs in; undefined where there is none. Throws as `read`: a call that
 *  names a token is never answered as if it had none. */
async function readHeader(
  needs: ApplicationTokensNeeds,
  header: string | undefined,
): Promise<SignedIn | undefined> {
  if (header === undefined) return undefined;
  const [, token] = /^Bearer ([\w.~+/=-]{1,2000})$/i.exec(header) ?? [];
  if (token === undefined) throw invalidToken();
  return (await read(needs, token)).signedIn;
}

/** Tokens for applications: a signed text that is good for a quarter of an hour, and one that renews it, once. The
 *  row of the session decides in each case. */
export function createApplicationTokens(options: {
  needs: Pick<AccountNeeds, "connection" | "clock" | "random" | "secret" | "keepAct">;
  sessions: UserSessions;
  claimsOf: ClaimsOf;
}) {
  return withNeeds(needsOf(options), { issue, refresh, read, readHeader });
}
