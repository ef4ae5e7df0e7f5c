import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fixedClock } from "#src/platform/clock/clock.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { createAttemptLimit } from "#src/platform/limits/attempt-limit.ts";
import { createSharedCounts } from "#src/platform/limits/shared-counts.ts";
import { openTestDatabase } from "#test/harness/database.ts";
import {
  agentCookie,
  type ConsoleAccess,
  consoleAccess,
  createAgentAccess,
} from "./agent-access.ts";

const clock = fixedClock("2026-11-23T15:00:00Z");
let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.connection.deleteFrom("call_counts").execute());

const access = (kind: ConsoleAccess, secret = "a secret of tests") =>
  createAgentAccess({
    access: kind,
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
const locked = { kind: "password", password: "una clave larga" } as const;

describe("the sign-in of the console", () => {
  it.each([
    [true, undefined, "off"],
    [false, undefined, "open"],
    [true, "una clave larga", "password"],
    [false, "una clave larga", "password"],
  ])("in production %s with the password %s is %s", (isProduction, password, kind) => {
    expect(consoleAccess({ isProduction, password }).kind).toBe(kind);
  });

  it("lasts ten hours in a cookie that scripts and other sites cannot use", async () => {
    clock.set("2026-11-23T15:00:00Z");
    const desk = access(locked);
    const cookie = await desk.signIn("  Marta  Díaz ", "una clave larga", "::1");
    expect(cookie).toMatch(/; Path=\/; Max-Age=36000; HttpOnly; SameSite=Strict; Secure$/);
    const header = `otra=1; ${valueOf(cookie)}`;
    expect(await desk.readAgent(header)).toEqual({ name: "Marta Díaz" });
    clock.set("2026-11-24T00:59:59Z");
    expect(await desk.readAgent(header)).toEqual({ name: "Marta Díaz" });
    clock.set("2026-11-24T01:00:00Z");
    expect(await desk.readAgent(header)).toBeUndefined();
  });

  it.each([
    ["a wrong password", "Marta", "otra clave"],
    ["no password", "Marta", ""],
    ["no name", "  ", "una clave larga"],
  ])("refuses %s", async (_what, name, password) => {
    await expect(access(locked).signIn(name, password, "::1")).rejects.toThrow(
      "CHAT_SIGN_IN_REFUSED",
    );
  });

  it("counts the attempts of an address", async () => {
    const desk = access(locked);
    for (let attempt = 0; attempt < 5; attempt += 1)
      await expect(desk.signIn(`Marta ${attempt}`, "no", "::1")).rejects.toThrow(
        "CHAT_SIGN_IN_REFUSED",
      );
    await expect(desk.signIn("Marta", "una clave larga", "::1")).rejects.toThrow(
      "TOO_MANY_REQUESTS",
    );
  });

  it("counts the failures of a name, from wherever they come", async () => {
    const desk = access(locked);
    for (let attempt = 0; attempt < 3; attempt += 1)
      await expect(desk.signIn("Marta", "no", `203.0.113.${attempt}`)).rejects.toThrow(
        "CHAT_SIGN_IN_REFUSED",
      );
    await expect(desk.signIn("MARTA ", "una clave larga", "::1")).rejects.toThrow(
      "TOO_MANY_REQUESTS",
    );
  });

  it("counts no right password", async () => {
    const desk = access(locked);
    for (let attempt = 0; attempt < 12; attempt += 1)
      await desk.signIn("Marta", "una clave larga", "::1");
  });

  it("is nobody's without the password of now, our secret and every letter as it was", async () => {
    clock.set("2026-11-23T15:00:00Z");
    const value = valueOf(await access(locked).signIn("Marta", "una clave larga", "::1"));
    expect(
      await access({ kind: "password", password: "la nueva" }).readAgent(value),
    ).toBeUndefined();
    expect(await access(locked, "another secret").readAgent(value)).toBeUndefined();
    expect(await access({ kind: "off" }).readAgent(value)).toBeUndefined();
    for (let place = `__Host-${agentCookie}=`.length; place < value.length; place += 7) {
      const letter = value[place] === "A" ? "B" : "A";
      const changed = value.slice(0, place) + letter + value.slice(place + 1);
      expect(await access(locked).readAgent(changed)).toBeUndefined();
    }
    expect(await access(locked).readAgent(null)).toBeUndefined();
  });

  it("ends at sign-out, and when its browser signs in again", async () => {
    const desk = access(locked);
    const first = valueOf(await desk.signIn("Marta", "una clave larga", "::1"));
    const second = valueOf(await desk.signIn("Marta", "una clave larga", "::1", first));
    expect(await desk.readAgent(first)).toBeUndefined();
    expect(await desk.readAgent(second)).toEqual({ name: "Marta" });
    expect(valueOf(await desk.signOut(second))).toBe(`__Host-${agentCookie}=`);
    expect(await access(locked).readAgent(second)).toBeUndefined();
  });

  it("is closed in production without a password", async () => {
    expect(access({ kind: "off" }).isOn).toBe(false);
    await expect(access({ kind: "off" }).signIn("Marta", "", "::1")).rejects.toThrow(
      "CHAT_SIGN_IN_REFUSED",
    );
  });
});
