import { describe, expect, it } from "vitest";
import { fixedClock } from "#src/platform/clock/clock.ts";
import { createCallLimit } from "#src/platform/http/call-limit.ts";
import {
  agentCookie,
  type ConsoleAccess,
  consoleAccess,
  createAgentAccess,
} from "./agent-access.ts";

const clock = fixedClock("2026-11-23T15:00:00Z");
const access = (kind: ConsoleAccess, secret = "a secret of tests") =>
  createAgentAccess({
    access: kind,
    secret,
    clock,
    isTls: true,
    attempts: createCallLimit({ clock, most: 3, windowMs: 60_000 }),
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

  it("lasts ten hours in a cookie that scripts and other sites cannot use", () => {
    clock.set("2026-11-23T15:00:00Z");
    const desk = access(locked);
    const cookie = desk.signIn("  Marta  Díaz ", "una clave larga", "::1");
    expect(cookie).toMatch(/; HttpOnly; SameSite=Strict; Max-Age=36000; Secure$/);
    const header = `otra=1; ${valueOf(cookie)}`;
    expect(desk.readAgent(header)).toEqual({ name: "Marta Díaz" });
    clock.set("2026-11-24T00:59:59Z");
    expect(desk.readAgent(header)).toEqual({ name: "Marta Díaz" });
    clock.set("2026-11-24T01:00:00Z");
    expect(desk.readAgent(header)).toBeUndefined();
  });

  it.each([
    ["a wrong password", "Marta", "otra clave"],
    ["no password", "Marta", ""],
    ["no name", "  ", "una clave larga"],
  ])("refuses %s", (_what, name, password) => {
    expect(() => access(locked).signIn(name, password, "::1")).toThrow("CHAT_SIGN_IN_REFUSED");
  });

  it("counts the attempts of an address", () => {
    const desk = access(locked);
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect(() => desk.signIn("Marta", "no", "::1")).toThrow("CHAT_SIGN_IN_REFUSED");
    expect(() => desk.signIn("Marta", "una clave larga", "::1")).toThrow("TOO_MANY_REQUESTS");
  });

  it("is nobody's without the password of now, our secret and every letter as it was", () => {
    clock.set("2026-11-23T15:00:00Z");
    const value = valueOf(access(locked).signIn("Marta", "una clave larga", "::1"));
    expect(access({ kind: "password", password: "la nueva" }).readAgent(value)).toBeUndefined();
    expect(access(locked, "another secret").readAgent(value)).toBeUndefined();
    expect(access({ kind: "off" }).readAgent(value)).toBeUndefined();
    for (let place = agentCookie.length + 1; place < value.length; place += 7) {
      const letter = value[place] === "A" ? "B" : "A";
      const changed = value.slice(0, place) + letter + value.slice(place + 1);
      expect(access(locked).readAgent(changed)).toBeUndefined();
    }
    expect(access(locked).readAgent(null)).toBeUndefined();
  });

  it("is closed in production without a password", () => {
    expect(access({ kind: "off" }).isOn).toBe(false);
    expect(() => access({ kind: "off" }).signIn("Marta", "", "::1")).toThrow(
      "CHAT_SIGN_IN_REFUSED",
    );
  });
});
