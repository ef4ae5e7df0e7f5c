import { z } from "zod";
import { notFound } from "#src/platform/errors.ts";
import { answer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import { networkOf } from "#src/platform/limits/network.rules.ts";
import type { CallLimit } from "#src/platform/limits/call-limit.ts";
import { loginRequired } from "./identity.errors.ts";
import type { SessionTokens } from "./session-tokens.service.ts";
import type { UserSession } from "./session-reader.service.ts";

const noStore = { "cache-control": "private, no-store" };
const hash = z.string().min(1).max(100).describe("Hash of a session, spent once");
const token = z.string().describe("Signed token of the session: name, company and end");
const given = z.object({ data: z.object({ token }) });
const issued = z.object({
  data: z.object({
    token,
    hash: hash.optional().describe("Hash that hands this session on, where none was sent"),
    expiresAt: z.iso.datetime().optional().describe("Until when the hash can be spent"),
  }),
});
const body = z.object({ hash: hash.optional() });

interface TokenFacts {
  address: string;
  session: UserSession | null;
}

interface TokenCallsNeeds {
  tokens: SessionTokens;
  /** Hashes asked for by a network. */
  allowance: CallLimit;
}

async function spend(needs: TokenCallsNeeds, sent: string, address: string): Promise<UserSession> {
  await needs.allowance.count(networkOf(address));
  const session = await needs.tokens.spendHash(sent);
  if (session === undefined) throw notFound();
  return session;
}

const getHashtokenByHash = (needs: TokenCallsNeeds): ApiRoute<TokenFacts> =>
  apiRoute({
    method: "GET",
    url: "/api/hashtoken/:hash",
    summary: "The token of a session by its hash, which is then spent",
    tag: "Session",
    params: z.object({ hash }),
    responses: { 200: { description: "The token", schema: given } },
    permission: "public",
    audit: "session.hand-over",
    async handle({ params }, { address }) {
      const session = await spend(needs, params.hash, address);
      return answer({ data: { token: needs.tokens.tokenOf(session) } }, noStore);
    },
  });

const postToken = (needs: TokenCallsNeeds): ApiRoute<TokenFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/token",
    summary: "The same with the hash in the body; without one a hash of the session that asks",
    tag: "Session",
    body,
    responses: {
      200: { description: "The token, and the new hash where none was sent", schema: issued },
    },
    permission: "public",
    audit: "session.hand-over",
    async handle(call, { address, session }) {
      const sent = call.body.hash;
      if (sent !== undefined) {
        const handed = await spend(needs, sent, address);
        return answer({ data: { token: needs.tokens.tokenOf(handed) } }, noStore);
      }
      // Open to everybody for the hash: without one the session of who asks is what is handed on.
      if (session === null) throw loginRequired();
      const made = await needs.tokens.issueHash(session);
      return answer(
        {
          data: {
            token: needs.tokens.tokenOf(session),
            hash: made.hash,
            expiresAt: made.expiresAt.toISOString(),
          },
        },
        noStore,
      );
    },
  });

/** A session by its hash, and a hash of the session one has (SA 7). */
export function tokenRoutes(needs: TokenCallsNeeds): ApiRoute<TokenFacts>[] {
  return [getHashtokenByHash(needs), postToken(needs)];
}
