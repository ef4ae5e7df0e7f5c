/** The search of the header. */
export interface SearchBoxModel {
  /** The search's page, which the form leads to. */
  action: string;
  language: string;
  labels: Record<"open" | "field" | "submit" | "options" | "found" | "all", string>;
}
