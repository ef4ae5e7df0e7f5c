import { useWords } from "#src/ui/words.tsx";
import { ACT, CYCLE, KEY, type Owing, type TypedCardsModel } from "./my-purchase.view-model.ts";
import { TypedCards } from "./typed-cards.view.tsx";

/** What is owed, paid by a card that is typed here. */
export function OwingCard({
  action,
  owing,
  card,
}: {
  action: string;
  owing: Owing;
  card: TypedCardsModel;
}) {
  const t = useWords();
  return (
    <details className="fold" open={owing.ways.length === 0}>
      <summary>{t("my-purchase.owingCard")}</summary>
      <TypedCards
        action={action}
        card={card}
        at="tarjeta-deuda"
        hiddenOf={(place) => [
          { name: ACT, value: "pay" },
          { name: KEY, value: `${owing.key}-card${place}` },
          { name: CYCLE, value: owing.cycle },
        ]}
        submit={owing.submit}
      />
    </details>
  );
}
