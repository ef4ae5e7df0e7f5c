/** Questions whose exclusion has words of its own; what a person wrote is shown as it is. */
const wordedExclusions: readonly string[] = ["joints", "riskySport"];

/** An exclusion in words, for the page and for papers. */
export const exclusionText = (exclusion: string, say: (key: string) => string): string =>
  wordedExclusions.includes(exclusion) ? say(`health.exclusion.${exclusion}`) : exclusion;
