import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isCrawler } from "./crawler.rules.ts";
import {
  identify,
  identitySetCookie,
  identityValueOf,
  optOutSetCookie,
} from "./visitor-identity.rules.ts";

const browser =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36";
const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
const id = "abcdefghijklmnopqrstuv";
const fresh = "0123456789012345678901";
const newId = () => fresh;

describe("a crawler", () => {
  it.each([
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
    "Mozilla/5.0 (compatible; PetalBot;+https://webmaster.petalsearch.com/site/petalbot)",
    "Mozilla/5.0 (compatible; Yahoo! Slurp)",
    "Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)",
    "Mozilla/5.0 Prerender (+https://github.com/prerender/prerender)",
    "curl/8.5.0",
    "  ",
    undefined,
  ])("is %s, and gets no id, whatever it sends", (userAgent) => {
    expect(isCrawler(userAgent)).toBe(true);
    expect(identify(undefined, userAgent, newId)).toEqual({ kind: "crawler" });
    expect(identify(id, userAgent, newId)).toEqual({ kind: "crawler" });
  });

  it.each([browser, phone])("is not %s", (userAgent) => {
    expect(isCrawler(userAgent)).toBe(false);
  });
});

describe("the visitor id", () => {
  it("is set by the first answer and is the same afterwards", () => {
    const first = identify(undefined, browser, newId);
    expect(first).toEqual({ kind: "new", id: fresh });
    const line = identitySetCookie(first, true) ?? "";
    expect(line).toBe(
      `__Host-amparo_id=${fresh}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure`,
    );
    const kept = identityValueOf(line.split(";")[0]);
    const second = identify(kept, browser, () => "another");
    expect(second).toEqual({ kind: "known", id: fresh });
    expect(identitySetCookie(second, true)).toBeUndefined();
  });

  it("is of nothing that describes the person: the same browser gets another one each time", () => {
    let count = 0;
    const counting = () => `${count++}`.padStart(22, "x");
    expect(identify(undefined, browser, counting)).not.toEqual(
      identify(undefined, browser, counting),
    );
  });

  it("is not there after an opt-out, and comes anew after its taking back", () => {
    const out = identityValueOf(optOutSetCookie(true, false).split(";")[0]);
    expect(identify(out, browser, newId)).toEqual({ kind: "optedOut" });
    expect(identitySetCookie({ kind: "optedOut" }, false)).toBeUndefined();
    const back = optOutSetCookie(false, false);
    expect(back).toContain("Max-Age=0");
    expect(identify(identityValueOf(back.split(";")[0]), browser, newId).kind).toBe("new");
  });

  it.each([
    [undefined, undefined],
    ["", undefined],
    ["a=b", undefined],
    [`amparo_visitor=x; amparo_id=${id}; z=1`, id],
    [`xamparo_id=no; amparo_id=${id}`, id],
    ["amparo_id=", ""],
    ["amparo_id=a=b", "a=b"],
  ])("is read from the header %s as %s", (header, value) => {
    expect(identityValueOf(header)).toBe(value);
  });

  it("of another form is replaced, never taken", () => {
    const malformed = fc.string().filter((text) => !/^[A-Za-z0-9_-]{22}$/.test(text));
    fc.assert(
      fc.property(malformed, (text) => {
        const { kind } = identify(text, browser, newId);
        expect(kind).toBe(text === "no" ? "optedOut" : "new");
      }),
    );
  });
});
