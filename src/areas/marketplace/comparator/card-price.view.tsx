import { Icon } from "../../../ui/icon.tsx";
import { PopoverButton } from "../../../ui/popover.tsx";
import { useWords } from "../../../ui/words.tsx";
import type { CardPrice } from "./comparator.view-model.ts";

/** Characters of an amount that stand in a list's card at full size: "COP 405,339.18" does not. */
const ROOM = 12;

/** The price with its period, the amount in the product's own currency and the day of its value; without
 *  one 'Consultar' (CQ 8, UX 17). `name`: the product's. */
export function CardPriceBlock({ price, name }: { price: CardPrice; name: string }) {
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
        {price.label}
        {price.before === null ? null : (
          <>
            {" · "}
            {t("comparator.price.before")} <s>{price.before}</s>
          </>
        )}
      </p>
      <p
        className={
          price.amount.length > ROOM
            ? "price-block__amount price-block__amount--long"
            : "price-block__amount"
        }
      >
        {price.amount} <small>{price.suffix}</small>
      </p>
      {price.ofTeam === null ? null : <p className="price-block__team">{price.ofTeam}</p>}
      {price.own === null ? null : (
        <p className="price-block__uf">
          <span className="nw">{price.own.amount}</span>
          <span className="price-block__dot"> · </span>
          <span>{price.own.by}</span>
        </p>
      )}
      {price.paymentMode === null ? null : <p className="price-block__uf">{price.paymentMode}</p>}
      {price.explanations.length === 0 ? null : (
        <PopoverButton
          className="price-block__about"
          label={
            <>
              <Icon name="info" size={16} />
              {t("comparator.price.about")}
              <span className="vh"> {name}</span>
            </>
          }
        >
          {() => price.explanations.map((text) => <p key={text}>{text}</p>)}
        </PopoverButton>
      )}
    </div>
  );
}
