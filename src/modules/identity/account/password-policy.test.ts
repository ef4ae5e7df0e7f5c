import { describe, expect, it } from "vitest";
import { checkPasswordForm, isPasswordOver, passwordPolicies } from "./password-policy.rules.ts";

const known = { email: "camila.rojas@clinica-norte.example", brand: "Amparo" };
const { spec, nist } = passwordPolicies;
const judge = (password: string, policy = spec) => {
  const form = checkPasswordForm(password, policy, known);
  return form.ok ? "ok" : form.code;
};
const form = "INVALID_PASSWORD_FORM";
const length = "PASSWORD_LENGTH";
const word = "PASSWORD_KNOWN_WORD";

describe("the policy of the specification", () => {
  it.each([
    ["seven characters", "Aa1-bcd", length],
    ["eight", "Aa1-bcde", "ok"],
    ["twelve", "Aa1-bcdefghi", "ok"],
    ["thirteen", "Aa1-bcdefghij", length],
    ["no lower case letter", "AA1-BCDE", form],
    ["no upper case letter", "aa1-bcde", form],
    ["no digit", "Aaa-bcde", form],
    ["no special character", "Aa1bcdef", form],
    ["only the letters of other alphabets as cases", "Ññ1-éíóú", "ok"],
    ["a space instead of a special character", "Aa1 bcde", form],
    ["a space besides", "Aa1- bcd", form],
    ["a no-break space besides", "Aa1-\u00a0bcd", form],
    ["a tab", "Aa1-\tbcd", form],
    ["a control character", "Aa1-\u0007bcd", form],
    ["letters composed of two: eight after NFC", "Aa1-bcdn\u0303", "ok"],
    ["letters composed of two: seven after NFC", "Aa1-bcn\u0303", length],
    ["letters composed of two: twelve after NFC", `Aa1-${"n\u0303".repeat(8)}`, "ok"],
    ["letters composed of two: thirteen after NFC", `Aa1-${"n\u0303".repeat(9)}`, length],
    ["an emoji is one character, and special", "Aa1bcde😀", "ok"],
    ["words of the e-mail do no harm here", "Camila-1", "ok"],
    ["nothing", "", length],
  ])("%s: %s is %s", (_what, password, expected) => {
    expect(judge(password)).toBe(expected);
  });

  it("says its bounds, and gives the password back composed", () => {
    expect(checkPasswordForm("Aa1", spec, known)).toMatchObject({
      params: { minimum: 8, maximum: 12 },
    });
    expect(checkPasswordForm("Aa1-bcdn\u0303", spec, known)).toEqual({
      ok: true,
      password: "Aa1-bcdñ",
    });
  });
});

describe("the policy after NIST", () => {
  it.each([
    ["fourteen characters", "una lluvia fin", length],
    ["fifteen", "una lluvia fina", "ok"],
    ["a hundred and twenty-eight", "x ".repeat(64), "ok"],
    ["a hundred and twenty-nine", `${"x ".repeat(64)}y`, length],
    ["no class is needed", "aaaaaaaaaaaaaaaa", "ok"],
    ["spaces are allowed", "               .", "ok"],
    ["a control character", "una lluvia\u0000 fina", form],
    ["a word of the e-mail", "mi prima CAMILA canta", word],
    ["a word of its domain", "vivo cerca del norte", word],
    ["the last label of the domain", "este example es largo", "ok"],
    ["the brand", "seguro con amparo siempre", word],
    ["composed letters count once", "e\u0301".repeat(14), length],
    ["fifteen composed letters", "e\u0301".repeat(15), "ok"],
  ])("%s: %s", (_what, password, expected) => {
    expect(judge(password, nist)).toBe(expected);
  });

  it("lets words of three letters of an e-mail be", () => {
    const short = { email: "ana@sol.example", brand: "Amparo" };
    expect(checkPasswordForm("una manzana al sol", nist, short).ok).toBe(true);
  });
});

describe("a password that has to be changed", () => {
  const set = new Date("2026-08-01T12:00:00Z");
  const after = (days: number, ms = 0) => new Date(set.getTime() + days * 86_400_000 + ms);
  it.each([
    ["before its days", "spec", spec, after(90, -1), false, false],
    ["when its days are over", "spec", spec, after(90), false, true],
    ["never, where it does not expire", "spec", spec, after(500), true, false],
    ["at once under another policy", "spec", nist, after(0), false, true],
    ["at once under the other one", "nist", spec, after(0), false, true],
    ["never by age under nist", "nist", nist, after(5_000), false, false],
  ] as const)("%s", (_what, chosen, policy, at, neverExpires, expected) => {
    expect(isPasswordOver({ setAt: set, policy: chosen, neverExpires }, policy, 90, at)).toBe(
      expected,
    );
  });
});
