import { Link } from "react-router";
import { Icon } from "../../../ui/icon.tsx";
import { rankingAnchor } from "../../../ui/site-shell.tsx";
import { useWords } from "../../../ui/words.tsx";
import type { AppliedFilter } from "./comparator.view-model.ts";

/** What is applied, each removable by a link, and what the order means (UX 4, 6, 7). */
export function AppliedFilters({
  applied,
  clearHref,
  orderNote,
}: {
  applied: readonly AppliedFilter[];
  clearHref: string;
  orderNote: string;
}) {
  const t = useWords();
  return (
    <div className="list-meta">
      {applied.length === 0 ? null : (
        <ul className="chips" aria-label={t("comparator.filters.applied")}>
          {applied.map(({ label, removeHref }) => (
            <li key={removeHref}>
              <Link className="chip" to={removeHref} preventScrollReset>
                <span className="vh">{t("comparator.filters.remove")} </span>
                {label}
                <Icon name="x" size={16} />
              </Link>
            </li>
          ))}
          <li>
            <Link className="btn btn--ghost" to={clearHref} preventScrollReset>
              {t("comparator.filters.clear")}
            </Link>
          </li>
        </ul>
      )}
      <p className="sort-note">
        <span>{orderNote}</span>
        <a href={`#${rankingAnchor}`}>{t("comparator.ranking.title")}</a>
      </p>
    </div>
  );
}
