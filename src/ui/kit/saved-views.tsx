import { Link } from "react-router";
import type { ReactNode } from "react";
import { useWords } from "../words.tsx";
import { Badge } from "./status-pill.tsx";

export interface SavedView {
  id: string;
  label: string;
  href: string;
  count: number | null;
  isCurrent: boolean;
}

/** Filters with a name, as tabs above a list: each is an address (UX 54). */
export function SavedViews({
  views,
  action,
}: {
  views: readonly SavedView[];
  /** As a button that saves the filter in force. */
  action?: ReactNode;
}) {
  const t = useWords();
  return (
    <nav className="k-views" aria-label={t("kit.views.label")}>
      <ul>
        {views.map(({ id, label, href, count, isCurrent }) => (
          <li key={id}>
            <Link to={href} aria-current={isCurrent ? "page" : undefined}>
              {label}
              {count === null ? null : <Badge>{count}</Badge>}
            </Link>
          </li>
        ))}
      </ul>
      {action}
    </nav>
  );
}
