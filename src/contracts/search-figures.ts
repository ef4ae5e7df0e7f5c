/** SA 9's figures for structured data where there is no record behind them. They are configuration and off
 *  by default (D5): only SEARCH_FALLBACK_FIGURES=true lets one of them reach a page. */
export const searchFigures = {
  /** Greatest price of a product's offer that names none. */
  maximumPrice: 9999,
  bestRating: 10,
  ratingValue: 9.8,
  /** Number of reviews; a larger one is scaled down until at most `mostReviews`. */
  reviewCount: 538,
  mostReviews: 1000,
  /** Score of a product none of whose evaluations is above `leastScore`. */
  defaultScore: 6.2,
  leastScore: 5,
  article: { ratingValue: 4.8, bestRating: 5, reviewCount: 589 },
  comparatorReviews: 138,
} as const;

export type SearchFigures = typeof searchFigures;

const ratingData = (value: number, best: number, count: number): Record<string, unknown> => ({
  "@type": "AggregateRating",
  ratingValue: String(value),
  bestRating: best,
  ratingCount: count,
});

/** A count of reviews as SA 9 writes it: halved until it is at most a thousand. */
export function scaledReviews(figures: SearchFigures, count: number | null): number {
  let scaled = count ?? figures.reviewCount;
  while (scaled > figures.mostReviews) scaled = Math.ceil(scaled / 2);
  return scaled;
}

/** The rating of a product by SA 9: its best evaluation above the least, else the default score; without
 *  evaluations the fallback. */
export function fallbackProductRating(
  figures: SearchFigures,
  scores: readonly number[],
): Record<string, unknown> {
  const above = scores.filter((score) => score > figures.leastScore);
  const value =
    scores.length === 0
      ? figures.ratingValue
      : above.length === 0
        ? figures.defaultScore
        : Math.max(...above);
  const count = scores.length === 0 ? null : scores.length;
  return ratingData(value, figures.bestRating, scaledReviews(figures, count));
}

export const fallbackArticleRating = ({ article }: SearchFigures): Record<string, unknown> =>
  ratingData(article.ratingValue, article.bestRating, article.reviewCount);

export const fallbackComparatorRating = (figures: SearchFigures): Record<string, unknown> =>
  ratingData(figures.ratingValue, figures.bestRating, figures.comparatorReviews);
