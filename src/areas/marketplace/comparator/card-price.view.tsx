import { Icon } from "../../../ui/icon.tsx";
import { PopoverButton } from "../../../ui/popover.tsx";
import { useWords } from "../../../ui/words.tsx";
import type { CardPrice } from "./comparator.view-model.ts";

/** Characters of an amount that stand in a list's card at full size: "COP 405,339.18" does not. */
const ROOM = 12;

/** The price with its period, the amount in the product's own currency and the day of its value; without
 *  one 'Consultar' (CQ 8, UX 17). `name`: the product's; `isAlone`: nothing else says what it costs. */
export function CardPriceBlock({
  price,
  name,
  isAlone = false,
}: {
  price: CardPrice;
  name: string;
  isAlone?: boolean;
}) {
  const t = useWords();
  const className = isAlone ? "price-block card__cost" : "price-block";
  if (price.kind === "consult") {
    return (
      <div className={className}>
        <p className="price-block__label">{t("comparator.price.label")}</p>
        <p className="price-block__amount">{t("comparator.price.consult")}</p>
        {price.note === null ? null : <p className="price-block__uf">{price.note}</p>}
      </div>
    );
  }
  return (
    <div className={className}>
      <p className="price-block__label">
        {price.label}
        <PriceBefore price={price} />
      </p>
      <p
        // A new amount is a new element, so that it fades in each time.
        key={price.amount}
        className={
          price.amount.length > ROOM
            ? "price-block__amount price-block__amount--long"
            : "price-block__amount"
        }
        data-earlier={price.earlier ?? undefined}
      >
        {price.amount} <small>{price.suffix}</small>
      </p>
      {price.ofTeam === null ? null : <p className="price-block__team">{price.ofTeam}</p>}
      {price.own === null ? null : (
        <p className="price-block__uf">
          {price.own.amount}
          {" · "}
          {price.own.by}
        </p>
      )}
      {price.paymentMode === null ? null : <p className="price-block__uf">{price.paymentMode}</p>}
      <PriceExplanations texts={price.explanations} name={name} />
    </div>
  );
}

/** The price before the visitor's last edit, else before a discount on record. */
function PriceBefore({
  price: { earlier, before },
}: {
  price: Extract<CardPrice, { kind: "priced" }>;
}) {
  const t = useWords();
  if (earlier !== null) return ` · ${t("comparator.price.before")} ${earlier}`;
  if (before === null) return null;
  return (
    <>
      {" · "}
      {t("comparator.price.before")} <s>{before}</s>
    </>
  );
}

/** Explanations on record, behind a button. */
function PriceExplanations({ texts, name }: { texts: readonly string[]; name: string }) {
  const t = useWords();
  if (texts.length === 0) return null;
  return (
    <PopoverButton
      className="price-block__about"
      label={
        <>
          <Icon name="info" size={16} />
          {t("comparator.price.about")}
        </>
      }
      name={`${t("comparator.price.about")} ${name}`}
    >
      {() => texts.map((text) => <p key={text}>{text}</p>)}
    </PopoverButton>
  );
}
