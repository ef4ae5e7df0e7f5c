import { describe, expect, it } from "vitest";
import { internalToggles } from "#src/contracts/internal-settings.ts";
import {
  isCompanyEmail,
  isConfigurable,
  readPonderation,
  settingsInForce,
} from "./internal-panel.rules.ts";

const domains = ["amparo.example"];

describe("an e-mail of the company", () => {
  it.each([
    ["ana@amparo.example", true],
    ["ANA@AMPARO.EXAMPLE", true],
    ["ana@ventas.amparo.example", false],
    ["ana@amparo.example.otro.example", false],
    ["amparo.example@otro.example", false],
    ["amparo.example", false],
    ["@amparo.example", false],
    ["ana@otro.example@amparo.example", false],
    ["", false],
  ])("%j: %j", (email, expected) => {
    expect(isCompanyEmail(email, domains)).toBe(expected);
  });
});

describe("the panel's configuration", () => {
  const referral = (email: string, typedEmail: string | null) => ({ email, typedEmail });
  it.each([
    ["without a referral", null, true],
    ["with an empty e-mail", referral("", null), true],
    [
      "with a company's e-mail that was typed",
      referral("a@amparo.example", "a@amparo.example"),
      true,
    ],
    ["with one that came by a link", referral("a@amparo.example", null), false],
    [
      "with one that is not what was typed",
      referral("a@amparo.example", "b@amparo.example"),
      false,
    ],
    ["with an e-mail of another domain", referral("a@otro.example", "a@otro.example"), false],
  ])("%s is shown or not", (_when, given, expected) => {
    expect(isConfigurable(given, domains)).toBe(expected);
  });

  const stored = { toggles: ["ponderation", "copyLinks"], ponderation: 0.8 };
  it.each([
    ["shown", { isInternal: true, isConfigurable: true }, ["ponderation", "copyLinks"]],
    ["not shown", { isInternal: true, isConfigurable: false }, []],
    [
      "shown to a visit that is not of internal traffic",
      { isInternal: false, isConfigurable: true },
      [],
    ],
  ])("%s switches on what was stored, else all toggles off", (_when, situation, toggles) => {
    const settings = settingsInForce(stored, { ...situation, offered: internalToggles });
    expect(settings.toggles).toEqual(toggles);
  });

  it("switches on nothing that is not offered, and nothing of another form", () => {
    const situation = { isInternal: true, isConfigurable: true, offered: ["copyLinks"] as const };
    expect(settingsInForce(stored, situation).toggles).toEqual(["copyLinks"]);
    expect(settingsInForce({ toggles: "all" }, situation).toggles).toEqual([]);
    expect(settingsInForce(null, situation)).toEqual({ toggles: [], ponderation: 0.5 });
  });

  it("has marks and fresh data on where nothing was set, and off where that was set", () => {
    const situation = { isInternal: true, isConfigurable: true, offered: internalToggles };
    const togglesOf = (kept: unknown) => settingsInForce(kept, situation).toggles;
    expect(togglesOf(null)).toEqual(["translationMarks", "forceRefresh"]);
    expect(togglesOf({ toggles: [] })).toEqual([]);
  });
});

describe("a ponderation", () => {
  it.each([
    ["0", 0],
    ["1", 1],
    ["0.35", 0.35],
    ["0,35", 0.35],
    [".5", 0.5],
    ["1.0", 1],
    ["1.01", undefined],
    ["-0.1", undefined],
    ["2", undefined],
    ["", undefined],
    ["mucho", undefined],
    ["1e-1", undefined],
  ])("typed as %j is %j: a number from 0 to 1", (typed, expected) => {
    expect(readPonderation(typed)).toBe(expected);
  });
});
