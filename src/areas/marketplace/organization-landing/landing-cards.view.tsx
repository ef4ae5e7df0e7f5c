import { useWords } from "#src/ui/words.tsx";
import { ProductCard } from "../comparator/product-card.view.tsx";
import type { ProductCardModel } from "../comparator/comparator.view-model.ts";

/** Products on the cards of the lists. The page has no code in the browser: what compares them is a form. */
export function LandingCards({
  cards,
  compare,
}: {
  cards: readonly ProductCardModel[];
  compare: { form: string; field: string } | null;
}) {
  const t = useWords();
  const form =
    compare === null
      ? null
      : { formId: compare.form, parameter: compare.field, onToggle: () => false };
  return (
    <>
      <h2 className="vh">{t("content.landing.products")}</h2>
      <ul className="results results--list landing__cards is-read">
        {cards.map((card) => (
          <li key={card.code}>
            <ProductCard
              card={card}
              compare={card.isComparable ? form : null}
              isChosen={false}
              isFull={false}
              next={null}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
