import { Fragment } from "react";
import { MeasureBar } from "#src/areas/marketplace/product-facts/measure-bar.view.tsx";
import { rankingAnchor } from "../../../ui/site-shell.tsx";
import { useWords } from "../../../ui/words.tsx";
import type { RankingModel } from "./comparator.view-model.ts";

/** "Cómo ordenamos y cómo ganamos": every order, the affinity formula, who pays (UX 4, 6). */
export function RankingDisclosure({ ranking }: { ranking: RankingModel }) {
  const t = useWords();
  return (
    <section className="disclose" id={rankingAnchor} aria-labelledby="como-titulo">
      <h2 id="como-titulo">{t("comparator.ranking.title")}</h2>
      <div>
        <h3>{t("comparator.ranking.orders")}</h3>
        <dl>
          {ranking.orders.map(({ label, explanation }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{explanation}</dd>
            </Fragment>
          ))}
        </dl>
      </div>
      <div>
        <h3>{t("comparator.ranking.affinity")}</h3>
        <p className="t2">{t("comparator.ranking.affinityText")}</p>
        <ul className="formula">
          {ranking.weights.map(({ label, percent }) => (
            <li key={label}>
              {label}
              <MeasureBar share={percent} />
              <b>{t("comparator.value.share", { percent })}</b>
            </li>
          ))}
        </ul>
        <h3>{t("comparator.ranking.income")}</h3>
        <dl>
          {ranking.income.map(({ label, text }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </Fragment>
          ))}
        </dl>
      </div>
    </section>
  );
}
