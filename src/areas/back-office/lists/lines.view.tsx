import type { ReactNode } from "react";
import { Link } from "react-router";
import { StatusPill, type StatusTone } from "#src/ui/kit/status-pill.tsx";

/** A row of a list in words, with its state and its amount. */
export interface Line {
  id: string;
  title: string;
  /** Where the title leads; null where there is no page of it. */
  href: string | null;
  note: string | null;
  state: string | null;
  tone: StatusTone;
  amount: string | null;
}

/** Rows one below the other; what may be done with one stands below its text. */
export function Lines({
  rows,
  none,
  renderAction,
}: {
  rows: readonly Line[];
  none: string;
  renderAction?: (id: string) => ReactNode;
}) {
  if (rows.length === 0) return <p className="k-lines__note k-muted">{none}</p>;
  return (
    <ul className="k-lines">
      {rows.map(({ id, title, href, note, state, tone, amount }) => (
        <li key={id}>
          <span className="k-lines__main">
            {href === null ? title : <Link to={href}>{title}</Link>}
            {note === null ? null : <small>{note}</small>}
            {renderAction?.(id)}
          </span>
          {state === null ? null : <StatusPill tone={tone}>{state}</StatusPill>}
          {amount === null ? null : <span className="k-lines__amount">{amount}</span>}
        </li>
      ))}
    </ul>
  );
}
