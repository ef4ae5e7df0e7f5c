import { Icon } from "../../../ui/icon.tsx";
import { PopoverButton } from "../../../ui/popover.tsx";
import { useWords } from "../../../ui/words.tsx";
import type { CardFeature } from "./comparator.view-model.ts";

/** Features shown beside the "+N" button in the two layouts (CQ 9: 15, in a compact form 5; grid 4). The
 *  list is compact, as every icon has its word: two whole cards fit on a screen. */
const shownInList = 5;
const shownInGrid = 4;

/** What a product includes: icon and word; the rest behind "+N", a button of its own. */
export function CardFeatures({
  features,
  name,
}: {
  features: readonly CardFeature[];
  name: string;
}) {
  const t = useWords();
  const more = [
    { layout: "only-list", count: features.length - shownInList },
    { layout: "only-grid", count: features.length - shownInGrid },
  ].filter(({ count }) => count > 0);
  return (
    <ul className="features" aria-label={t("comparator.features.title")}>
      {features.map((feature, index) => (
        <li key={feature.label} className={placeOf(index)}>
          <Icon name={feature.icon} />
          {feature.label}
        </li>
      ))}
      {more.map(({ layout, count }) => (
        <li className={layout} key={layout}>
          <PopoverButton
            className="more-btn"
            label={
              <>
                <span aria-hidden>+{count}</span>
                <span className="vh">{t("comparator.features.more", { count, name })}</span>
              </>
            }
          >
            {() => (
              <ul className="features features--all" aria-label={t("comparator.features.title")}>
                {features.map(({ icon, label }) => (
                  <li key={label}>
                    <Icon name={icon} />
                    {label}
                  </li>
                ))}
              </ul>
            )}
          </PopoverButton>
        </li>
      ))}
    </ul>
  );
}

/** Beyond the layout's number a feature waits behind "+N"; without JavaScript all of them show. */
function placeOf(index: number): string | undefined {
  if (index >= shownInList) return "feature--rest";
  return index >= shownInGrid ? "feature--list" : undefined;
}
