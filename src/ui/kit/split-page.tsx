import type { ReactNode } from "react";

/** A list and, beside it, the record that is open; below 1200 px the record stands above the list. */
export function SplitPage({
  side,
  sideLabel,
  children,
}: {
  /** Null while nothing is open: the list has the whole width. */
  side: ReactNode | null;
  sideLabel: string;
  children: ReactNode;
}) {
  return (
    <div className={side === null ? "k-split" : "k-split k-split--open"}>
      <div className="k-split__main">{children}</div>
      {side === null ? null : (
        <aside className="k-split__side" aria-label={sideLabel}>
          {side}
        </aside>
      )}
    </div>
  );
}

/** A box with a title, as a page is made of. */
export function Panel({
  title,
  id,
  action,
  isFlush = false,
  level = 2,
  children,
}: {
  title: string;
  /** Of the title. */
  id: string;
  action?: ReactNode;
  /** The content reaches the edges, as a table does. */
  isFlush?: boolean;
  level?: 2 | 3;
  children: ReactNode;
}) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section className="k-panel" aria-labelledby={id}>
      <header className="k-panel__head">
        <Heading id={id}>{title}</Heading>
        {action}
      </header>
      <div className={isFlush ? "k-panel__body k-panel__body--flush" : "k-panel__body"}>
        {children}
      </div>
    </section>
  );
}
