import { useLayoutEffect, useMemo, useRef } from "react";
import { Link } from "react-router";
import { compareLimit } from "#src/areas/marketplace/product-facts/compare-selection.rules.ts";
import type { CompareSelection } from "#src/areas/marketplace/product-facts/compare-selection.state.ts";
import { HydratedApart } from "../../../ui/hydrated-apart.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { MeasureBar } from "#src/areas/marketplace/product-facts/measure-bar.view.tsx";
import { useWords } from "../../../ui/words.tsx";
import { compareItemOf } from "./compare-item.rules.ts";
import { CardSkeletons } from "./loading-list.view.tsx";
import type {
  ApartModel,
  CompareModel,
  ListOutcome,
  Paging,
  ProductCardModel,
  ResultItem,
  ResultNoun,
} from "./comparator.view-model.ts";
import { growingState } from "./list-loading.state.ts";
import { type CardChoice, type CardCompare, ProductCard, PromoCard } from "./product-card.view.tsx";
import { compareButtonId, SkipToCompare } from "./skip-links.view.tsx";
import { useNewCardFocus } from "./new-card-focus.state.ts";

type ResultsOutcome = Extract<ListOutcome, { kind: "results" }>;

/** How the list takes part in comparing. */
export interface ResultsCompare {
  formId: string;
  table: Pick<CompareModel, "tableHref" | "tableParameter">;
  selection: CompareSelection;
}

/** The list itself, in one of two layouts, and the way to the rest of it. */
export function Results({
  outcome,
  view,
  noun,
  isGrowing,
  compare,
}: {
  outcome: ResultsOutcome;
  view: "list" | "grid";
  noun: ResultNoun;
  isGrowing: boolean;
  compare: ResultsCompare;
}) {
  const t = useWords();
  const chosen = new Set(compare.selection.items.map(({ code }) => code));
  const cardCompare = useCardCompare(compare);
  const codes = outcome.items.flatMap((item) => (item.kind === "product" ? item.card.code : []));
  const list = useRef<HTMLUListElement>(null);
  const expectMore = useNewCardFocus(list, codes);
  return (
    <>
      {outcome.apart === null ? null : <ApartNotice apart={outcome.apart} />}
      <ul className={`results results--${view}`} ref={list}>
        {outcome.items.map((item) =>
          item.kind === "heading" ? (
            <KindHeading key={item.text} {...item} />
          ) : item.kind === "promo" ? (
            <li key="promo">
              <PromoCard card={item.card} />
            </li>
          ) : (
            <ListedProduct
              key={item.card.code}
              card={item.card}
              compare={item.card.isComparable ? cardCompare : null}
              isChosen={chosen.has(item.card.code)}
              isFull={chosen.size >= compareLimit && !chosen.has(item.card.code)}
              of={compare}
            />
          ),
        )}
        {isGrowing ? <CardSkeletons count={2} /> : null}
      </ul>
      <button
        className="btn btn--second still-only"
        id={compareButtonId}
        type="submit"
        form={compare.formId}
      >
        {t("comparator.compare.chosen")}
      </button>
      <OtherKinds others={outcome.others} />
      <PagingView paging={outcome.paging} noun={noun} onMore={expectMore} />
    </>
  );
}

function OtherKinds({ others }: Pick<ResultsOutcome, "others">) {
  const t = useWords();
  if (others.length === 0) return null;
  return (
    <nav className="other-kinds" aria-labelledby="otras-coberturas">
      <h3 id="otras-coberturas">{t("comparator.others")}</h3>
      <ul>
        {others.map(({ label, href }) => (
          <li key={href}>
            <Link to={href}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ListedProduct({
  of: { table, selection },
  ...choice
}: Omit<CardChoice, "next"> & { of: ResultsCompare }) {
  const isWayOn = choice.compare !== null && choice.isChosen;
  return (
    <li>
      <HydratedApart>
        <ProductCard
          {...choice}
          next={isWayOn ? <SkipToCompare compare={table} items={selection.items} /> : null}
        />
      </HydratedApart>
    </li>
  );
}

/** The beginning of a group of products of one kind. */
const KindHeading = ({ text, count, only, note }: Extract<ResultItem, { kind: "heading" }>) => (
  <li className="results__kind">
    <h3>
      {text}
      {count === null ? null : <span className="results__count"> {count}</span>}
    </h3>
    {only === null ? null : (
      <Link className="small" to={only.href}>
        <span>{only.label}</span>
        <Icon name="chevron-right" />
      </Link>
    )}
    {note === null ? null : <p className="t2">{note}</p>}
  </li>
);

/** What the cards need to be compared, which stays the same while the selection changes. */
function useCardCompare({ formId, table, selection }: ResultsCompare): CardCompare {
  const toItem = compareItemOf(useWords());
  const toggle = (card: ProductCardModel) => selection.toggle(toItem(card));
  const latest = useRef(toggle);
  useLayoutEffect(() => {
    latest.current = toggle;
  });
  const parameter = table.tableParameter;
  return useMemo(
    () => ({ formId, parameter, onToggle: (card) => latest.current(card) }),
    [formId, parameter],
  );
}

/** Nothing of the list insures the whole household: why, and what helps instead. */
function ApartNotice({ apart }: { apart: ApartModel }) {
  const t = useWords();
  return (
    <section className="notice notice--warning apart" aria-labelledby="por-separado">
      <Icon name="users-round" />
      <div>
        <h2 id="por-separado">{apart.title}</h2>
        {apart.text === null ? null : <p>{apart.text}</p>}
        {apart.people.length === 0 ? null : (
          <ul>
            {apart.people.map((person) => (
              <li key={person}>{person}</li>
            ))}
          </ul>
        )}
        {apart.invite === null ? null : <p>{apart.invite}</p>}
        <p className="apart__ways">
          <Link to={apart.profile.href}>{apart.profile.label}</Link>
          <a href={apart.contactHref}>{t("comparator.apart.contact")}</a>
          {apart.lines.map(({ label, href }) => (
            <Link to={href} key={href}>
              {label}
            </Link>
          ))}
        </p>
      </div>
    </section>
  );
}

function PagingView({
  paging,
  noun,
  onMore,
}: {
  paging: Paging;
  noun: ResultNoun;
  onMore: () => void;
}) {
  const t = useWords();
  if (paging.kind === "more") {
    const { seen, total, moreHref } = paging;
    if (moreHref === null) return <div className="more-results" />;
    return (
      <div className="more-results">
        <span>{t(`comparator.seen.${noun}`, { seen, total })}</span>
        <MeasureBar share={(seen / total) * 100} />
        <Link
          className="btn btn--second"
          to={moreHref}
          state={growingState}
          preventScrollReset
          onClick={onMore}
        >
          {t("comparator.more")}
        </Link>
      </div>
    );
  }
  if (paging.pages.length < 2) return <div className="more-results" />;
  return (
    <nav className="pages" aria-label={t("comparator.pages.title")}>
      {paging.previousHref === null ? null : (
        <Link to={paging.previousHref} rel="prev" preventScrollReset={paging.keepsPlace}>
          <Icon name="chevron-left" size={16} />
          {t("comparator.pages.previous")}
        </Link>
      )}
      {paging.pages.map(({ number, href, isCurrent }) =>
        number === null ? (
          <span key={`gap ${href}`} aria-hidden>
            …
          </span>
        ) : (
          <Link
            key={number}
            to={href}
            preventScrollReset={paging.keepsPlace}
            aria-label={t("comparator.pages.page", { number })}
            aria-current={isCurrent ? "page" : undefined}
          >
            {number}
          </Link>
        ),
      )}
      {paging.nextHref === null ? null : (
        <Link to={paging.nextHref} rel="next" preventScrollReset={paging.keepsPlace}>
          {t("comparator.pages.next")}
          <Icon name="chevron-right" size={16} />
        </Link>
      )}
    </nav>
  );
}
