import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestAccess, type TestAccess } from "#src/modules/identity/access/access.fixture.ts";
import { browser } from "#src/modules/identity/account/account.fixture.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { registerApiRoutes } from "#src/platform/http/api-routes.ts";
import { cookieName, siteCookies } from "#src/platform/http/cookies.rules.ts";
import { createHttpServer } from "#src/platform/http/server.ts";
import { createCallLimit } from "#src/platform/limits/call-limit.ts";
import { createLog } from "#src/platform/log/log.ts";
import { type CallerFacts, createEnforcer } from "./access.service.ts";
import {
  createSessionReader,
  type SessionReader,
  type UserSession,
} from "./session-reader.service.ts";
import {
  createSessionTokens,
  hashMs,
  type SessionTokens,
  tokenRetryMs,
  tokenTimeoutMs,
} from "./session-tokens.service.ts";
import { tokenRoutes } from "./token.api.ts";

const ownSecret = "a secret of tests";
let test: TestAccess;
let app: FastifyInstance;
let reader: SessionReader;
let tokens: SessionTokens;
let cookie: string;
let session: UserSession;
let persons = 0;

const tokensOf = (secret: string) =>
  createSessionTokens({
    connection: test.connection,
    clock: test.clock,
    secret,
    sessions: reader,
    users: test.accounts.sessions,
  });

beforeAll(async () => {
  test = await openTestAccess();
  const { access, accounts, clock } = test;
  reader = createSessionReader({ users: accounts.sessions, access, isTls: false });
  tokens = tokensOf(ownSecret);
  app = await createHttpServer({
    log: createLog("silent", () => undefined),
    assetsFolder: undefined,
    trustProxy: false,
    isTls: false,
    sayError: () => (code) => code,
  });
  const allowance = createCallLimit({ clock, most: 1_000, windowMs: 60_000 });
  registerApiRoutes<CallerFacts & { address: string }>(
    app,
    tokenRoutes({ tokens, allowance }),
    async ({ headers }) => ({
      address: "203.0.113.9",
      session: (await reader.read(headers.cookie)).session,
      isInternalVisit: false,
    }),
    createEnforcer({ add: async () => undefined }, access),
  );
});
afterAll(async () => {
  await app.close();
  await test.database.close();
});
beforeEach(async () => {
  const { token } = await test.person(
    `ana${(persons += 1)}@correo.example`,
    "portal/CLIENT",
    "amparo/chile/grupo-demo/colegio-demo",
  );
  cookie = `${cookieName(siteCookies.session, false)}=${token}`;
  const found = await reader.read(cookie);
  if (found.session === null) throw new Error("Nobody is signed in.");
  ({ session } = found);
});

const post = (payload: object, sent = "") =>
  app.inject({ method: "POST", url: "/api/token", payload, headers: { cookie: sent } });
const signOut = () => test.accounts.sessions.signOut(cookie.split("=")[1]);

describe("the session of a request", () => {
  it("is its user with the company of the grants and what they hold", () => {
    expect(session).toMatchObject({
      kind: "portal",
      user: { name: "Ana Soto", company: "colegio-demo" },
      isDemo: false,
    });
    expect(session.permissions).toContain("policy:read");
    expect(session.permissions).not.toContain("cache:flush");
  });

  it.each([
    ["no cookie", "", false],
    ["a forged token", "amparo_session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", true],
    ["no token at all", "amparo_session=x.y", true],
    ["the cookie of another deployment", "__Host-amparo_session=x", false],
  ])("is none with %s", async (_what, header, isBad) => {
    expect(await reader.read(header)).toEqual({ session: null, isBad });
  });

  it("is none and its token bad once the session has ended", async () => {
    await signOut();
    expect(await reader.read(cookie)).toEqual({ session: null, isBad: true });
  });
});

describe("the signed text of a session", () => {
  it("names its user as long as the session is open", async () => {
    const text = tokens.tokenOf(session);
    expect(Buffer.from(text.split(".")[0] ?? "", "base64url").toString()).not.toContain("@");
    expect((await tokens.readToken(text))?.id).toBe(session.user.id);
    await signOut();
    expect(await tokens.readToken(text)).toBeUndefined();
  });

  it("is not read where it is foreign or changed", async () => {
    const own = tokens.tokenOf(session);
    const [text = "", signature = ""] = own.split(".");
    const other = Buffer.from(JSON.stringify({ session: session.id, sub: "x" })).toString(
      "base64url",
    );
    for (const sent of [
      tokensOf("another").tokenOf(session),
      `${other}.${signature}`,
      text,
      "",
      ".",
    ])
      expect(await tokens.readToken(sent)).toBeUndefined();
  });
});

describe("a session by its hash", () => {
  it("is had once, by address or by body", async () => {
    for (const ask of [
      (hash: string) => app.inject(`/api/hashtoken/${hash}`),
      (hash: string) => post({ hash }),
    ]) {
      const { hash } = await tokens.issueHash(session);
      const answer = await ask(hash);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["cache-control"]).toBe("private, no-store");
      expect((await tokens.readToken(answer.json().data.token))?.id).toBe(session.user.id);
      expect((await ask(hash)).statusCode).toBe(404);
    }
  });

  it("opens one of the same user elsewhere, which ends when the first would", async () => {
    const { hash } = await tokens.issueHash(session);
    const token = await tokens.openByHash(hash, browser);
    const opened = await reader.read(`${cookieName(siteCookies.session, false)}=${token}`);
    expect(opened.session?.user.id).toBe(session.user.id);
    expect(opened.session?.expiresAt).toEqual(session.expiresAt);
    expect(await tokens.openByHash(hash, browser)).toBeUndefined();
  });

  it("is not had by a malformed, unknown or old one", async () => {
    const { hash, expiresAt } = await tokens.issueHash(session);
    const at = test.clock.now();
    expect(expiresAt.getTime() - at.getTime()).toBe(hashMs);
    test.clock.set(expiresAt);
    for (const sent of ["x", "a".repeat(32), hash])
      expect((await app.inject(`/api/hashtoken/${sent}`)).statusCode).toBe(404);
    test.clock.set(at);
  });

  it("is handed on by who is signed in, and by nobody else", async () => {
    const answer = await post({}, cookie);
    expect((await tokens.spendHash(answer.json().data.hash))?.user).toEqual(session.user);
    for (const foreign of ["", "amparo_session=x"]) {
      const refused = await post({}, foreign);
      expect([refused.statusCode, refused.json().error.name]).toEqual([401, "LOGIN_REQUIRED"]);
    }
  });

  it("is had no more once the session has ended", async () => {
    const { hash } = await tokens.issueHash(session);
    await signOut();
    expect((await post({ hash })).statusCode).toBe(404);
    expect((await post({}, cookie)).statusCode).toBe(401);
  });

  it("keeps no hash that could be used, and none that is over", async () => {
    const { hash, expiresAt } = await tokens.issueHash(session);
    const rows = () => test.connection.selectFrom("login_hashes").selectAll().execute();
    expect(JSON.stringify(await rows())).not.toContain(hash);
    const at = test.clock.now();
    test.clock.set(expiresAt);
    expect(await tokens.purgeExpired()).toBeGreaterThan(0);
    expect(await rows()).toEqual([]);
    test.clock.set(at);
  });

  it("waits 15 s for an answer and 1.5 s before it tries again", async () => {
    expect([tokenTimeoutMs, tokenRetryMs]).toEqual([15_000, 1_500]);
    let asked = 0;
    const silent = {
      deleteFrom: () => {
        asked += 1;
        return new Proxy(
          {},
          {
            get: (_t, name, self) =>
              name === "executeTakeFirst" ? () => new Promise(() => undefined) : () => self,
          },
        );
      },
    };
    const slow = createSessionTokens({
      connection: silent as unknown as Connection,
      clock: test.clock,
      secret: ownSecret,
      sessions: reader,
      users: test.accounts.sessions,
      timing: { timeoutMs: 5, attempts: 3, delayMs: 5 },
    });
    await expect(slow.spendHash("a".repeat(32))).rejects.toThrow("ATTEMPTS_EXCEEDED");
    expect(asked).toBe(3);
  });
});
