import { Link } from "react-router";
import { Icon } from "../../../ui/icon.tsx";
import { useWords } from "../../../ui/words.tsx";
import {
  DemonstrationNotice,
  FactLines,
  PriceFigure,
} from "#src/areas/marketplace/product-facts/product-parts.view.tsx";
import { ChangeTable } from "#src/areas/marketplace/request-facts/change-table.view.tsx";
import { HelpLine } from "#src/areas/marketplace/request-facts/help-line.view.tsx";
import { PriceSummary } from "#src/areas/marketplace/request-facts/price-summary.view.tsx";
import type { QuotePageModel, QuoteState } from "./quote.view-model.ts";

/** A frozen quote: what was quoted, when, until when, and either the same price or exactly what changed. */
export function QuoteView({ model }: { model: QuotePageModel }) {
  const t = useWords();
  const { state, summary, requestHref } = model;
  return (
    <div className="narrow narrow--request narrow--sent">
      <div className="narrow__head stack">
        <div>
          <h1>{t("quote.title", { product: summary.product.name })}</h1>
          <p className="page-head__lead">
            {t("quote.lead", { quotedAt: model.quotedAt, until: model.validUntil })}
          </p>
        </div>
        <QuoteVerdict state={state} validUntil={model.validUntil} />
      </div>
      <PriceSummary summary={summary} label={t("quote.quoted")} />
      <div className="narrow__form stack-5">
        {"changes" in state && state.changes.length > 0 ? (
          <ChangeTable changes={state.changes} />
        ) : null}
        {"now" in state && state.now !== null ? (
          <section className="panel" aria-labelledby="quote-now">
            <h2 id="quote-now">{t("quote.now")}</h2>
            <PriceFigure price={state.now} />
          </section>
        ) : null}
        <section className="panel" aria-labelledby="quote-people">
          <h2 id="quote-people">{t("quote.people")}</h2>
          <FactLines facts={model.people} />
        </section>
        <section className="panel" aria-labelledby="quote-basis">
          <h2 id="quote-basis">{t("quote.basis")}</h2>
          <p>{t("quote.basisText")}</p>
          <FactLines facts={model.basis} isSmall />
        </section>
        <div className="row">
          {requestHref === null ? null : (
            <Link className="btn btn--primary" to={requestHref}>
              {model.requestLabel}
              <span className="vh"> {summary.product.name}</span>
            </Link>
          )}
          <Link className="btn btn--ghost" to={model.compareHref}>
            {t("quote.compare")}
          </Link>
        </div>
        <HelpLine contact={model.contact} />
        {model.isDemonstration ? <DemonstrationNotice /> : null}
      </div>
    </div>
  );
}

const VERDICTS = {
  same: { tone: "success", icon: "circle-check" },
  changed: { tone: "warning", icon: "circle-alert" },
  expired: { tone: "warning", icon: "circle-alert" },
  withdrawn: { tone: "error", icon: "circle-alert" },
} as const;

function QuoteVerdict({ state, validUntil }: { state: QuoteState; validUntil: string }) {
  const t = useWords();
  const { tone, icon } = VERDICTS[state.kind];
  return (
    <div className={`notice notice--${tone}`}>
      <Icon name={icon} />
      <p>
        <strong>{t(`quote.verdict.${state.kind}`)}</strong>{" "}
        {t(`quote.verdict.${state.kind}Text`, { until: validUntil })}
      </p>
    </div>
  );
}
