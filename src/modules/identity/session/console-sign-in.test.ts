import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fixedClock } from "#src/platform/clock/clock.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { createAttemptLimit } from "#src/platform/limits/attempt-limit.ts";
import { createSharedCounts } from "#src/platform/limits/shared-counts.ts";
import { openTestDatabase } from "#test/harness/database.ts";
import { siteCookies } from "#src/platform/http/cookies.rules.ts";
import { createSignIn, type SignIn, type SignInWay } from "./sign-in.service.ts";

const clock = fixedClock("2026-11-23T15:00:00Z");
let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.connection.deleteFrom("call_counts").execute());

const agentCookie = siteCookies.agent.name;
const access = (way: SignInWay, secret = "a secret of tests") =>
  createSignIn({
    kind: "chat-agent",
    way,
    connection: database.connection,
    secret,
    clock,
    isTls: true,
    attempts: createAttemptLimit({
      clock,
      counts: createSharedCounts({ connection: database.connection, secret }),
      name: "console-sign-in",
      most: { account: 3, network: 5 },
      windowMs: 60_000,
    }),
  });
const valueOf = (cookie: string) => cookie.split(";")[0] ?? "";
const signIn = async (
  desk: SignIn,
  name: string,
  password: string,
  network: string,
  cookies: string | null = null,
): Promise<string> => desk.openSession(await desk.signIn({ name, password }, network), cookies);
const nameIn = async (desk: SignIn, cookies: string | null) => {
  const read = await desk.readSession(cookies);
  return read.kind === "signedIn" ? read.session.user.name : undefined;
};
const locked = { kind: "password", password: "una clave larga" } as const;

describe("the sign-in of the console", () => {
  it("lasts ten hours in a cookie that scripts and other sites cannot use", async () => {
    clock.set("2026-11-23T15:00:00Z");
    const desk = access(locked);
    const cookie = await signIn(desk, "  Marta  Díaz ", "una clave larga", "::1");
    expect(cookie).toMatch(/; Path=\/; Max-Age=36000; HttpOnly; SameSite=Strict; Secure$/);
    const header = `otra=1; ${valueOf(cookie)}`;
    expect(await nameIn(desk, header)).toBe("Marta Díaz");
    clock.set("2026-11-24T00:59:59Z");
    expect(await nameIn(desk, header)).toBe("Marta Díaz");
    clock.set("2026-11-24T01:00:00Z");
    expect(await nameIn(desk, header)).toBeUndefined();
  });

  it.each([
    ["a wrong password", "Marta", "otra clave"],
    ["no password", "Marta", ""],
    ["no name", "  ", "una clave larga"],
  ])("refuses %s", async (_what, name, password) => {
    await expect(signIn(access(locked), name, password, "::1")).rejects.toThrow(
      "CHAT_SIGN_IN_REFUSED",
    );
  });

  it("counts the attempts of an address", async () => {
    const desk = access(locked);
    for (let attempt = 0; attempt < 5; attempt += 1)
      await expect(signIn(desk, `Marta ${attempt}`, "no", "::1")).rejects.toThrow(
        "CHAT_SIGN_IN_REFUSED",
      );
    await expect(signIn(desk, "Marta", "una clave larga", "::1")).rejects.toThrow(
      "TOO_MANY_REQUESTS",
    );
  });

  it("counts the failures of a name, from wherever they come", async () => {
    const desk = access(locked);
    for (let attempt = 0; attempt < 3; attempt += 1)
      await expect(signIn(desk, "Marta", "no", `203.0.113.${attempt}`)).rejects.toThrow(
        "CHAT_SIGN_IN_REFUSED",
      );
    await expect(signIn(desk, "MARTA ", "una clave larga", "::1")).rejects.toThrow(
      "TOO_MANY_REQUESTS",
    );
  });

  it("counts no right password", async () => {
    const desk = access(locked);
    for (let attempt = 0; attempt < 12; attempt += 1)
      await signIn(desk, "Marta", "una clave larga", "::1");
  });

  it("is nobody's without the password of now, our secret and every letter as it was", async () => {
    clock.set("2026-11-23T15:00:00Z");
    const value = valueOf(await signIn(access(locked), "Marta", "una clave larga", "::1"));
    expect(await nameIn(access({ kind: "password", password: "la nueva" }), value)).toBeUndefined();
    expect(await nameIn(access(locked, "another secret"), value)).toBeUndefined();
    expect(await nameIn(access({ kind: "off" }), value)).toBeUndefined();
    for (let place = `__Host-${agentCookie}=`.length; place < value.length; place += 7) {
      const letter = value[place] === "A" ? "B" : "A";
      const changed = value.slice(0, place) + letter + value.slice(place + 1);
      expect(await nameIn(access(locked), changed)).toBeUndefined();
    }
    expect(await nameIn(access(locked), null)).toBeUndefined();
  });

  it("ends at sign-out, and when its browser signs in again", async () => {
    const desk = access(locked);
    const first = valueOf(await signIn(desk, "Marta", "una clave larga", "::1"));
    const second = valueOf(await signIn(desk, "Marta", "una clave larga", "::1", first));
    expect(await nameIn(desk, first)).toBeUndefined();
    expect(await nameIn(desk, second)).toBe("Marta");
    expect(valueOf(await desk.signOut(second))).toBe(`__Host-${agentCookie}=`);
    expect(await nameIn(access(locked), second)).toBeUndefined();
  });

  it("is closed in production without a password", async () => {
    expect(access({ kind: "off" }).isOn).toBe(false);
    await expect(signIn(access({ kind: "off" }), "Marta", "", "::1")).rejects.toThrow(
      "CHAT_SIGN_IN_REFUSED",
    );
  });
});
