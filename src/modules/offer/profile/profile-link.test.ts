import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Profile } from "#src/contracts/profile.ts";
import { MAX_LINK_BYTES, decodeProfileLink, encodeProfileLink } from "./profile-link.rules.ts";

const profile: Profile = {
  cotizante: [{ sexo: "Femenino", edad: 34, imponible: 1_650_000 }],
  cargas: [{ sexo: "Masculino", edad: 36, parentesco: "Cónyuge" }],
  region: { stateCode: 13, stateName: "Metropolitana" },
};
const base64 = (text: string) => Buffer.from(text, "utf8").toString("base64");
const codeOf = (perfil: string) => {
  const result = decodeProfileLink("CL", perfil);
  return result.ok ? "ok" : result.code;
};

describe("a profile in a link", () => {
  it("comes back as it was written", () => {
    expect(decodeProfileLink("CL", encodeProfileLink(profile))).toEqual({ ok: true, profile });
  });

  it.each([
    ["URL-safe letters", (text: string) => Buffer.from(text).toString("base64url")],
    [
      "Latin-1, as btoa writes it",
      (text: string) => Buffer.from(text, "latin1").toString("base64"),
    ],
    ["spaces for plus signs", (text: string) => base64(`${text}   `).replaceAll("+", " ")],
    ["no padding", (text: string) => base64(text).replace(/=+$/, "")],
  ])("is read with %s", (_how, encode) => {
    expect(decodeProfileLink("CL", encode(JSON.stringify(profile)))).toEqual({ ok: true, profile });
  });

  it.each([
    ["an empty text", "", "PROFILE_LINK_UNREADABLE"],
    ["what is no base64", "{}", "PROFILE_LINK_UNREADABLE"],
    ["what is no JSON", base64("hola"), "PROFILE_LINK_UNREADABLE"],
    ["a list", base64("[]"), "PROFILE_LINK_UNREADABLE"],
    ["a number", base64("1"), "PROFILE_LINK_UNREADABLE"],
    ["null", base64("null"), "PROFILE_LINK_UNREADABLE"],
    ["a prototype key", base64('{"__proto__":{"isAdmin":true}}'), "PROFILE_LINK_UNREADABLE"],
    [
      "a prototype key inside",
      base64('{"cargas":[{"constructor":{}}]}'),
      "PROFILE_LINK_UNREADABLE",
    ],
    [
      "a deep nest",
      base64(`{"a":${"[".repeat(500)}${"]".repeat(500)}}`),
      "PROFILE_LINK_UNREADABLE",
    ],
    ["more than 8 KB", "A".repeat(MAX_LINK_BYTES + 1), "PROFILE_LINK_TOO_LONG"],
    ["a profile with a bad age", base64('{"cotizante":[{"edad":999}]}'), "INVALID_PROFILE"],
  ])("is refused for %s", (_what, perfil, code) => {
    expect(codeOf(perfil)).toBe(code);
  });

  it("of exactly 8 KB is still read", () => {
    const filler = { ...profile, extra: "" };
    const room = (MAX_LINK_BYTES / 4) * 3 - Buffer.byteLength(JSON.stringify(filler));
    const perfil = base64(JSON.stringify({ ...filler, extra: "x".repeat(room) }));
    expect(perfil).toHaveLength(MAX_LINK_BYTES);
    expect(codeOf(perfil)).toBe("ok");
  });

  it("never throws nor touches a prototype, over 10,000 mutations", () => {
    const encoded = encodeProfileLink(profile);
    const json = JSON.stringify(profile);
    const scraps = fc.constantFrom(
      '"__proto__":',
      "[[",
      "}",
      "null",
      "1e999",
      "\\u0000",
      '""',
      "-1",
    );
    const cut = fc.nat(json.length);
    const mutation = fc.oneof(
      fc
        .tuple(fc.nat(encoded.length), fc.string({ unit: "binary", maxLength: 6 }))
        .map(([at, text]) => encoded.slice(0, at) + text + encoded.slice(at + 1)),
      fc
        .tuple(cut, cut, scraps)
        .map(([from, to, scrap]) =>
          base64(json.slice(0, Math.min(from, to)) + scrap + json.slice(Math.max(from, to))),
        ),
      fc
        .tuple(cut, scraps)
        .map(([at, scrap]) => base64(json.slice(0, at) + scrap + json.slice(at))),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString("base64")),
      fc.json().map(base64),
    );
    const outcomes = new Set<string>();
    fc.assert(
      fc.property(mutation, (perfil) => {
        outcomes.add(codeOf(perfil));
      }),
      { numRuns: 10_000, seed: 20_261_010 },
    );
    expect(outcomes).toEqual(new Set(["ok", "PROFILE_LINK_UNREADABLE", "INVALID_PROFILE"]));
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>)["isAdmin"]).toBeUndefined();
  });
});
