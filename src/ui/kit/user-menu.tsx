import { ActionMenu, type MenuGroup } from "./action-menu.tsx";
import { useLive } from "./use-live.ts";

export interface UserMenuModel {
  name: string;
  role: string;
  /** Two letters. */
  initials: string;
  groups: readonly MenuGroup[];
  /** Where the account is: what the name leads to without JavaScript. */
  accountHref: string;
}

/** Who is signed in, and what belongs to them. */
export function UserMenu({ user }: { user: UserMenuModel }) {
  const face = (
    <>
      <span className="k-face" aria-hidden>
        {user.initials}
      </span>
      <span className="k-user__text">
        <strong>{user.name}</strong>
        <small>{user.role}</small>
      </span>
    </>
  );
  if (!useLive())
    return (
      <a className="k-btn k-btn--ghost k-user" href={user.accountHref}>
        {face}
      </a>
    );
  return (
    <ActionMenu look="ghost" label={user.name} groups={user.groups}>
      {face}
    </ActionMenu>
  );
}
