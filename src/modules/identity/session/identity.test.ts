import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fixedClock } from "#src/platform/clock/clock.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { registerApiRoutes } from "#src/platform/http/api-routes.ts";
import { createCallLimit } from "#src/platform/limits/call-limit.ts";
import { createHttpServer } from "#src/platform/http/server.ts";
import { createAttemptLimit } from "#src/platform/limits/attempt-limit.ts";
import { createSharedCounts } from "#src/platform/limits/shared-counts.ts";
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
    expect(signInKind(options).kind).toBe(kind);
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
  let app: FastifyInstance;
  let tokens: SessionTokens;
  let staff: ReturnType<typeof open>;
  const holder = { name: "Ana", company: "Colegio Demo" };
  beforeAll(async () => {
    staff = open({ kind: "open" });
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
  afterAll(() => app.close());
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
