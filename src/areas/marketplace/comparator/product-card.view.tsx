import { memo, type ReactNode, useId } from "react";
import { Link } from "react-router";
import { Icon } from "../../../ui/icon.tsx";
import { BrandGround } from "../../../ui/monogram.tsx";
import { useWords } from "../../../ui/words.tsx";
import { CardBadges } from "./card-badges.view.tsx";
import { CardDetails } from "./card-details.view.tsx";
import { CardPriceBlock } from "./card-price.view.tsx";
import { DialogLink } from "./dialog-link.view.tsx";
import { LegalContribution } from "#src/areas/marketplace/product-facts/legal-contribution.view.tsx";
import { useFollowed } from "./followed.state.ts";
import type { ProductCardModel } from "./comparator.view-model.ts";
import type { ListDialog } from "./dialog-address.rules.ts";

/** How the cards of a list take part in comparing: the same object for as long as it means the same. */
export interface CardCompare {
  /** Form and field of the box without JavaScript. */
  formId: string;
  parameter: string;
  /** False where the selection was full already. */
  onToggle: (card: ProductCardModel) => boolean;
}

/** A card and how it stands in the choice of the moment. */
export interface CardChoice {
  card: ProductCardModel;
  /** Null where it cannot be compared. */
  compare: CardCompare | null;
  isChosen: boolean;
  /** Three others are chosen: the box says "Máximo 3" (UX 34). */
  isFull: boolean;
  /** What a chosen card's Tab key comes to after its box: the list and the tray are a long way on. */
  next: ReactNode;
}

/** A product in the list: one markup for both layouts (CQ 2, 3, 9). It is rendered again only where something of
 *  itself changed: a page has 20, and a press must not wait for all of them. */
export const ProductCard = memo(function ProductCard({ card, ...choice }: CardChoice) {
  const nameId = useId();
  const isPromoted = card.badges.some(({ kind }) => kind === "promoted");
  const ink = card.brand.ink.toLowerCase() === "#ffffff" ? "ink-light" : "ink-dark";
  return (
    <article
      className={isPromoted ? "card card--promoted" : "card"}
      aria-labelledby={nameId}
      data-code={card.code}
    >
      <div className="card__band">
        <BrandGround color={card.brand.color} />
        <p className={`card__who ${ink}`} data-letters={card.brand.letters}>
          {card.insurer} <span className="card__type">{card.type}</span>
        </p>
      </div>
      <h3 className="card__name">
        <DialogLink id={nameId} to={card.href} opens={detailOf(card)}>
          {card.name}
        </DialogLink>
      </h3>
      {card.contribution === null ? (
        <CardPriceBlock price={card.price} name={card.name} isAlone />
      ) : (
        <div className="card__cost">
          <CardPriceBlock price={card.price} name={card.name} />
          <LegalContribution model={card.contribution} of={card.name} />
        </div>
      )}
      <CardBadges badges={card.badges} />
      <CardDetails card={card} />
      <CardActions card={card} {...choice} />
    </article>
  );
});

/** The dialog is the default, with no tab asked for (CQ 2). */
const detailOf = ({ code }: ProductCardModel): ListDialog => ({ kind: "product", code, tab: null });

function CardActions({ card, compare, isChosen: isChosenNow, isFull, next }: CardChoice) {
  const t = useWords();
  // Controls are named by attributes: what is read out is no element of its own on every card.
  const named = (words: string) => `${words} ${card.name}`;
  const [isChosen, setIsChosen] = useFollowed(isChosenNow);
  const { action } = card;
  const compareWords = t(`comparator.compare.${isFull ? "full" : "choose"}`);
  return (
    <div className="card__actions">
      {action === null ? null : (
        <Link
          className={
            action.kind === "employees" || !card.isForAll
              ? "btn btn--second"
              : "btn btn--primary btn--hire"
          }
          to={action.href}
          aria-label={named(t(`comparator.action.${action.kind}`))}
        >
          {t(`comparator.action.${action.kind}`)}
        </Link>
      )}
      {compare === null ? null : (
        <label className="compare-check">
          <input
            className="box"
            type="checkbox"
            form={compare.formId}
            name={compare.parameter}
            value={card.code}
            aria-label={named(compareWords)}
            checked={isChosen}
            aria-disabled={isFull ? true : undefined}
            onChange={() => {
              // At once; the address and the tray follow.
              if (!isFull && compare.onToggle(card)) setIsChosen(!isChosen);
            }}
          />
          {compareWords}
        </label>
      )}
      {next}
      {/* The name leads to the same place: one stop of the Tab key for both. */}
      <DialogLink
        className="btn btn--ghost"
        isTabStop={false}
        to={card.href}
        opens={detailOf(card)}
        label={`${t("comparator.detail")} ${t("comparator.detailOf", { name: card.name })}`}
      >
        {t("comparator.detail")}
      </DialogLink>
    </div>
  );
}

/** A card that is not a product: labelled, never counted (CQ 9, UX 5). */
export function PromoCard({
  card,
}: {
  card: { label: string; title: string; text: string; action: string; href: string };
}) {
  const id = useId();
  return (
    <aside className="promo-card" aria-labelledby={id}>
      <span className="promo-card__icon">
        <Icon name="building-2" size={24} />
      </span>
      <div className="grow">
        <p className="promo-card__label">{card.label}</p>
        <h3 id={id}>{card.title}</h3>
        <p className="t2">{card.text}</p>
      </div>
      <Link className="btn btn--second" to={card.href}>
        {card.action}
      </Link>
    </aside>
  );
}
