import { useWords } from "../../../ui/words.tsx";
import type { CardPrice } from "./comparator.view-model.ts";

/** The price with its period, its UF and the UF's day; without one 'Consultar' (CQ 8, experience 17). */
export function CardPriceBlock({ price }: { price: CardPrice }) {
  const t = useWords();
  if (price.kind === "consult") {
    return (
      <div className="price-block">
        <p className="price-block__label">{t("comparator.price.label")}</p>
        <p className="price-block__amount">{t("comparator.price.consult")}</p>
        {price.note === null ? null : <p className="price-block__uf">{price.note}</p>}
      </div>
    );
  }
  return (
    <div className="price-block">
      <p className="price-block__label">
        {t(`comparator.price.${price.label}`)}
        {price.before === null ? null : (
          <>
            {" · "}
            {t("comparator.price.before")} <s>{price.before}</s>
          </>
        )}
      </p>
      <p className="price-block__amount">
        {price.amount}
        <small> {price.suffix}</small>
      </p>
      {price.uf === null ? null : (
        <p className="price-block__uf">
          <span className="nw">{price.uf.amount}</span>
          <span className="price-block__dot"> · </span>
          <span className="nw">{t("comparator.price.ufDay", { day: price.uf.day })}</span>
        </p>
      )}
    </div>
  );
}
