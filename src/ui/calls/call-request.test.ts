import { describe, expect, it } from "vitest";
import {
  answerKey,
  callRequest,
  mayKeepAnswer,
  ownHeaders,
  readSite,
  writeSite,
} from "./call-request.rules.ts";

const origin = "https://amparo.example";
const main = { country: "CL", isPartner: false, isRefreshForced: false, isVersionChecked: false };
const place = (changes: Partial<typeof main> = {}) => ({
  origin,
  language: "es-CL",
  version: "8aee7549",
  site: { ...main, ...changes },
});
const asked = (method: string, url: string, isRefreshForced = false) => ({
  url,
  method,
  headers: {},
  isRefreshForced,
});

describe("what a page says of its site", () => {
  it.each([
    main,
    { ...main, country: "PE", isPartner: true },
    { country: "INT", isPartner: true, isRefreshForced: true, isVersionChecked: true },
  ])("is read as it was written: %o", (site) => expect(readSite(writeSite(site))).toEqual(site));
});

describe("a call of a page (SA 7)", () => {
  it.each([
    ["GET", "/api/x?a=1", {}, false, "/api/x?a=1"],
    ["GET", "/api/x?a=1", { isRefreshForced: true }, false, "/api/x?a=1&forceRefresh=1"],
    ["GET", "/api/x", {}, true, "/api/x?forceRefresh=1"],
    ["GET", "/api/x", { isPartner: true }, false, "/api/x?isqps=true"],
    ["POST", "/api/x", { isRefreshForced: true }, true, "/api/x"],
    ["POST", "/api/x", { isPartner: true }, false, "/api/x?isqps=true"],
  ])("by %s to %s under %o, forced %s, goes to %s", (method, url, site, forced, sent) => {
    expect(callRequest(asked(method, url, forced), place(site)).url).toBe(sent);
  });

  it.each([
    ["GET", { "accept-language": "es-CL" }],
    ["POST", { "accept-language": "es-CL", "x-country": "CL", "x-qpversion": "8aee7549" }],
    ["DELETE", { "accept-language": "es-CL", "x-country": "CL", "x-qpversion": "8aee7549" }],
  ])("by %s carries its headers", (method, headers) => {
    expect(callRequest(asked(method, "/api/x"), place()).headers).toEqual(headers);
  });

  it("names the tenant of its host, to our own server alone (BO 7)", () => {
    const tenant = "a3a90000-0000-4000-8000-000000000001";
    const sent = (url: string) =>
      callRequest(asked("GET", url), { ...place(), tenant }).headers["x-tenant"];
    expect(sent("/api/x")).toBe(tenant);
    expect(sent("https://elsewhere.example/x")).toBeUndefined();
  });

  it("to another site carries nothing of ours", () => {
    const headers = Object.fromEntries(ownHeaders.map((name) => [name.toUpperCase(), "secret"]));
    const call = { ...asked("POST", "https://elsewhere.example/x", true), headers };
    const sent = callRequest({ ...call, headers: { ...headers, Accept: "a" } }, place());
    expect(sent).toEqual({ url: "https://elsewhere.example/x", headers: { accept: "a" } });
    expect(ownHeaders).toHaveLength(12);
  });
});

describe("an answer that is kept", () => {
  const key = (url: string, changes = {}) => answerKey(asked("GET", url), place(changes));

  it("is told apart by address, country, white label, language and version", () => {
    const keys = [
      key("/api/x"),
      key("/api/x?a=1"),
      key("/api/x", { country: "PE" }),
      key("/api/x", { isPartner: true }),
      answerKey(asked("GET", "/api/x"), { ...place(), language: "en" }),
      answerKey(asked("GET", "/api/x"), { ...place(), version: "0" }),
      answerKey({ ...asked("GET", "/api/x"), headers: { accept: "text/html" } }, place()),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(key("/api/x")).toBe(key("/api/x"));
  });

  it.each([
    [200, null, true],
    [200, "no-cache", true],
    [200, "private, no-store", false],
    [200, "private", false],
    [404, null, false],
    [503, null, false],
  ])("with status %i and %s is kept: %s", (status, cacheControl, isKept) => {
    expect(mayKeepAnswer(status, cacheControl)).toBe(isKept);
  });
});
