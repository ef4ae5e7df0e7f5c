import type { PageArguments } from "#src/areas/page/page.ts";
import { href } from "#src/routes/account.ts";
import type { AccountTab } from "./account-tabs.view.tsx";

/** The pages of one's own account, with the one that is open. Questions are there for who may ask. */
export function accountTabs(
  { services, facts: { language, session } }: Pick<PageArguments, "services" | "facts">,
  here: AccountTab["key"],
): AccountTab[] {
  const mayAsk =
    session !== null && services.access.permissionsOf(session.holder).has("ticket:read");
  return (
    [
      ["overview", href("myAccount", language)],
      ...(mayAsk ? ([["questions", href("myQuestions", language)]] as const) : []),
      ["sessions", href("mySessions", language)],
      ["factor", href("mySecondFactor", language)],
      ["notifications", href("myNotifications", language)],
    ] as const
  ).map(([key, path]) => ({ key, href: path, isHere: key === here }));
}
