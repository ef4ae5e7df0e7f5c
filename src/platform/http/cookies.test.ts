import { describe, expect, it } from "vitest";
import { cookieLine, readCookie, readOwnCookie, siteCookies } from "./cookies.rules.ts";

const { visitor, session, stay } = siteCookies;

describe("a cookie's value", () => {
  it.each([
    ["amparo_visitor=a", "a"],
    ["otra=1; amparo_visitor=a", "a"],
    ["amparo_visitor=a=b", "a=b"],
    ["amparo_visitor=a; __Host-amparo_visitor=b", "b"],
    ["__Host-amparo_visitor=b; amparo_visitor=a", "b"],
    ["xamparo_visitor=a", undefined],
    ["amparo_visitor=", ""],
    ["", undefined],
    [null, undefined],
  ])("in %j is %j", (header, value) => expect(readCookie(header, visitor)).toBe(value));

  it("of a session counts under its own name alone", () => {
    expect(readOwnCookie("amparo_session=a", session, false)).toBe("a");
    expect(readOwnCookie("amparo_session=", session, false)).toBeUndefined();
    expect(readOwnCookie("amparo_session=a", session, true)).toBeUndefined();
    expect(readOwnCookie("__Host-amparo_session=a", session, true)).toBe("a");
  });
});

describe("a Set-Cookie line", () => {
  it("has the prefix and Secure under TLS", () => {
    expect(cookieLine(session, "a", true)).toBe(
      "__Host-amparo_session=a; Path=/; Max-Age=36000; HttpOnly; SameSite=Lax; Secure",
    );
    expect(cookieLine(session, "", false, 0)).toBe(
      "amparo_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax",
    );
  });

  it("that a script writes is not HttpOnly", () => {
    expect(cookieLine(stay, "CL", true)).toBe(
      "__Host-amparo_country=CL; Path=/; Max-Age=2592000; SameSite=Lax; Secure",
    );
  });
});
