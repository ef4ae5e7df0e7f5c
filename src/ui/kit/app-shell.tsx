import type { ReactNode } from "react";
import { SkipLink } from "./skip-link.tsx";

/** Frame of a page behind sign-in: navigation at the side, a bar above, the content. Below 900 px the
 *  navigation is a disclosure at the top. The document's `main` is the caller's: within or around it. */
export function AppShell({
  nav,
  bar,
  banner,
  contentId,
  children,
}: {
  nav: ReactNode;
  /** Search, user menu. */
  bar: ReactNode;
  banner?: ReactNode;
  contentId: string;
  children: ReactNode;
}) {
  return (
    <div className="k k-shell">
      <SkipLink to={contentId} />
      <div className="k-shell__nav">{nav}</div>
      <div className="k-shell__main">
        <header className="k-shell__bar">{bar}</header>
        {banner}
        <div id={contentId} tabIndex={-1} className="k-shell__content">
          {children}
        </div>
      </div>
    </div>
  );
}
