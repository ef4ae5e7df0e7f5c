import { describe, expect, it } from "vitest";
import { referralInForce } from "#src/contracts/referral.ts";
import { readAdvisorEmail } from "./referral.rules.ts";

describe("an advisor's e-mail", () => {
  it.each([
    ["marta.rios@amparo.example", true, { ok: true, email: "marta.rios@amparo.example" }],
    ["  Marta.Rios@Amparo.Example ", true, { ok: true, email: "marta.rios@amparo.example" }],
    ["", false, { ok: true, email: null }],
    ["", true, { ok: false, code: "REQUIRED" }],
    ["marta", false, { ok: false, code: "INVALID_EMAIL" }],
    ["marta@", true, { ok: false, code: "INVALID_EMAIL" }],
    [`${"a".repeat(35)}@amparo.example`, true, { ok: true }],
    [`${"a".repeat(36)}@amparo.example`, true, { ok: false, code: "TOO_BIG" }],
  ])("%j, required %j, is read as it has to be", (typed, isRequired, expected) => {
    expect(readAdvisorEmail(typed, isRequired)).toMatchObject(expected);
  });
});

describe("a referral", () => {
  const referral = { name: "Ana", email: "ana@x.example", initialDate: "2026-10-10T12:00:00.000Z" };
  const executive = { ...referral, ejecutivo: "0f4d3c52-6a3e-4f0b-9d35-6f0c2f3b1a01" };
  it.each([
    ["on the day it began", referral, "2026-10-10T12:00:00Z", true],
    ["after 30 days", referral, "2026-11-09T12:00:00Z", true],
    ["a moment later", referral, "2026-11-09T12:00:00.001Z", false],
    ["with an executive, after a year", executive, "2027-10-10T12:00:00Z", true],
    ["of another form", { name: "Ana" }, "2026-10-10T12:00:00Z", false],
    ["that is none", null, "2026-10-10T12:00:00Z", false],
  ])("%s holds or not: kept 30 days unless there is an executive", (_when, stored, now, holds) => {
    expect(referralInForce(stored, new Date(now)) !== null).toBe(holds);
  });
});
