import { useRef } from "react";
import { NavLink } from "react-router";
import { Brandmark } from "../brandmark.tsx";
import { useWords } from "../words.tsx";
import { KitIcon, type KitIconName } from "./kit-icon.tsx";
import { Badge } from "./status-pill.tsx";

export interface NavItem {
  label: string;
  href: string;
  icon: KitIconName;
  /** What waits there. */
  count?: number | undefined;
}

export interface NavGroup {
  /** None for the first one. */
  label: string | null;
  items: readonly NavItem[];
}

/** Navigation at the side of an area. On a phone it is closed behind a button, with and without
 *  JavaScript. */
export function SideNav({
  label,
  homeHref,
  groups,
}: {
  label: string;
  homeHref: string;
  groups: readonly NavGroup[];
}) {
  const t = useWords();
  const disclosure = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (disclosure.current !== null) disclosure.current.open = false;
  };
  return (
    <nav className="k-nav" aria-label={label}>
      <div className="k-nav__brand">
        <Brandmark href={homeHref} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes it */}
      <details
        className="k-nav__small"
        ref={disclosure}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || !event.currentTarget.open) return;
          close();
          event.currentTarget.querySelector("summary")?.focus();
        }}
      >
        <summary className="k-btn k-btn--ghost k-btn--icon">
          <KitIcon name="menu" size={20} />
          <span className="vh">{t("kit.nav.menu")}</span>
        </summary>
        <Groups groups={groups} onFollow={close} />
      </details>
      <div className="k-nav__wide">
        <Groups groups={groups} />
      </div>
    </nav>
  );
}

function Groups({ groups, onFollow }: { groups: readonly NavGroup[]; onFollow?: () => void }) {
  return groups.map((group, place) => (
    <div className="k-nav__group" key={group.label ?? place}>
      {group.label === null ? null : <p className="k-nav__label">{group.label}</p>}
      <ul>
        {group.items.map(({ label, href, icon, count }) => (
          <li key={href}>
            <NavLink to={href} onClick={onFollow} end>
              <KitIcon name={icon} />
              <span>{label}</span>
              {count === undefined ? null : <Badge>{count}</Badge>}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  ));
}
