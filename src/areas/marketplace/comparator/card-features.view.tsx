import { iconFirst } from "../../../ui/icon.tsx";
import { PopoverButton } from "../../../ui/popover.tsx";
import { useWords } from "../../../ui/words.tsx";
import { featuresInMarkup } from "./card-texts.rules.ts";
import type { CardFeature } from "./comparator.view-model.ts";

/** Features with their words: in the list (CQ 9: the compact form of 5), in the grid, on a phone, where a
 *  card is as low as it can be read. */
const inWords = { list: featuresInMarkup, grid: 4, dense: 2 };

/** What a product includes, each an icon with its words; what is beyond the layout's number is behind "+N".
 *  `count` is how many there are, whether or not all of them have come yet. */
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
  const layouts = (["list", "grid", "dense"] as const).filter((one) => count > inWords[one]);
  return (
    <ul className="features" aria-label={t("comparator.features.title")}>
      {features.slice(0, inWords.list).map(({ icon, label }, index) => (
        <li key={label} className={`${iconFirst(icon)}${placeOf(index)}`}>
          {label}
        </li>
      ))}
      {layouts.length === 0 ? null : (
        <PopoverButton
          itemClass={layouts.map((one) => `more-in-${one}`).join(" ")}
          className="more-btn"
          label={null}
          name={t("comparator.features.all", { count, name })}
          data={Object.fromEntries(
            layouts.map((one) => [`data-${one}`, `+${count - inWords[one]}`]),
          )}
        >
          {() => <AllFeatures features={features} count={count} onOpen={onOpen} />}
        </PopoverButton>
      )}
    </ul>
  );
}

/** The layouts that leave the words of a place to "+N". */
const placeOf = (index: number): string =>
  index >= inWords.grid ? " feature--list" : index >= inWords.dense ? " feature--wide" : "";

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
        <li key={label} className={iconFirst(icon)}>
          {label}
        </li>
      ))}
      {features.length < count ? <li>{t("comparator.information.loading")}</li> : null}
    </ul>
  );
}
