import { type ReactNode, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { Icon } from "./icon.tsx";
import { useHeaderHiding } from "./header-hiding.state.ts";
import { useMenuClosing } from "./menu-closing.state.ts";
import { useWords } from "./words.tsx";

/** What the frame of every page draws; the server fills it in. */
export interface ShellModel {
  /** Value of the html element's lang, e.g. `es-CL`. */
  htmlLang: string;
  homeHref: string;
  /** The header's menu: only pages that exist. */
  menu: readonly MenuItem[];
  /** The same page's address in the other languages, or their home. */
  languages: readonly { code: string; label: string; href: string; isCurrent: boolean }[];
  /** Texts of the site: who we are and what holds. */
  pages: { about: readonly NavigationLink[]; legal: readonly NavigationLink[] };
  contact: { email: string; phone: string; phoneHref: string; hours: string };
  /** Whose subdomain it is; null on the main hosts. */
  partnerName: string | null;
  /** An event that runs now (CQ 4), else null. */
  event: { text: string; link: NavigationLink | null } | null;
  /** The value used for the day's prices: "$41.136,24" and "10 de octubre de 2026"; null without UF. */
  uf: { value: string; day: string } | null;
  year: string;
}

export interface NavigationLink {
  label: string;
  href: string;
}

/** An entry of the menu: a page, or a group of pages whose first is the group's own. */
export interface MenuItem extends NavigationLink {
  items: readonly NavigationLink[];
}

/** Address of "Cómo ordenamos y cómo ganamos" on a comparator. */
export const rankingAnchor = "como-ordenamos";
/** Where reading begins; the skip link leads there. */
export const contentAnchor = "contenido";

const isAt = (pathname: string, href: string) =>
  decodeURI(pathname) === decodeURI(href.split("?")[0] ?? "");

export function SiteHeader({ shell, search }: { shell: ShellModel; search: ReactNode }) {
  const t = useWords();
  const { pathname } = useLocation();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const isAway = useHeaderHiding(isMenuOpen);
  return (
    <>
      <a className="skip" href={`#${contentAnchor}`}>
        {t("shell.skip")}
      </a>
      {shell.event === null ? null : <EventBanner event={shell.event} />}
      <header className={isAway ? "site-header is-away" : "site-header"}>
        <div className="wrap">
          <Brandmark href={shell.homeHref} />
          <nav className="site-nav" aria-label={t("shell.mainMenu")}>
            {shell.menu.map((entry) =>
              entry.items.length === 0 ? (
                <MenuLink key={entry.label} link={entry} pathname={pathname} />
              ) : (
                <Submenu key={entry.label} entry={entry} pathname={pathname} />
              ),
            )}
          </nav>
          <div className="site-header__end">
            {search}
            <a className="btn btn--ghost site-header__contact" href={shell.contact.phoneHref}>
              <Icon name="phone" size={16} />
              {shell.contact.phone}
            </a>
            <MenuDrawer shell={shell} pathname={pathname} onToggle={setIsMenuOpen} />
          </div>
        </div>
      </header>
    </>
  );
}

function MenuLink({ link: { label, href }, pathname }: { link: NavigationLink; pathname: string }) {
  return (
    <Link to={href} aria-current={isAt(pathname, href) ? "page" : undefined}>
      {label}
    </Link>
  );
}

/** A group of the menu: a disclosure, so that it opens without JavaScript too. */
function Submenu({ entry, pathname }: { entry: MenuItem; pathname: string }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useMenuClosing(menu, pathname);
  return (
    <details className="menu submenu" ref={menu}>
      <summary data-current={entry.items.some(({ href }) => isAt(pathname, href)) || undefined}>
        {entry.label}
        <Icon name="chevron-down" size={16} />
      </summary>
      <ul className={entry.items.length > 8 ? "menu__panel menu__panel--wide" : "menu__panel"}>
        {entry.items.map((link) => (
          <li key={link.href}>
            <MenuLink link={link} pathname={pathname} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The menu below 1200 px: a disclosure as well. */
function MenuDrawer({
  shell,
  pathname,
  onToggle,
}: {
  shell: ShellModel;
  pathname: string;
  onToggle: (isOpen: boolean) => void;
}) {
  const t = useWords();
  const menu = useRef<HTMLDetailsElement>(null);
  useMenuClosing(menu, pathname);
  return (
    <details className="menu" onToggle={(event) => onToggle(event.currentTarget.open)} ref={menu}>
      <summary className="btn btn--icon" aria-label={t("shell.menu")}>
        <Icon name="menu" size={24} />
      </summary>
      <nav className="menu__panel" aria-label={t("shell.menu")}>
        <ul>
          {shell.menu.map((entry) => (
            <li key={entry.label}>
              {entry.items.length === 0 ? (
                <MenuLink link={entry} pathname={pathname} />
              ) : (
                <details open={entry.items.some(({ href }) => isAt(pathname, href))}>
                  <summary>
                    {entry.label}
                    <Icon name="chevron-down" size={16} />
                  </summary>
                  <ul>
                    {entry.items.map((link) => (
                      <li key={link.href}>
                        <MenuLink link={link} pathname={pathname} />
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </li>
          ))}
          <li className="menu__mark">
            <a href={shell.contact.phoneHref}>{t("shell.call", { phone: shell.contact.phone })}</a>
          </li>
        </ul>
      </nav>
    </details>
  );
}

function Brandmark({ href }: { href: string }) {
  return (
    <Link className="brand" to={href}>
      <svg viewBox="0 0 32 32" fill="none" aria-hidden>
        <path
          d="M4 26V17a12 12 0 0 1 24 0v9"
          stroke="currentColor"
          strokeWidth="4"
          strokeLinecap="round"
        />
        <circle cx="16" cy="21" r="4.5" fill="currentColor" />
      </svg>
      <span>Amparo</span>
    </Link>
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

/** Pages to be read come as whole documents: they need none of this page's code. */
function PageLinks({ links }: { links: readonly NavigationLink[] }) {
  return (
    <ul>
      {links.map(({ label, href }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

export function SiteFooter({ shell }: { shell: ShellModel }) {
  const t = useWords();
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div className="site-footer__cols">
          <div className="stack-2">
            <Brandmark href={shell.homeHref} />
            <p>{t("shell.promise")}</p>
          </div>
          <nav aria-labelledby="footer-compare">
            <h2 id="footer-compare">{t("shell.compare")}</h2>
            <ul>
              {shell.menu.map(({ label, href }) => (
                <li key={href}>
                  <Link to={href}>{label}</Link>
                </li>
              ))}
              <li>
                <Link to={`${shell.homeHref}#${rankingAnchor}`}>{t("shell.ranking")}</Link>
              </li>
            </ul>
          </nav>
          <nav aria-labelledby="footer-about">
            <h2 id="footer-about">{t("shell.about")}</h2>
            <PageLinks links={shell.pages.about} />
          </nav>
          <section aria-labelledby="footer-help">
            <h2 id="footer-help">{t("shell.help")}</h2>
            <ul>
              <li>
                <a href={shell.contact.phoneHref}>{shell.contact.phone}</a>
              </li>
              <li>
                <a href={`mailto:${shell.contact.email}`}>{shell.contact.email}</a>
              </li>
              <li>{t("shell.hours", { hours: shell.contact.hours })}</li>
            </ul>
          </section>
          {shell.languages.length < 2 ? null : (
            <nav aria-labelledby="footer-language">
              <h2 id="footer-language">{t("shell.language")}</h2>
              <ul>
                {shell.languages.map(({ code, label, href, isCurrent }) => (
                  <li key={code}>
                    {/* A whole new document: the language of the page changes with it (SA 2.4). */}
                    <a
                      href={href}
                      hrefLang={code}
                      lang={code}
                      aria-current={isCurrent ? "true" : undefined}
                    >
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </div>
        <div className="site-footer__legal">
          <p>
            {t("shell.legal")}
            {shell.uf === null ? null : ` ${t("shell.uf", shell.uf)}`}
          </p>
          <nav className="site-footer__law" aria-label={t("shell.law")}>
            <PageLinks links={shell.pages.legal} />
          </nav>
          <p>© {shell.year} Amparo</p>
        </div>
      </div>
    </footer>
  );
}
