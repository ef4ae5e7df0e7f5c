import { LegalContribution } from "#src/areas/marketplace/product-facts/legal-contribution.view.tsx";
import { ClinicAnswer } from "#src/areas/marketplace/product-facts/clinic-answer.view.tsx";
import { HireLink } from "#src/areas/marketplace/product-facts/hire-link.view.tsx";
import { useRef } from "react";
import { Link } from "react-router";
import { Icon } from "../../../ui/icon.tsx";
import { useWords } from "../../../ui/words.tsx";
import {
  FactLines,
  PriceFigure,
  UninsurablePeople,
} from "#src/areas/marketplace/product-facts/product-parts.view.tsx";
import { useBoxButtonInView } from "./buy-bar.state.ts";
import type {
  CompareChoiceModel,
  ProductModel,
} from "#src/areas/marketplace/product-facts/product.view-model.ts";

/** The price beside the sections: for whom, how much, what can be done. */
export function PriceBox({
  model,
  onToggleCompare,
}: {
  model: ProductModel;
  onToggleCompare?: () => void;
}) {
  const t = useWords();
  const { headlinePrice, profile, request, compare, price, insurerSite, earningsHref } = model;
  const people = price.people.map(({ who, amount }) => ({
    label: who,
    value: amount ?? t("product.price.notInsurable"),
  }));
  return (
    <aside className="price-box stack" aria-label={t("product.priceBox")}>
      <div>
        <PriceFigure price={headlinePrice} />
        {model.contribution === null ? null : <LegalContribution model={model.contribution} />}
        <p className="small t2">
          {profile.words}
          <br />
          <Link to={profile.editHref}>{t("product.editProfile")}</Link>
        </p>
      </div>
      {model.providers.question?.answer ? (
        <p className="small clinic-answer">
          <ClinicAnswer answer={model.providers.question.answer} />
        </p>
      ) : null}
      <UninsurablePeople people={model.uninsurable} />
      <HireLink request={request} product={model.product.name} also="btn--block" />
      {compare === null ? null : (
        <CompareChoice
          choice={compare}
          name={model.product.name}
          {...(onToggleCompare ? { onToggle: onToggleCompare } : {})}
        />
      )}
      <FactLines facts={people.length > 1 ? people : model.keyFacts.slice(0, 4)} isSmall />
      {insurerSite === null ? null : (
        <p className="small">
          <a href={insurerSite} target="_blank" rel="noopener noreferrer">
            {t("product.insurerSite", { insurer: model.product.insurer })}
          </a>
        </p>
      )}
      {headlinePrice.conversion === null && earningsHref === null ? null : (
        <p className="small t2">
          {headlinePrice.conversion === null ? null : `${t("product.ufMoves")} `}
          {earningsHref === null ? null : <Link to={earningsHref}>{t("product.earnings")}</Link>}
        </p>
      )}
    </aside>
  );
}

/** "En tu comparación (2 de 3)": a link that adds or removes the product, so it needs no JavaScript. */
export function CompareChoice({
  choice,
  name,
  onToggle,
}: {
  choice: CompareChoiceModel;
  name: string;
  /** Does what the link does without leaving for it. */
  onToggle?: () => void;
}) {
  const t = useWords();
  const { isChosen, count, max, toggleHref, tableHref } = choice;
  const counted = { count, max };
  return (
    <div className="compare-choice">
      {toggleHref === null ? (
        <p className="compare-choice__full">
          <Icon name="circle-alert" />
          {t("product.compare.full", counted)}
        </p>
      ) : (
        <Link
          className={isChosen ? "compare-choice__link is-chosen" : "compare-choice__link"}
          to={toggleHref}
          preventScrollReset
          onClick={(event) => {
            // With a modifier key the link opens elsewhere, as links do.
            if (onToggle === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onToggle();
          }}
        >
          <span className="compare-choice__box">
            {isChosen ? <Icon name="check" size={16} /> : null}
          </span>
          <span>
            {t(isChosen ? "product.compare.chosen" : "product.compare.add", counted)}
            <span className="vh">
              {" "}
              {t(isChosen ? "product.compare.removeName" : "product.compare.addName", { name })}
            </span>
          </span>
        </Link>
      )}
      {tableHref === null ? null : (
        <Link className="compare-choice__table small" to={tableHref}>
          {t("product.compare.table")}
        </Link>
      )}
    </div>
  );
}

/** On a phone the price and the action stay at the foot of the screen while the box's own button is out of it. */
export function BuyBar({ model }: { model: ProductModel }) {
  const t = useWords();
  const bar = useRef<HTMLElement>(null);
  const isAway = useBoxButtonInView(bar);
  const { headlinePrice, shortConversion, request, product, uninsurable } = model;
  // A price that covers only a part of the household names the people it covers.
  const small = [uninsurable.length > 0 ? headlinePrice.label : null, shortConversion].filter(
    (one) => one !== null,
  );
  return (
    <section
      className={isAway ? "buy-bar is-away" : "buy-bar"}
      aria-label={t("product.buyBar")}
      ref={bar}
    >
      <p>
        <strong>
          {headlinePrice.amount}
          {headlinePrice.period === null ? null : (
            <span className="small t2"> {headlinePrice.period}</span>
          )}
        </strong>
        {small.length === 0 ? null : <span className="small t2">{small.join(" · ")}</span>}
      </p>
      <HireLink request={request} product={product.name} />
    </section>
  );
}
