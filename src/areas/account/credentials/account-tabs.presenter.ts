import { href } from "#src/routes/account.ts";
import type { Language } from "#src/routes/languages.ts";
import type { AccountTab } from "./account-tabs.view.tsx";

/** The pages of one's own account, with the one that is open. */
export const accountTabs = (language: Language, here: AccountTab["key"]): AccountTab[] =>
  (
    [
      ["overview", href("myAccount", language)],
      ["sessions", href("mySessions", language)],
      ["factor", href("mySecondFactor", language)],
      ["notifications", href("myNotifications", language)],
    ] as const
  ).map(([key, path]) => ({ key, href: path, isHere: key === here }));
