import { Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from "react-aria-components";
import type { ReactNode } from "react";
import { type ButtonLook, TriggerButton } from "./button.tsx";
import { KitIcon, type KitIconName } from "./kit-icon.tsx";

export interface MenuAction {
  id: string;
  label: string;
  icon?: KitIconName | undefined;
  /** A key that does the same where the list has focus. */
  shortcut?: string | undefined;
  isDanger?: boolean | undefined;
  isDisabled?: boolean | undefined;
  /** A page to go to, or what to do. */
  href?: string | undefined;
  onAction?: (() => void) | undefined;
}

export interface MenuGroup {
  label: string | null;
  actions: readonly MenuAction[];
}

/** A button that opens actions. Arrow keys, Home, End, the first letters, Esc; focus returns. */
export function ActionMenu({
  label,
  groups,
  look,
  icon,
  isIconOnly,
  isSmall,
  tabIndexExcluded = false,
  children = label,
}: ButtonLook & {
  /** Name of the menu, and the button's text where it has no other. */
  label: string;
  groups: readonly MenuGroup[];
  /** Out of the order of Tab, as in rows that do not have focus. */
  tabIndexExcluded?: boolean;
  children?: ReactNode;
}) {
  return (
    <MenuTrigger>
      <TriggerButton
        look={look}
        icon={icon}
        isIconOnly={isIconOnly}
        isSmall={isSmall}
        excludeFromTabOrder={tabIndexExcluded}
      >
        {children}
      </TriggerButton>
      <Popover className="k k-popover" placement="bottom end" offset={4}>
        <Menu className="k-menu" aria-label={label}>
          {groups.map((group, place) => (
            <MenuSection key={group.label ?? place} className="k-menu__group">
              {group.label === null ? null : <Header>{group.label}</Header>}
              {group.actions.map((action) => (
                <Item key={action.id} action={action} />
              ))}
            </MenuSection>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

function Item({ action }: { action: MenuAction }) {
  const { id, label, icon, shortcut, isDanger, isDisabled = false, href, onAction } = action;
  return (
    <MenuItem
      id={id}
      textValue={label}
      className={isDanger ? "k-menu__item k-menu__item--danger" : "k-menu__item"}
      isDisabled={isDisabled}
      {...(href !== undefined && { href })}
      {...(onAction !== undefined && { onAction })}
    >
      {icon === undefined ? null : <KitIcon name={icon} />}
      <span>{label}</span>
      {shortcut === undefined ? null : <kbd className="k-key">{shortcut}</kbd>}
    </MenuItem>
  );
}
