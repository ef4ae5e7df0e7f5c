/** The head of a list of priced products: the household of the prices, and the next step. */
export interface PriceSteps {
  /** "Precios para ti (36) y tu hija (6)" */
  forWhom: string;
  /** Where the visitor gives the data that a price needs; the label says whether there are some. */
  profile: { label: string; href: string };
}
