import { Icon } from "../../../ui/icon.tsx";
import { PopoverButton } from "../../../ui/popover.tsx";
import { useWords } from "../../../ui/words.tsx";
import type { CardFeature } from "./comparator.view-model.ts";

/** Features with their words in the two layouts (CQ 9: the compact form of 5, the grid's 4), and icons in
 *  the list in all. */
const wordsInList = 5;
const wordsInGrid = 4;
const iconsInList = 15;

/** What a product includes: icons with words first, then icons that name themselves; what is beyond the
 *  layout's number is behind "+N", a button of its own. `count` is how many there are, whether or not
 *  the last of them are there yet: the lines they take are reserved. */
export function CardFeatures({
  features,
  count,
  name,
  onOpen,
}: {
  features: readonly CardFeature[];
  count: number;
  name: string;
  /** All of them are asked for. */
  onOpen: () => void;
}) {
  const t = useWords();
  const icons = features.slice(wordsInList, iconsInList);
  const more = (layout: string, rest: number) =>
    rest <= 0 ? null : (
      <li className={layout} key={layout}>
        <PopoverButton
          className="more-btn"
          label={
            <>
              <span aria-hidden>+{rest}</span>
              <span className="vh">{t("comparator.features.more", { count: rest, name })}</span>
            </>
          }
        >
          {() => <AllFeatures features={features} count={count} onOpen={onOpen} />}
        </PopoverButton>
      </li>
    );
  return (
    <div className="card__features">
      <ul className="features" aria-label={t("comparator.features.title")}>
        {features.slice(0, wordsInList).map(({ icon, label }, index) => (
          <li key={label} className={index >= wordsInGrid ? "feature--list" : undefined}>
            <Icon name={icon} />
            {label}
          </li>
        ))}
        {more("only-grid", count - wordsInGrid)}
      </ul>
      {count <= wordsInList ? null : (
        <ul
          className="features features--icons live-only"
          aria-label={t("comparator.features.others")}
        >
          {icons.map(({ icon, label }) => (
            <li key={label} title={label}>
              <Icon name={icon} />
              <span className="vh">{label}</span>
            </li>
          ))}
          {more("only-list", count - iconsInList)}
        </ul>
      )}
    </div>
  );
}

function AllFeatures({
  features,
  count,
  onOpen,
}: {
  features: readonly CardFeature[];
  count: number;
  onOpen: () => void;
}) {
  const t = useWords();
  return (
    <ul
      className="features features--all"
      aria-label={t("comparator.features.title")}
      // Drawn when it opens: what is not there yet is asked for then.
      ref={(list) => {
        if (list !== null && features.length < count) onOpen();
      }}
    >
      {features.map(({ icon, label }) => (
        <li key={label}>
          <Icon name={icon} />
          {label}
        </li>
      ))}
      {features.length < count ? <li>{t("comparator.information.loading")}</li> : null}
    </ul>
  );
}
