import { Icon } from "../../../ui/icon.tsx";
import { useWords } from "../../../ui/words.tsx";
import { YearBar, YearLegend } from "#src/areas/marketplace/product-facts/year-bar.view.tsx";
import { SectionFrame } from "./section-frame.view.tsx";
import { YearSum } from "./year-sum.view.tsx";
import type {
  SchemeYearsModel,
  YearlyCostSectionModel,
} from "#src/areas/marketplace/product-facts/yearly-cost.view-model.ts";

/** What a year would cost at low, medium and high use, with a birth and with a hospital stay, each with
 *  its sum one click away; the scheme that is not the visitor's stands behind a switch (D8.2). */
export function YearlyCostSection({ section }: { section: YearlyCostSectionModel }) {
  const t = useWords();
  const { lead, verdict, whose, schemes, facts, missing } = section;
  const [first, ...others] = schemes;
  return (
    <SectionFrame tab="yearlyCost" title={t("product.yearlyCost.title")}>
      {verdict === null ? null : <p className="year-verdict">{verdict}</p>}
      <p className={verdict === null ? undefined : "small t2"}>{lead}</p>
      {missing.length === 0 ? null : (
        <ul className="bullets">
          {missing.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      {whose === null ? null : <p className="small t2">{whose}</p>}
      {first === undefined ? null : (
        <>
          <div className="year-head">
            {first.label === null ? <span /> : <h3>{first.label}</h3>}
            <YearLegend />
          </div>
          <Years scheme={first} />
        </>
      )}
      {others.map((scheme) => (
        <details className="year-other" key={scheme.key}>
          <summary>{scheme.switchText}</summary>
          <Years scheme={scheme} />
        </details>
      ))}
      {facts.length === 0 ? null : (
        <details className="year-other">
          <summary>{t("product.yearlyCost.assumptions")}</summary>
          <ul className="bullets small t2">
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </details>
      )}
    </SectionFrame>
  );
}

function Years({ scheme }: { scheme: SchemeYearsModel }) {
  const t = useWords();
  return scheme.years.map((year) => (
    <details key={year.key} className="year-cost">
      <summary>
        <span className="year-cost__name">
          {year.label} <small>{year.about}</small>
        </span>
        <span className="year-cost__total">
          <b>{year.total}</b>
          <YearBar bar={year.bar} />
          {year.other === null ? null : <small>{year.other}</small>}
          {year.note === null ? null : <small>{year.note}</small>}
        </span>
        <span className="vh">{t("product.yearlyCost.details")}</span>
        <Icon name="chevron-down" />
      </summary>
      <YearSum year={year} scheme={scheme.label} />
    </details>
  ));
}
