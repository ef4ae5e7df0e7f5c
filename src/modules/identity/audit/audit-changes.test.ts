import { describe, expect, it } from "vitest";
import { changesOf, filterToKeep } from "./audit-changes.rules.ts";

describe("what an act changed", () => {
  const names = { status: "status", email: "email", at: "nextStep" } as const;
  const before = { status: 2, email: "ana@personas.example", at: null as Date | null, other: 1 };

  it("is told by name, and by value of what may be told alone", () => {
    const after = { ...before, status: 7, email: "eva@personas.example", other: 2 };
    expect(changesOf(before, after, names, ["status", "nextStep"])).toEqual({
      fields: ["status", "email"],
      facts: { status: [2, 7] },
    });
  });

  it("is nothing where nothing changed, also of two equal dates", () => {
    const at = "2026-11-23T12:00:00.000Z";
    expect(
      changesOf({ ...before, at: new Date(at) }, { ...before, at: new Date(at) }, names, []),
    ).toEqual({});
    expect(changesOf(before, { ...before, at: new Date(at) }, names, ["nextStep"])).toEqual({
      fields: ["nextStep"],
      facts: { nextStep: [null, at] },
    });
  });
});

describe("the filter of an export", () => {
  it.each([
    ["status=2&country=CL", "status=2&country=CL"],
    ["text=ana%20soto&status=2", "text=…&status=2"],
    ["q=12.345.678-5", "q=…"],
    ["email=ana%40personas.example", "email=…"],
    ["status=2&after=abc&format=csv&columns=status", "status=2"],
    ["", ""],
  ])("%s is kept as %s", (asked, kept) => {
    expect(filterToKeep(new URLSearchParams(asked))).toBe(kept);
  });
});
