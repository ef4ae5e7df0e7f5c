import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fixedClock } from "#src/platform/clock/clock.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { registerApiRoutes } from "#src/platform/http/api-routes.ts";
import { createCallLimit } from "#src/platform/limits/call-limit.ts";
import { createHttpServer } from "#src/platform/http/server.ts";
import { createAttemptLimit } from "#src/platform/limits/attempt-limit.ts";
import { createSharedCounts } from "#src/platform/limits/shared-counts.ts";
import { purgeSessions } from "#src/platform/sessions/sessions.ts";
import { createLog } from "#src/platform/log/log.ts";
import { openTestDatabase } from "#test/harness/database.ts";
import {
  createSessionTokens,
  hashMs,
  type SessionTokens,
  tokenRetryMs,
  tokenTimeoutMs,
} from "./session-tokens.service.ts";
import { type CallerFacts, createEnforcer } from "./access.service.ts";
import { createSignIn, type SignInWay, signInWay, type UserSession } from "./sign-in.service.ts";
import { tokenRoutes } from "./token.api.ts";

const clock = fixedClock("2026-10-10T12:00:00Z");
const ownSecret = "a secret of at least sixteen";
const open = (way: SignInWay, secret = ownSecret) =>
  createSignIn({
    kind: "staff",
    way,
    connection: database.connection,
    secret,
    clock,
    attempts: createAttemptLimit({
      clock,
      counts: createSharedCounts({ connection: database.connection, secret }),
      name: "sign-in",
      most: { account: 3, network: 5 },
      windowMs: 60_000,
    }),
    isTls: true,
  });
const given = { name: " Ana  Pérez ", company: "", password: "" };
const cookieOf = (line: string) => line.split(";")[0] ?? "";
async function sessionOf(access: ReturnType<typeof open>, cookie: string): Promise<UserSession> {
  const read = await access.readSession(cookie);
  if (read.kind !== "signedIn") throw new Error(`The session is ${read.kind}.`);
  return read.session;
}
const tokensOf = (staff: ReturnType<typeof open>, secret = ownSecret) =>
  createSessionTokens({ connection: database.connection, clock, secret, staff });
let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clock.set("2026-10-10T12:00:00Z");
  await database.connection.deleteFrom("call_counts").execute();
});

describe("the sign-in", () => {
  it.each([
    [{ isProduction: false, password: undefined }, "open"],
    [{ isProduction: true, password: undefined }, "off"],
    [{ isProduction: true, password: "una clave larga" }, "password"],
  ])("of %j is %s", (options, kind) => {
    expect(signInWay(options).kind).toBe(kind);
  });

  it("takes a name in development, a password besides in production, and nobody where it is off", async () => {
    expect(await open({ kind: "open" }).signIn(given, "a")).toEqual({
      name: "Ana Pérez",
      company: null,
    });
    const closed = open({ kind: "password", password: "una clave larga" });
    await expect(closed.signIn(given, "a")).rejects.toThrow("SIGN_IN_REFUSED");
    expect((await closed.signIn({ ...given, password: "una clave larga" }, "a")).name).toBe(
      "Ana Pérez",
    );
    await expect(open({ kind: "off" }).signIn(given, "a")).rejects.toThrow("SIGN_IN_REFUSED");
    await expect(open({ kind: "open" }).signIn({ ...given, name: " " }, "a")).rejects.toThrow();
  });

  it("is limited by network", async () => {
    const access = open({ kind: "password", password: "una clave larga" });
    for (let attempt = 0; attempt < 5; attempt += 1)
      await expect(access.signIn({ ...given, name: `Ana ${attempt}` }, "a")).rejects.toThrow(
        "SIGN_IN_REFUSED",
      );
    await expect(access.signIn(given, "a")).rejects.toThrow("TOO_MANY_REQUESTS");
  });

  it("keeps a session in a cookie that scripts cannot read, with the company's claim, for ten hours", async () => {
    const access = open({ kind: "open" });
    const holder = { name: "Ana", company: "Colegio Demo" };
    const line = await access.openSession(holder, null);
    expect(line).toMatch(
      /^__Host-amparo_session=[\w-]{32}; Path=\/; Max-Age=36000; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(await access.readSession(cookieOf(line))).toMatchObject({
      kind: "signedIn",
      session: { user: holder, permissions: ["cache:flush", "internal-traffic:update"] },
    });
    // Without the prefix a subdomain may have planted it.
    const plain = cookieOf(line).replace("__Host-", "");
    expect(await access.readSession(plain)).toEqual({ kind: "none" });
    clock.set("2026-10-10T22:00:00Z");
    expect(await access.readSession(cookieOf(line))).toEqual({ kind: "bad" });
    await purgeSessions(database.connection, clock.now());
    expect(await database.connection.selectFrom("sessions").selectAll().execute()).toEqual([]);
  });

  it("stores no token that could be used", async () => {
    const line = await open({ kind: "open" }).openSession({ name: "Ana", company: null }, null);
    const stored = await database.connection.selectFrom("sessions").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(cookieOf(line).split("=")[1]);
  });

  it("ends a session at sign-out, on every node, and the text that was signed for it", async () => {
    const [one, other] = [open({ kind: "open" }), open({ kind: "open" })];
    const cookie = cookieOf(await one.openSession({ name: "Ana", company: null }, null));
    const token = tokensOf(one).tokenOf(await sessionOf(one, cookie));
    expect(await tokensOf(other).readToken(token)).toEqual({ name: "Ana", company: null });
    expect(cookieOf(await one.signOut(cookie))).toBe("__Host-amparo_session=");
    expect(await other.readSession(cookie)).toEqual({ kind: "bad" });
    expect(await tokensOf(other).readToken(token)).toBeUndefined();
  });

  it("gives a browser that signs in a new token, and ends the one it had", async () => {
    const access = open({ kind: "open" });
    const first = cookieOf(await access.openSession({ name: "Ana", company: null }, null));
    const second = cookieOf(await access.openSession({ name: "Ana", company: null }, first));
    expect(second).not.toBe(first);
    expect(await access.readSession(first)).toEqual({ kind: "bad" });
    expect((await access.readSession(second)).kind).toBe("signedIn");
    // A token that was planted is not taken over.
    const planted = `__Host-amparo_session=${"a".repeat(32)}`;
    expect(cookieOf(await access.openSession({ name: "Ana", company: null }, planted))).not.toBe(
      planted,
    );
  });

  it("reads no token that is foreign, changed or of an older password", async () => {
    const access = open({ kind: "password", password: "una clave larga" });
    const holder = { name: "Ana", company: null };
    const cookie = cookieOf(await access.openSession(holder, null));
    const session = await sessionOf(access, cookie);
    const own = tokensOf(access).tokenOf(session);
    const [text = "", signature = ""] = own.split(".");
    const claims = { ...holder, until: 9e15, session: session.id };
    const other = Buffer.from(JSON.stringify(claims)).toString("base64url");
    const changed = open({ kind: "password", password: "otra clave" });
    for (const token of [
      "",
      "x",
      `${text}.`,
      `${other}.${signature}`,
      tokensOf(access, "another secret").tokenOf(session),
    ])
      expect(await tokensOf(access).readToken(token)).toBeUndefined();
    expect(await tokensOf(access).readToken(own)).toEqual(holder);
    expect(await tokensOf(changed).readToken(own)).toBeUndefined();
    expect(await changed.readSession(cookie)).toEqual({ kind: "bad" });
    expect(await access.readSession(undefined)).toEqual({ kind: "none" });
    expect(await access.readSession("__Host-amparo_session=x")).toEqual({ kind: "bad" });
  });
});

describe("a session by its hash", () => {
  let app: FastifyInstance;
  let tokens: SessionTokens;
  let staff: ReturnType<typeof open>;
  let cookie: string;
  let session: UserSession;
  const holder = { name: "Ana", company: "Colegio Demo" };
  beforeAll(async () => {
    staff = open({ kind: "open" });
    tokens = tokensOf(staff);
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
      async ({ headers }) => {
        const read = await staff.readSession(headers.cookie);
        const signedIn = read.kind === "signedIn" ? read.session : null;
        return { address: "203.0.113.9", session: signedIn, isInternalVisit: false };
      },
      createEnforcer({ add: async () => undefined }),
    );
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    cookie = cookieOf(await staff.openSession(holder, null));
    session = await sessionOf(staff, cookie);
  });
  const post = (payload: object, sent = "") =>
    app.inject({ method: "POST", url: "/api/token", payload, headers: { cookie: sent } });

  it("is had once, by address or by body", async () => {
    for (const ask of [
      (hash: string) => app.inject(`/api/hashtoken/${hash}`),
      (hash: string) => post({ hash }),
    ]) {
      const { hash } = await tokens.issueHash(session);
      const answer = await ask(hash);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["cache-control"]).toBe("private, no-store");
      expect(await tokens.readToken(answer.json().data.token)).toEqual(holder);
      expect((await ask(hash)).statusCode).toBe(404);
    }
  });

  it("is not had by a malformed, unknown or old one", async () => {
    const { hash, expiresAt } = await tokens.issueHash(session);
    expect(expiresAt.getTime() - clock.now().getTime()).toBe(hashMs);
    clock.set(expiresAt);
    for (const sent of ["x", "a".repeat(32), hash])
      expect((await app.inject(`/api/hashtoken/${sent}`)).statusCode).toBe(404);
  });

  it("is handed on by whoever is signed in, and by nobody else", async () => {
    const answer = await post({}, cookie);
    expect(answer.json().data.expiresAt).toBe("2026-10-10T12:05:00.000Z");
    expect((await tokens.spendHash(answer.json().data.hash))?.user).toEqual(holder);
    for (const foreign of ["", "__Host-amparo_session=x"]) {
      const refused = await post({}, foreign);
      expect([refused.statusCode, refused.json().error.name]).toEqual([401, "LOGIN_REQUIRED"]);
    }
  });

  it("is had no more once the session has ended", async () => {
    const { hash } = await tokens.issueHash(session);
    await staff.signOut(cookie);
    expect((await post({ hash })).statusCode).toBe(404);
    expect((await post({}, cookie)).statusCode).toBe(401);
  });

  it("keeps no hash that could be used, and none that is over", async () => {
    const { hash, expiresAt } = await tokens.issueHash(session);
    const rows = await database.connection.selectFrom("login_hashes").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(hash);
    clock.set(expiresAt);
    expect(await tokens.purgeExpired()).toBeGreaterThan(0);
    expect(await database.connection.selectFrom("login_hashes").selectAll().execute()).toEqual([]);
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
      connection: silent as unknown as OpenDatabase["connection"],
      clock,
      secret: ownSecret,
      staff,
      timing: { timeoutMs: 5, attempts: 3, delayMs: 5 },
    });
    await expect(slow.spendHash("a".repeat(32))).rejects.toThrow("ATTEMPTS_EXCEEDED");
    expect(asked).toBe(3);
  });
});
