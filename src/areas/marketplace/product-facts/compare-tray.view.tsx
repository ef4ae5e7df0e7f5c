import { Link } from "react-router";
import { compareHref, compareLimit, type CompareItem } from "./compare-selection.rules.ts";
import { Icon } from "#src/ui/icon.tsx";
import { Monogram } from "#src/ui/monogram.tsx";
import { useWords } from "#src/ui/words.tsx";

/** The tray of chosen products: n/3, remove, clear (UX 33). Draws nothing while empty. */
export function CompareTray({
  items,
  tableHref,
  tableParameter,
  onRemove,
  onClear,
}: {
  items: readonly CompareItem[];
  tableHref: string;
  tableParameter: string;
  onRemove: (code: string) => void;
  onClear: () => void;
}) {
  const t = useWords();
  if (items.length === 0) return null;
  const free = compareLimit - items.length;
  return (
    <section className="compare-tray live-only" aria-label={t("shell.tray.title")}>
      <div className="wrap">
        <p className="compare-tray__n">
          <output>
            <span className="only-lg">
              {t("shell.tray.count", { count: items.length, max: compareLimit })}
            </span>
            <span className="only-sm">
              {t("shell.tray.short", { count: items.length, max: compareLimit })}
            </span>
          </output>
          <button className="link-btn small" type="button" onClick={onClear}>
            {t("shell.tray.clear")}
          </button>
        </p>
        <ul className="compare-tray__slots">
          {items.map((item) => (
            <Slot key={item.code} item={item} onRemove={onRemove} />
          ))}
          {free === 0 ? null : (
            <li className="slot slot--empty">
              <Icon name="plus" size={16} />
              {t("shell.tray.free", { count: free })}
            </li>
          )}
        </ul>
        {items.length < 2 ? (
          <p className="compare-tray__hint">{t("shell.tray.chooseMore")}</p>
        ) : (
          <Link className="btn btn--primary" to={compareHref({ tableHref, tableParameter }, items)}>
            <span className="only-lg">{t("shell.tray.compare", { count: items.length })}</span>
            <span className="only-sm">{t("shell.tray.compareShort")}</span>
          </Link>
        )}
      </div>
    </section>
  );
}

/** One chosen product, which can be taken out again. */
function Slot({ item, onRemove }: { item: CompareItem; onRemove: (code: string) => void }) {
  const t = useWords();
  return (
    <li className="slot">
      <Monogram brand={item.brand} size={32} />
      <p>
        <strong>{item.name}</strong>
        {item.price}
      </p>
      <button
        className="btn btn--icon"
        type="button"
        aria-label={t("shell.tray.remove", { name: item.name })}
        onClick={() => onRemove(item.code)}
      >
        <Icon name="x" />
      </button>
    </li>
  );
}
