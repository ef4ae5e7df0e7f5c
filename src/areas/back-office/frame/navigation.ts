import type { PermissionName } from "#src/contracts/access.ts";
import { backOfficePages, href } from "#src/routes/back-office.ts";
import type { Language } from "#src/routes/languages.ts";
import type { KitIconName } from "#src/ui/kit/kit-icon.tsx";

type BackOfficePage = keyof typeof backOfficePages;

export interface Place {
  page: BackOfficePage;
  icon: KitIconName;
}

/** The places of the navigation, in groups. Whoever holds a page's permission sees it: the row of the page says which
 *  that is, so another page is one row here. */
const groups: readonly {
  name: "work" | "money" | "team" | "access" | "settings";
  places: readonly Place[];
}[] = [
  {
    name: "work",
    places: [
      { page: "myDay", icon: "house" },
      { page: "leads", icon: "inbox" },
      { page: "board", icon: "columns-3" },
      { page: "duplicates", icon: "users-round" },
      { page: "calls", icon: "phone" },
      { page: "sales", icon: "receipt" },
      { page: "reviews", icon: "shield-check" },
      { page: "tickets", icon: "bookmark" },
      { page: "accounts", icon: "credit-card" },
      { page: "agenda", icon: "calendar" },
      { page: "chatConsole", icon: "mail" },
    ],
  },
  {
    name: "money",
    places: [
      { page: "financeOverview", icon: "chart-column" },
      { page: "payments", icon: "credit-card" },
      { page: "refunds", icon: "receipt" },
      { page: "reconciliation", icon: "columns-3" },
      { page: "recurrent", icon: "repeat" },
      { page: "remittances", icon: "building-2" },
      { page: "disputes", icon: "circle-alert" },
      { page: "giftCards", icon: "mail" },
      { page: "owedOffers", icon: "inbox" },
      { page: "ledger", icon: "rows-3" },
      { page: "providers", icon: "settings" },
      { page: "paymentSettings", icon: "calendar" },
    ],
  },
  {
    name: "team",
    places: [
      { page: "team", icon: "user-check" },
      { page: "reports", icon: "chart-column" },
      { page: "executives", icon: "users-round" },
    ],
  },
  {
    name: "access",
    places: [
      { page: "users", icon: "user-check" },
      { page: "roles", icon: "shield-check" },
      { page: "audit", icon: "file-text" },
    ],
  },
  {
    name: "settings",
    places: [
      { page: "assignmentSettings", icon: "settings" },
      { page: "failureReasons", icon: "circle-x" },
      { page: "notificationTypes", icon: "mail" },
      { page: "templates", icon: "pencil" },
      { page: "unsentNotifications", icon: "triangle-alert" },
    ],
  },
];

export interface NavigationGroup {
  name: (typeof groups)[number]["name"];
  places: readonly (Place & { href: string })[];
}

/** What somebody who holds these permissions may open. */
export function navigationOf(
  held: readonly PermissionName[],
  language: Language,
): NavigationGroup[] {
  return groups
    .map(({ name, places }) => ({
      name,
      places: places
        .filter(({ page }) => held.some((one) => one === backOfficePages[page].permission))
        .map((place) => ({ ...place, href: href(place.page, language) })),
    }))
    .filter(({ places }) => places.length > 0);
}
