import { describe, expect, it } from "vitest";
import {
  ageVerdict,
  companyVerdict,
  preexistingVerdict,
  previsionVerdict,
  type Verdict,
} from "./requirement-verdict.rules.ts";

const said = (verdict: Verdict | null) => (verdict === null ? null : [verdict.kind, verdict.key]);
const nameOf = (prevision: string) => prevision.toUpperCase();

describe("whether a household meets what a product asks for", () => {
  it.each([
    [null, null],
    [{ count: 0, leftOut: 0 }, null],
    [{ count: 3, leftOut: 0 }, ["yes", "ageAll"]],
    [{ count: 3, leftOut: 1 }, ["depends", "agePart"]],
    [{ count: 3, leftOut: 3 }, ["no", "ageNone"]],
  ])("by age: %j", (household, verdict) => {
    expect(said(ageVerdict(household))).toEqual(verdict);
  });

  it.each([
    ["isapre", ["isapre", "fonasa"], null, ["yes", "previsionYes"]],
    ["fonasa", ["isapre"], null, ["no", "previsionNo"]],
    ["ninguna", ["isapre"], null, ["no", "previsionNo"]],
    [null, ["isapre"], null, ["depends", "previsionNone"]],
    ["isapre", ["isapre"], { prevision: "isapre", share: "50 %" }, ["depends", "previsionShare"]],
    ["isapre", [], { prevision: "isapre", share: null }, ["yes", "previsionYes"]],
    ["isapre", [], null, null],
  ] as const)("by scheme: %s of %j, asked %j", (prevision, accepted, asked, verdict) => {
    expect(said(previsionVerdict(prevision, accepted, asked, nameOf))).toEqual(verdict);
  });

  it.each([
    [null, ["depends", "companyAsk"]],
    [10, ["yes", "companyYes"]],
    [9, ["no", "companyNo"]],
  ])("by size: %s of at least 10", (count, verdict) => {
    expect(said(companyVerdict(count, 10))).toEqual(verdict);
  });

  it("by health: the insurer decides", () => {
    expect(said(preexistingVerdict)).toEqual(["depends", "preexisting"]);
  });
});
