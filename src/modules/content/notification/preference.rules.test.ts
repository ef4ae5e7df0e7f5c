import { describe, expect, it } from "vitest";
import { ringsAt, waysOf } from "./preference.rules.ts";

describe("the ways of a notification", () => {
  const both = ["mail", "bell"] as const;
  it.each([
    ["all where nothing was chosen", true, undefined, ["mail", "bell"]],
    ["those that are on", true, { byMail: false, byBell: true }, ["bell"]],
    ["none", true, { byMail: false, byBell: false }, []],
    [
      "all where it may not be switched off",
      false,
      { byMail: false, byBell: false },
      ["mail", "bell"],
    ],
  ] as const)("are %s", (_what, isOptional, choice, expected) => {
    expect(waysOf({ channels: both, isOptional }, choice)).toEqual(expected);
  });

  it("are never more than the type's", () => {
    const mail = { channels: ["mail"] as const, isOptional: true };
    expect(waysOf(mail, { byMail: true, byBell: true })).toEqual(["mail"]);
  });
});

describe("the bell", () => {
  it.each([
    ["20:59", "2026-11-23T23:59:30Z", "America/Santiago", "2026-11-23T23:59:30Z"],
    ["21:00", "2026-11-24T00:00:00Z", "America/Santiago", "2026-11-24T11:00:00Z"],
    ["midnight", "2026-11-24T03:00:10Z", "America/Santiago", "2026-11-24T11:00:00Z"],
    ["7:59", "2026-11-24T10:59:59Z", "America/Santiago", "2026-11-24T11:00:00Z"],
    ["8:00", "2026-11-24T11:00:00Z", "America/Santiago", "2026-11-24T11:00:00Z"],
    ["21:30 in Lima", "2026-11-24T02:30:00Z", "America/Lima", "2026-11-24T13:00:00Z"],
    // Clocks of Chile go back in the night to 5 April 2026, and forward in that to 6 September.
    [
      "22:00 before clocks go back",
      "2026-04-05T01:00:00Z",
      "America/Santiago",
      "2026-04-05T12:00:00Z",
    ],
    [
      "22:00 before they go forward",
      "2026-09-06T02:00:00Z",
      "America/Santiago",
      "2026-09-06T11:00:00Z",
    ],
  ])("rings for what happens at %s", (_when, at, zone, expected) => {
    expect(ringsAt(new Date(at), zone)).toEqual(new Date(expected));
  });
});
