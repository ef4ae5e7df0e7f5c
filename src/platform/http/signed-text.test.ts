import { describe, expect, it } from "vitest";
import { fixedClock } from "../clock/clock.ts";
import { createSignedLink, createSigner, isSame } from "./signed-text.ts";

const secret = "a secret of at least sixteen";

describe("a signed text", () => {
  const { sign, isSigned } = createSigner(secret, "session|");

  it("is known again, and nothing that is like it", () => {
    const signature = sign("ana");
    expect(signature).toMatch(/^[\w-]{43}$/);
    expect(isSigned("ana", signature)).toBe(true);
    for (const [text, sent] of [
      ["ane", signature],
      ["ana", `${signature.slice(0, -2)}AA`],
      ["ana", signature.slice(0, -1)],
      ["ana", ""],
      ["", signature],
    ] as const)
      expect([text, sent, isSigned(text, sent)]).toEqual([text, sent, false]);
  });

  it("is worth nothing for another use or under another secret", () => {
    const signature = sign("ana");
    expect(createSigner(secret, "chat-agent|").isSigned("ana", signature)).toBe(false);
    expect(createSigner(`${secret}.`, "session|").isSigned("ana", signature)).toBe(false);
  });

  it("is the same on every node and after every start", () => {
    expect(sign("ana")).toBe("9uEjW_x8aQnw-4caxmmHVD52nju-HT3-c1jeL_I32xg");
  });
});

describe("a signed link", () => {
  const clock = fixedClock("2026-10-10T15:00:00Z");
  const link = createSignedLink({ secret, clock, purpose: "content-preview", days: 7 });

  it("holds for its days and no longer", () => {
    clock.set("2026-10-10T15:00:00Z");
    const token = link.issueToken();
    clock.set("2026-10-17T14:59:59Z");
    expect(link.accepts(token)).toBe(true);
    clock.set("2026-10-17T15:00:00Z");
    expect(link.accepts(token)).toBe(false);
  });

  it("is not what anybody wrote, nor another link's", () => {
    clock.set("2026-10-10T15:00:00Z");
    const token = link.issueToken();
    const later = `z${token.slice(1)}`;
    const other = createSignedLink({ secret, clock, purpose: "internal-traffic", days: 7 });
    for (const sent of [later, `${token}A`, "", "nada", null, undefined, other.issueToken()])
      expect([sent, link.accepts(sent)]).toEqual([sent, false]);
  });
});

describe("two texts", () => {
  it.each([
    ["clave", "clave", true],
    ["clave", "clavE", false],
    ["clave", "claves", false],
    ["", "", true],
  ])("%j and %j are the same: %s", (one, other, is) => expect(isSame(one, other)).toBe(is));
});
