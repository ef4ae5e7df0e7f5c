import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fixedClock } from "#src/platform/clock/clock.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { registerApiRoutes } from "#src/platform/http/api-routes.ts";
import { createCallLimit } from "#src/platform/http/call-limit.ts";
import { createHttpServer } from "#src/platform/http/server.ts";
import { createLog } from "#src/platform/log/log.ts";
import { openTestDatabase } from "#test/harness/database.ts";
import {
  createSessionTokens,
  hashMs,
  type SessionTokens,
  tokenRetryMs,
  tokenTimeoutMs,
} from "./session-tokens.service.ts";
import { createStaffAccess, type SignInKind, signInKind } from "./staff-access.ts";
import { tokenRoutes } from "./token.api.ts";

const clock = fixedClock("2026-10-10T12:00:00Z");
const open = (access: SignInKind, secret = "a secret of at least sixteen") =>
  createStaffAccess({
    access,
    secret,
    clock,
    attempts: createCallLimit({ clock, most: 3, windowMs: 60_000 }),
    isTls: true,
  });
const given = { name: " Ana  Pérez ", company: "", password: "" };
const cookieOf = (line: string) => line.split(";")[0] ?? "";
beforeEach(() => clock.set("2026-10-10T12:00:00Z"));

describe("the sign-in", () => {
  it.each([
    [{ isProduction: false, password: undefined }, "open"],
    [{ isProduction: true, password: undefined }, "off"],
    [{ isProduction: true, password: "una clave larga" }, "password"],
  ])("of %j is %s", (options, kind) => {
    expect(signInKind(options).kind).toBe(kind);
  });

  it("takes a name in development, a password besides in production, and nobody where it is off", () => {
    expect(open({ kind: "open" }).signIn(given, "a")).toEqual({ name: "Ana Pérez", company: null });
    const closed = open({ kind: "password", password: "una clave larga" });
    expect(() => closed.signIn(given, "a")).toThrow("SIGN_IN_REFUSED");
    expect(closed.signIn({ ...given, password: "una clave larga" }, "a").name).toBe("Ana Pérez");
    expect(() => open({ kind: "off" }).signIn(given, "a")).toThrow("SIGN_IN_REFUSED");
    expect(() => open({ kind: "open" }).signIn({ ...given, name: " " }, "a")).toThrow();
  });

  it("is limited by network", () => {
    const access = open({ kind: "password", password: "una clave larga" });
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect(() => access.signIn(given, "a")).toThrow("SIGN_IN_REFUSED");
    expect(() => access.signIn(given, "a")).toThrow("TOO_MANY_REQUESTS");
  });

  it("keeps a session in a cookie that scripts cannot read, with the company's claim, for ten hours", () => {
    const access = open({ kind: "open" });
    const holder = { name: "Ana", company: "Colegio Demo" };
    const line = access.sessionCookieOf(holder);
    expect(line).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=36000; Secure$/);
    expect(access.readSession(cookieOf(line))).toEqual({ kind: "signedIn", holder });
    clock.set("2026-10-10T22:00:00Z");
    expect(access.readSession(cookieOf(line))).toEqual({ kind: "bad" });
  });

  it("reads no token that is foreign, changed or of an older password", () => {
    const access = open({ kind: "password", password: "una clave larga" });
    const holder = { name: "Ana", company: null };
    const own = access.tokenOf(holder);
    const [text = "", signature = ""] = own.split(".");
    const other = Buffer.from(JSON.stringify({ ...holder, until: 9e15 })).toString("base64url");
    for (const token of [
      "",
      "x",
      `${text}.`,
      `${other}.${signature}`,
      open({ kind: "password", password: "otra clave" }).tokenOf(holder),
      open({ kind: "password", password: "una clave larga" }, "another secret").tokenOf(holder),
    ])
      expect(access.readToken(token)).toBeUndefined();
    expect(access.readToken(own)).toEqual(holder);
    expect(access.readSession(undefined)).toEqual({ kind: "none" });
    expect(access.readSession("amparo_session=x")).toEqual({ kind: "bad" });
  });
});

describe("a session by its hash", () => {
  let database: OpenDatabase;
  let app: FastifyInstance;
  let tokens: SessionTokens;
  const staff = open({ kind: "open" });
  const holder = { name: "Ana", company: "Colegio Demo" };
  beforeAll(async () => {
    database = await openTestDatabase();
    tokens = createSessionTokens({ connection: database.connection, clock });
    app = await createHttpServer({
      log: createLog("silent", () => undefined),
      assetsFolder: undefined,
      trustProxy: false,
      isTls: false,
      sayError: () => (code) => code,
    });
    const allowance = createCallLimit({ clock, most: 1_000, windowMs: 60_000 });
    registerApiRoutes(app, tokenRoutes({ staff, tokens, allowance }), async () => ({
      address: "203.0.113.9",
    }));
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  const post = (payload: object, cookie = "") =>
    app.inject({ method: "POST", url: "/api/token", payload, headers: { cookie } });

  it("is had once, by address or by body", async () => {
    for (const ask of [
      (hash: string) => app.inject(`/api/hashtoken/${hash}`),
      (hash: string) => post({ hash }),
    ]) {
      const { hash } = await tokens.issueHash(holder);
      const answer = await ask(hash);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["cache-control"]).toBe("private, no-store");
      expect(staff.readToken(answer.json().data.token)).toEqual(holder);
      expect((await ask(hash)).statusCode).toBe(404);
    }
  });

  it("is not had by a malformed, unknown or old one", async () => {
    const { hash, expiresAt } = await tokens.issueHash(holder);
    expect(expiresAt.getTime() - clock.now().getTime()).toBe(hashMs);
    clock.set(expiresAt);
    for (const sent of ["x", "a".repeat(32), hash])
      expect((await app.inject(`/api/hashtoken/${sent}`)).statusCode).toBe(404);
  });

  it("is handed on by whoever is signed in, and by nobody else", async () => {
    const answer = await post({}, cookieOf(staff.sessionCookieOf(holder)));
    expect(answer.json().data.expiresAt).toBe("2026-10-10T12:05:00.000Z");
    expect(await tokens.spendHash(answer.json().data.hash)).toEqual(holder);
    for (const cookie of ["", "amparo_session=x"]) {
      const refused = await post({}, cookie);
      expect([refused.statusCode, refused.json().error.name]).toEqual([401, "LOGIN_REQUIRED"]);
    }
  });

  it("keeps no hash that could be used, and none that is over", async () => {
    const { hash, expiresAt } = await tokens.issueHash(holder);
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
      timing: { timeoutMs: 5, attempts: 3, delayMs: 5 },
    });
    await expect(slow.spendHash("a".repeat(32))).rejects.toThrow("ATTEMPTS_EXCEEDED");
    expect(asked).toBe(3);
  });
});
