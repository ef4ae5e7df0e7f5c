import { describe, expect, it } from "vitest";
import {
  capAndDeductibleScore,
  capScoreOf,
  coverageScoreOf,
  deductibleScoreOf,
} from "./static-score.rules.ts";

describe("static scores", () => {
  it.each([
    [null, 0],
    [0, 10_000],
    [5_000_000, 5_000],
    [10_000_000, 10_000],
    [50_000_000, 10_000],
  ])("score a cap of %s (1e-4 UF) with %i", (cap, score) => {
    expect(capScoreOf(cap)).toBe(score);
  });

  it.each([
    [null, 0],
    [0, 10_000],
    [10_000, 9_900],
    [1_000_000, 0],
    [9_000_000, 0],
  ])("score a deductible of %s (1e-4 UF) with %i", (deductible, score) => {
    expect(deductibleScoreOf(deductible)).toBe(score);
  });

  it("average cap with deductible and hospital with ambulatory coverage", () => {
    expect(capAndDeductibleScore(0, 1_000_000)).toBe(5_000);
    expect(coverageScoreOf(80, 70)).toBe(7_500);
    expect(coverageScoreOf(null, 70.5)).toBe(3_525);
  });
});
