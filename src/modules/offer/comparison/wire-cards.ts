import type { CatalogService } from "#src/modules/offer/catalog/catalog.service.ts";
import type { Language } from "#src/routes.ts";
import type { ComparisonIndex } from "./comparison-index.ts";
import type { EngineRow } from "./engine/engine.types.ts";
import {
  type PresentationContext,
  presentFit,
  presentFixedParts,
  presentPrices,
} from "./product.presenter.ts";
import type { PricedRecord } from "./product-said-price.rules.ts";

/** How many cards of an edition and a language are kept; about 3 KB each. */
const MOST_CARDS = 4_000;

/** A product's answer as JSON text, but for what depends on the profile. */
interface CardText {
  before: string;
  between: string;
  after: string;
  record: PricedRecord;
}

export interface CardRequest extends Omit<PresentationContext, "popular"> {
  country: string;
}

/** Products as the API answers them, as JSON text. */
export interface WireCards {
  /** The text of `presentProduct` for every row, in their order; rows without an active product are left
   *  out. What no profile changes is put into words once for an edition and a language. */
  texts(rows: readonly EngineRow[], request: CardRequest): Promise<string[]>;
  /** Drops every card. */
  flush(): void;
}

type Catalog = Pick<CatalogService, "loadProducts" | "loadPopular">;

export function createWireCards(catalog: Catalog): WireCards {
  let editions = new WeakMap<ComparisonIndex, Map<Language, Map<number, CardText>>>();

  function keptOf({ index, language }: CardRequest): Map<number, CardText> {
    const languages = editions.get(index) ?? new Map<Language, Map<number, CardText>>();
    editions.set(index, languages);
    const kept = languages.get(language) ?? new Map<number, CardText>();
    languages.set(language, kept);
    return kept;
  }

  return {
    flush() {
      editions = new WeakMap();
    },

    async texts(rows, request) {
      const cards = await cardsOf(catalog, keptOf(request), rows, request);
      return rows.flatMap((row) => {
        const card = cards.get(row.id);
        if (!card) return [];
        const fit = membersOf(presentFit(row, request));
        const prices = membersOf(presentPrices(card.record, row, request));
        return [`{${card.before},${fit},${card.between},${prices},${card.after}}`];
      });
    },
  };
}

/** The cards of rows, by product id: those that are kept, and the others made and kept. */
async function cardsOf(
  catalog: Catalog,
  kept: Map<number, CardText>,
  rows: readonly EngineRow[],
  { index, language, country }: CardRequest,
): Promise<ReadonlyMap<number, CardText>> {
  // Their own map: while others are read, what is kept may be dropped for another request.
  const cards = new Map<number, CardText>();
  for (const { id } of rows) {
    const card = kept.get(id);
    if (card) cards.set(id, card);
  }
  const missing = rows.filter(({ id }) => !cards.has(id));
  if (missing.length === 0) return cards;
  const codes = missing.map(({ id }) => index.productById.get(id)?.code ?? "");
  const records = await catalog.loadProducts(codes, index, language);
  const popular = await catalog.loadPopular(country, index);
  for (const record of records) {
    const { before, between, after } = presentFixedParts(record, { index, language, popular });
    const card: CardText = {
      before: membersOf(before),
      between: membersOf(between),
      after: membersOf(after),
      record: pricedPart(record),
    };
    cards.set(record.id, card);
    kept.set(record.id, card);
  }
  for (const id of kept.keys()) {
    if (kept.size <= MOST_CARDS) break;
    kept.delete(id);
  }
  return cards;
}

/** The members of an object as JSON, without the braces around them. */
const membersOf = (value: object): string => JSON.stringify(value).slice(1, -1);

/** No more of a product than its price is said with: whole products are the catalogue's to keep. */
const pricedPart = ({ currency, method, metadata, insuranceType }: PricedRecord): PricedRecord => ({
  currency,
  method,
  metadata,
  insuranceType: { upperType: insuranceType.upperType },
});
