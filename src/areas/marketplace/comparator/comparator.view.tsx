import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { CompareTray } from "#src/areas/marketplace/product-facts/compare-tray.view.tsx";
import { HydratedApart } from "../../../ui/hydrated-apart.tsx";
import { useWords } from "../../../ui/words.tsx";
import { ComparatorHead } from "./comparator-head.view.tsx";
import type { ComparatorViewModel, LinkChoice, ProductCardModel } from "./comparator.view-model.ts";
import { useCardSelection } from "./card-selection.state.ts";
import { AppliedFilters } from "./applied-filters.view.tsx";
import { type FilterSheet, useFilterSheet } from "./filter-sheet.state.ts";
import { ComparatorDialogs } from "./dialogs.view.tsx";
import { useFinishedState } from "./dialogs.state.ts";
import { EventBanner } from "./event-banner.view.tsx";
import { Filters } from "./filters.view.tsx";
import { EmptyList, FailedList, RobotCheck } from "./list-states.view.tsx";
import { type ListLoading, useListLoading } from "./list-loading.state.ts";
import { LoadingList } from "./loading-list.view.tsx";
import { PromoCard } from "./product-card.view.tsx";
import { RankingDisclosure } from "./ranking-disclosure.view.tsx";
import { Results } from "./results.view.tsx";
import { ResultsToolbar } from "./results-toolbar.view.tsx";
import { listId, SkipLinks, SkipToResults } from "./skip-links.view.tsx";

/** The comparator: profile, filters, list, tray (CQ 2). The state is all in the address. */
export function ComparatorView({
  model,
  share,
}: {
  model: ComparatorViewModel;
  /** The button that shares the page. */
  share?: ReactNode;
}) {
  const t = useWords();
  const sheetRef = useRef<HTMLElement>(null);
  const sheet = useFilterSheet(sheetRef);
  const loading = useListLoading();
  const cards = cardsOf(model);
  const { isFinished, finish } = useFinishedState();
  const selection = useCardSelection(cards, model.compare);
  return (
    <>
      <div className="wrap">
        <SkipLinks
          compare={model.compare}
          items={selection.items}
          hasProducts={model.outcome.kind === "results"}
        />
        {model.event === null ? null : <EventBanner event={model.event} />}
        <ComparatorHead model={model} isProfileFinished={isFinished} share={share} />
        {/* The filters have more stops of the Tab key than all that stands before them. */}
        <SkipToResults className="only-lg" />
        <div className="shell">
          <HydratedApart>
            <Filters
              filters={model.filters}
              total={model.toolbar.total}
              noun={model.noun}
              compare={{ name: model.compare.parameter, items: selection.items }}
              sheet={sheet}
              sheetRef={sheetRef}
              saved={model.saved}
            />
          </HydratedApart>
          <section aria-labelledby={resultsId}>
            <h2 className="vh" id={resultsId} tabIndex={-1}>
              {t("comparator.results")}
            </h2>
            {model.outcome.kind === "failed" || model.outcome.kind === "robot" ? null : (
              <>
                {model.aims === null ? null : <Aims aims={model.aims} />}
                <Toolbars model={model} sheet={sheet} />
              </>
            )}
            <div id={listId} tabIndex={-1}>
              <List model={model} loading={loading} selection={selection} />
            </div>
            {model.notice === null ? null : <PromoCard card={model.notice} />}
            <RankingDisclosure ranking={model.ranking} />
          </section>
        </div>
      </div>
      <form
        id={compareFormId}
        action={model.compare.tableHref}
        method="get"
        className="still-only"
      />
      <CompareTray
        items={selection.items}
        tableHref={model.compare.tableHref}
        tableParameter={model.compare.tableParameter}
        onRemove={selection.remove}
        onClear={selection.clear}
      />
      <ComparatorDialogs
        cards={cards}
        profileHref={model.profile.editHref}
        selection={selection}
        onProfileSaved={finish}
      />
    </>
  );
}

const resultsId = "resultados";

/** Without JavaScript the boxes belong to this form, which opens the table. */
export const compareFormId = "comparar-productos";

/** '¿Qué quieres cubrir?' over the list. */
function Aims({ aims }: { aims: readonly LinkChoice[] }) {
  const t = useWords();
  return (
    <nav className="aims" aria-labelledby="que-cubrir">
      <p id="que-cubrir">{t("comparator.aims")}</p>
      <ul className="chips">
        {aims.map(({ label, href, isCurrent }) => (
          <li key={href}>
            <Link
              className={isCurrent ? "chip is-current" : "chip"}
              to={href}
              preventScrollReset
              aria-current={isCurrent ? "true" : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Toolbars({ model, sheet }: { model: ComparatorViewModel; sheet: FilterSheet }) {
  return (
    <div className="toolbars">
      <ResultsToolbar model={model} sheet={sheet} />
      <AppliedFilters
        applied={model.filters.applied}
        clearHref={model.filters.clearHref}
        orderNote={model.toolbar.orderNote}
      />
    </div>
  );
}

function List({
  model,
  loading,
  selection,
}: {
  model: ComparatorViewModel;
  loading: ListLoading;
  selection: ReturnType<typeof useCardSelection>;
}) {
  const { outcome, noun, toolbar } = model;
  if (loading === "replacing") {
    return <LoadingList view={toolbar.view} count={model.pageSize} noun={noun} />;
  }
  switch (outcome.kind) {
    case "empty":
      return <EmptyList outcome={outcome} noun={noun} clearHref={model.filters.clearHref} />;
    case "failed":
      return <FailedList outcome={outcome} noun={noun} />;
    case "robot":
      return <RobotCheck challenge={outcome.challenge} />;
    case "results":
      return (
        <Results
          outcome={outcome}
          view={toolbar.view}
          noun={noun}
          isGrowing={loading === "growing"}
          compare={{
            formId: compareFormId,
            table: model.compare,
            selection,
          }}
        />
      );
  }
}

function cardsOf({ outcome }: ComparatorViewModel): ProductCardModel[] {
  if (outcome.kind !== "results") return [];
  return outcome.items.flatMap((item) => (item.kind === "product" ? item.card : []));
}
