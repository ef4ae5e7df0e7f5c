import { describe, expect, it } from "vitest";
import {
  fallbackArticleRating,
  fallbackComparatorRating,
  fallbackProductRating,
  scaledReviews,
  searchFigures,
} from "./search-figures.ts";

describe("SA 9's figures for structured data, where they are switched on", () => {
  it.each([
    ["without evaluations", [], { ratingValue: "9.8", ratingCount: 538 }],
    ["none of which is above 5", [4, 5], { ratingValue: "6.2", ratingCount: 2 }],
    ["of which some are", [4, 7.5, 9], { ratingValue: "9", ratingCount: 3 }],
  ])("rate a product %s", (_what, scores, expected) => {
    expect(fallbackProductRating(searchFigures, scores)).toMatchObject({
      ...expected,
      bestRating: 10,
    });
  });

  it("scale a count of reviews down until it is at most a thousand", () => {
    const counts = [null, 1000, 1001, 538_000].map((count) => scaledReviews(searchFigures, count));
    expect(counts).toEqual([538, 1000, 501, 526]);
  });

  it("rate articles 4.8 of 5 by 589, and a comparator by 138", () => {
    expect(fallbackArticleRating(searchFigures)).toMatchObject({
      ratingValue: "4.8",
      bestRating: 5,
      ratingCount: 589,
    });
    expect(fallbackComparatorRating(searchFigures)).toMatchObject({ ratingCount: 138 });
    expect(searchFigures.maximumPrice).toBe(9999);
  });
});
