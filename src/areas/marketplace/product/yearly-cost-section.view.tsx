import { Link } from "react-router";
import { Icon } from "../../../ui/icon.tsx";
import { useWords } from "../../../ui/words.tsx";
import { SectionFrame } from "./section-frame.view.tsx";
import { YearSum } from "./year-sum.view.tsx";
import type {
  YearlyCostSectionModel,
  YearlyCostYearModel,
} from "#src/areas/marketplace/product-facts/yearly-cost.view-model.ts";

/** The year that is open at first. */
const openYear = "medium";

/** What a year would cost at low, medium and high use, with a birth and with a hospital stay; on its own
 *  tab with the whole sum (D8.2). */
export function YearlyCostSection({ section }: { section: YearlyCostSectionModel }) {
  const t = useWords();
  const { lead, columns, years, facts, missing, href } = section;
  const hasLines = years.some(({ lines }) => lines.length > 0);
  return (
    <SectionFrame tab="yearlyCost" title={t("product.yearlyCost.title")} className="faq">
      <p>{lead}</p>
      {missing.length === 0 ? null : (
        <ul className="bullets">
          {missing.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      {years.map((year) =>
        hasLines ? (
          <details key={year.key} open={year.key === openYear}>
            <summary>
              <YearTotals year={year} columns={columns} />
              <Icon name="chevron-down" />
            </summary>
            <YearSum year={year} columns={columns} />
          </details>
        ) : (
          <div key={year.key} className="year-cost">
            <YearTotals year={year} columns={columns} />
          </div>
        ),
      )}
      {years.length === 0 ? null : (
        <p className="year-cost__legend small t2">
          <span>
            <i className="year-cost__key" /> {t("product.yearlyCost.premium")}
          </span>
          <span>
            <i className="year-cost__key year-cost__key--care" /> {t("product.yearlyCost.care")}
          </span>
        </p>
      )}
      {years.length === 0 || hasLines ? null : (
        <Link className="btn btn--ghost" to={href} preventScrollReset>
          {t("product.yearlyCost.details")}
        </Link>
      )}
      {hasLines ? (
        <>
          <h3 className="panel__sub">{t("product.yearlyCost.assumptions")}</h3>
          <ul className="bullets small t2">
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </>
      ) : null}
    </SectionFrame>
  );
}

function YearTotals({ year, columns }: { year: YearlyCostYearModel; columns: readonly string[] }) {
  return (
    <span className="year-cost__head">
      <span className="year-cost__name">
        {year.label} <small>{year.about}</small>
      </span>
      {year.totals.map(({ text, premiumShare, careShare }, place) => (
        <span key={columns[place]} className="year-cost__total">
          <span>
            {columns.length < 2 ? null : <small>{columns[place]} </small>}
            <b>{text}</b>
          </span>
          <svg className="measure year-cost__bar" aria-hidden>
            <rect className="measure__track" width="100%" height="100%" rx="3" />
            <rect className="measure__fill" width={`${premiumShare}%`} height="100%" />
            <rect
              className="year-cost__care"
              x={`${premiumShare}%`}
              width={`${careShare}%`}
              height="100%"
            />
          </svg>
        </span>
      ))}
    </span>
  );
}
