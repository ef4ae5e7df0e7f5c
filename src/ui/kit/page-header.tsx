import type { ReactNode } from "react";
import { Link } from "react-router";
import { useWords } from "../words.tsx";

export interface Crumb {
  label: string;
  href: string;
}

/** Head of a page behind sign-in: where one is, what it is, what can be done. */
export function PageHeader({
  title,
  crumbs = [],
  note,
  status,
  actions,
}: {
  title: string;
  crumbs?: readonly Crumb[];
  /** A line under the title. */
  note?: string | undefined;
  /** Beside the title, as a pill. */
  status?: ReactNode;
  /** One primary button at most, the last. */
  actions?: ReactNode;
}) {
  const t = useWords();
  return (
    <header className="k-head">
      <div className="k-head__text">
        {crumbs.length === 0 ? null : (
          <nav className="k-crumbs" aria-label={t("kit.breadcrumb")}>
            <ol>
              {crumbs.map(({ label, href }) => (
                <li key={href}>
                  <Link to={href}>{label}</Link>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div className="k-head__title">
          <h1>{title}</h1>
          {status}
        </div>
        {note === undefined ? null : <p className="k-muted">{note}</p>}
      </div>
      {actions === undefined ? null : <div className="k-head__actions">{actions}</div>}
    </header>
  );
}
