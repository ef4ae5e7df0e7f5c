import { useRef } from "react";
import { Icon, iconFirst, iconLast } from "./icon.tsx";
import { isAt } from "./is-at.rules.ts";
import { useMenuClosing } from "./menu-closing.state.ts";
import { PortalLink } from "./portal-link.tsx";
import type { MenuItem, MenuLinkModel, ShellModel } from "./site-shell.view-model.ts";
import { useWords } from "./words.tsx";

/** Menus are disclosures and links: they open and lead on without JavaScript too (SA 2.4). A link leads to a
 *  whole document, so that none of this is code that a page waits for. */

export interface MenuProps {
  shell: ShellModel;
  pathname: string;
}

function MenuLink({ link, pathname }: { link: MenuLinkModel; pathname: string }) {
  const { label, href, icon, color, opensNew } = link;
  return (
    <a
      href={href}
      aria-current={isAt(pathname, href) ? "page" : undefined}
      target={opensNew ? "_blank" : undefined}
      rel={opensNew ? "noopener" : undefined}
    >
      {icon === null ? null : <Icon name={icon} color={color} />}
      {label}
    </a>
  );
}

/** What stands above the header on a wide screen: how to reach us, the customers' portal, the language. */
export function TopBar({ shell, pathname }: MenuProps) {
  const t = useWords();
  return (
    <nav className="top-bar wrap" aria-label={t("shell.topBar")}>
      <a className={iconFirst("phone", 16)} href={shell.contact.phoneHref}>
        {shell.contact.phone}
      </a>
      <TopLinks shell={shell} />
      {shell.languages.length === 0 ? null : <LanguageMenu shell={shell} pathname={pathname} />}
    </nav>
  );
}

function TopLinks({ shell }: Pick<MenuProps, "shell">) {
  const t = useWords();
  return (
    <>
      <a href={shell.contactPage.href}>{shell.contactPage.label}</a>
      <PortalLink portal={shell.portal} label={t("shell.portal")} />
    </>
  );
}

/** The header's menu on a wide screen, or that it could not be had (SA 8). */
export function MainMenu({ shell, pathname }: MenuProps) {
  const t = useWords();
  return (
    <nav className="site-nav" aria-label={t("shell.mainMenu")}>
      {shell.menu === null ? <p className="menu__failure">{t("shell.menuFailed")}</p> : null}
      {shell.menu?.map((entry) =>
        entry.items.length === 0 ? (
          <MenuLink key={entry.label} link={{ ...entry, icon: null }} pathname={pathname} />
        ) : (
          <Submenu key={entry.label} entry={entry} pathname={pathname} />
        ),
      )}
    </nav>
  );
}

function Submenu({ entry, pathname }: { entry: MenuItem; pathname: string }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useMenuClosing(menu, pathname, true);
  return (
    <details className="menu submenu" ref={menu} name="site-menu">
      <summary
        className={iconLast("chevron-down")}
        data-current={entry.items.some(({ href }) => isAt(pathname, href)) || undefined}
      >
        {entry.label}
      </summary>
      <ul className={entry.items.length > 8 ? "menu__panel menu__panel--wide" : "menu__panel"}>
        <MenuLinks entry={entry} pathname={pathname} />
      </ul>
    </details>
  );
}

const MenuLinks = ({ entry, pathname }: { entry: MenuItem; pathname: string }) =>
  entry.items.map((link) => (
    <li key={link.href}>
      <MenuLink link={link} pathname={pathname} />
    </li>
  ));

/** The languages (SA 2.5): each leads to the same page in it where there is one. */
function LanguageMenu({ shell, pathname }: MenuProps) {
  const t = useWords();
  const menu = useRef<HTMLDetailsElement>(null);
  useMenuClosing(menu, pathname, true);
  const current = shell.languages.find(({ isCurrent }) => isCurrent);
  return (
    <details className="menu submenu" ref={menu} name="site-menu">
      <summary className={iconLast("chevron-down")}>
        <span className="vh">{t("shell.language")}: </span>
        <span lang={current?.code}>{current?.label}</span>
      </summary>
      <ul className="menu__panel">
        <LanguageLinks shell={shell} />
      </ul>
    </details>
  );
}

/** A whole new document: the language of the page changes with it (SA 2.5). */
export const LanguageLinks = ({ shell }: Pick<MenuProps, "shell">) =>
  shell.languages.map(({ code, label, href, isCurrent }) => (
    <li key={code}>
      <a href={href} hrefLang={code} lang={code} aria-current={isCurrent ? "true" : undefined}>
        {label}
      </a>
    </li>
  ));

/** The menu up to 1200 px, at the side of the screen. */
export function MenuDrawer({ shell, pathname }: MenuProps) {
  const t = useWords();
  const menu = useRef<HTMLDetailsElement>(null);
  useMenuClosing(menu, pathname, false);
  return (
    <details className="menu drawer" ref={menu}>
      <summary className="btn btn--icon" aria-label={t("shell.menu")}>
        <Icon name="menu" size={24} />
        <Icon name="x" size={24} />
      </summary>
      <nav className="menu__panel" aria-label={t("shell.menu")}>
        {shell.menu === null ? <p className="menu__failure">{t("shell.menuFailed")}</p> : null}
        <ul>
          {shell.menu?.map((entry) => (
            <li key={entry.label}>
              {entry.items.length === 0 ? (
                <MenuLink link={entry} pathname={pathname} />
              ) : (
                <details open={entry.items.some(({ href }) => isAt(pathname, href))}>
                  <summary className={iconLast("chevron-down")}>
                    {entry.icon === null ? null : <Icon name={entry.icon} color={entry.color} />}
                    {entry.label}
                  </summary>
                  <ul>
                    <MenuLinks entry={entry} pathname={pathname} />
                  </ul>
                </details>
              )}
            </li>
          ))}
          <li className="menu__mark">
            <TopLinks shell={shell} />
            <a href={shell.contact.phoneHref}>{t("shell.call", { phone: shell.contact.phone })}</a>
          </li>
        </ul>
        {shell.languages.length === 0 ? null : (
          <ul className="menu__languages" aria-label={t("shell.language")}>
            <LanguageLinks shell={shell} />
          </ul>
        )}
      </nav>
    </details>
  );
}
