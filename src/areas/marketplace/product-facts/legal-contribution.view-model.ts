/** "Tu 7 %: $144.375": what a plan costs besides the legal contribution, or what is left of it. */
export interface LegalContributionModel {
  /** "Tu 7 %: $144.375 · pagas $12.625 más"; without an income the words of the link that asks for it. */
  text: string;
  /** Where the income is entered; null where it is known. */
  askHref: string | null;
  /** The arithmetic, line by line; empty where the income is not known. */
  lines: readonly { label: string; value: string }[];
}
