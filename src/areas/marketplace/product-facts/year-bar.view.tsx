import { useWords } from "#src/ui/words.tsx";
import type { YearBarModel } from "./yearly-cost.view-model.ts";

/** A year's cost in two tones, premium and care; the figure beside it says the same in text. */
export function YearBar({ bar }: { bar: YearBarModel }) {
  const { premiumShare, careShare } = bar;
  return (
    <svg className="measure year-bar" aria-hidden>
      <rect width={`${premiumShare}%`} height="100%" />
      <rect
        className="year-bar__care"
        x={`${premiumShare}%`}
        width={`${careShare}%`}
        height="100%"
      />
    </svg>
  );
}

/** What the two tones are. */
export function YearLegend() {
  const t = useWords();
  return (
    <span className="year-legend small t2">
      <span>
        <i className="year-legend__key" /> {t("product.yearlyCost.premium")}
      </span>
      <span>
        <i className="year-legend__key year-legend__key--care" /> {t("product.yearlyCost.care")}
      </span>
    </span>
  );
}
