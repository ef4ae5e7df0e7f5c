import { type ReactNode, useMemo } from "react";
import { Link, useLocation } from "react-router";
import { Brandmark } from "./brandmark.tsx";
import { MainMenu, MenuDrawer, TopBar } from "./header-islands.tsx";
import { Icon } from "./icon.tsx";
import { useHeaderHiding } from "./header-hiding.state.ts";
import { NotificationBell } from "./notification-bell.tsx";
import { isAt } from "./is-at.rules.ts";
import { useWords } from "./words.tsx";
import type { ShellModel } from "./site-shell.view-model.ts";

/** Address of "Cómo ordenamos y cómo ganamos" on a comparator. */
export const rankingAnchor = "como-ordenamos";
/** Where reading begins; the skip link leads there. */
export const contentAnchor = "contenido";

export function SiteHeader({ shell, search }: { shell: ShellModel; search: ReactNode }) {
  const t = useWords();
  const { pathname } = useLocation();
  const isAway = useHeaderHiding();
  const menu = useMemo(() => ({ shell, pathname }), [shell, pathname]);
  return (
    <>
      <a className="skip" href={`#${contentAnchor}`}>
        {t("shell.skip")}
      </a>
      {shell.event === null ? null : <EventBanner event={shell.event} />}
      <TopBar props={menu} />
      <header
        className={isAway ? "site-header is-away" : "site-header"}
        data-home={isAt(pathname, shell.homeHref) || undefined}
      >
        <div className="wrap">
          <Brandmark href={shell.homeHref} />
          <MainMenu props={menu} />
          <div className="site-header__end">
            {search}
            <NotificationBell href={shell.noticesHref} label={t("shell.notices")} />
            <MenuDrawer props={menu} />
          </div>
        </div>
      </header>
    </>
  );
}

function EventBanner({ event }: { event: NonNullable<ShellModel["event"]> }) {
  const t = useWords();
  return (
    <section className="event-banner" aria-label={t("shell.event")}>
      <div className="wrap">
        <Icon name="tag" />
        <p>
          {event.text}{" "}
          {event.link === null ? null : <Link to={event.link.href}>{event.link.label}</Link>}
        </p>
      </div>
    </section>
  );
}
