/** Kinds of offers that come with a product besides its price; DISCOUNT and PARCELED change the price itself. */
export const besidesKinds = ["STOCK", "AGGREGATE", "GIFTCARD"] as const;

/** Something that comes with what is bought, as it was agreed: a gift of limited number, another product, a gift card. */
export interface OfferBesides {
  kind: (typeof besidesKinds)[number];
  /** The catalogue's title in Spanish, by which the product's offer is known. */
  title: string;
  /** The title in other languages; null is not translated. */
  titles: Readonly<Partial<Record<string, string | null>>>;
  /** Of a gift card: its value and currency. */
  unit: string | null;
  amount: number | null;
}

/** The title of an offer in a language. */
export const besidesTitle = ({ title, titles }: OfferBesides, language: string): string =>
  titles[language] ?? title;

/** Whether two are the same offer of a product. */
export const isSameBesides = (one: OfferBesides, other: OfferBesides): boolean =>
  one.kind === other.kind && one.title === other.title;
