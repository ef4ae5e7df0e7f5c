import type { CardFact, CardPrice, ProductCardModel } from "./comparator.view-model.ts";

/** Which of an element's own texts: a comment of React's separates what it put together. */
export type OwnText = "first" | "last";

/** A text of a card, by the element of the card that says it. */
export type TextOf = (selector: string, text: string, own?: OwnText) => string;

/** A card with each text that its markup says word for word replaced: by nothing for the browser, to which the
 *  document has said it, and there by what the document says. */
export function withTexts(card: ProductCardModel, textOf: TextOf): ProductCardModel {
  return {
    ...card,
    name: textOf(".card__name > a", card.name),
    insurer: textOf(".card__who", card.insurer),
    type: textOf(".card__type", card.type),
    price: priceWith(card.price, textOf),
    facts: card.facts.map((fact, index) => factWith(fact, index, textOf)),
    features: card.features.map(({ icon, label }, index) => ({
      icon,
      // The first of them stand in every layout (CQ 9).
      label:
        index < featuresInMarkup
          ? textOf(`.card__foot > .features > :nth-child(${index + 1})`, label)
          : label,
    })),
  };
}

/** Features that a card's markup has in words. */
export const featuresInMarkup = 5;

function priceWith(price: CardPrice, textOf: TextOf): CardPrice {
  if (price.kind === "consult") return price;
  const { label, amount, suffix, own, ofTeam, before } = price;
  return {
    ...price,
    label: textOf(".price-block__label", label),
    amount: textOf(".price-block__amount", amount),
    suffix: textOf(".price-block__amount > small", suffix),
    own: own && {
      amount: textOf(".price-block__uf", own.amount),
      by: textOf(".price-block__uf", own.by, "last"),
    },
    ofTeam: ofTeam === null ? null : textOf(".price-block__team", ofTeam),
    before: before === null ? null : textOf(".price-block__label > s", before),
  };
}

function factWith({ label, value, note }: CardFact, index: number, textOf: TextOf): CardFact {
  const at = `.facts > :nth-child(${index + 1})`;
  return {
    label: textOf(at, label),
    value: value.kind === "text" ? { ...value, text: textOf(`${at} > b`, value.text) } : value,
    note: note === null ? null : textOf(at, note, "last"),
  };
}
