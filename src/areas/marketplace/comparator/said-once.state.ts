import type { ComparatorViewModel, ProductCardModel } from "./comparator.view-model.ts";
import { type OwnText, withTexts } from "./card-texts.rules.ts";

const withCards = (
  model: ComparatorViewModel,
  cardOf: (card: ProductCardModel) => ProductCardModel,
): ComparatorViewModel => {
  const { outcome } = model;
  if (outcome.kind !== "results") return model;
  const items = outcome.items.map((item) =>
    item.kind === "product" ? { ...item, card: cardOf(item.card) } : item,
  );
  return { ...model, outcome: { ...outcome, items } };
};

/** What a document's scripts need of a list whose cards the document draws: no name, no price and no other text
 *  of a card a second time. */
export const withoutSaid = (model: ComparatorViewModel): ComparatorViewModel =>
  withCards(model, (card) => withTexts(card, () => ""));

/** The whole list again, in the browser: what the data leave out stands in the document. */
export const withSaid = (model: ComparatorViewModel, root: ParentNode): ComparatorViewModel => {
  const articles = new Map(
    [...root.querySelectorAll<HTMLElement>("article[data-code]")].map((article) => [
      article.dataset["code"],
      article,
    ]),
  );
  return withCards(model, (card) => {
    const article = articles.get(card.code);
    if (article === undefined) return card;
    return withTexts(card, (selector, _said, own = "first") =>
      ownText(article.querySelector(selector), own),
    );
  });
};

/** An element's own text; all of it where something, as a translator, wrapped it. */
function ownText(element: Element | null, own: OwnText): string {
  if (element === null) return "";
  const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  return (texts.at(own === "first" ? 0 : -1) ?? element).textContent ?? "";
}
