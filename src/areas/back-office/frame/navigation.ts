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
  name: "work" | "team" | "access" | "settings";
  places: readonly Place[];
}[] = [
  {
    name: "work",
    places: [
      { page: "myDay", icon: "house" },
      { page: "leads", icon: "inbox" },
      { page: "duplicates", icon: "users-round" },
      { page: "sales", icon: "receipt" },
      { page: "tickets", icon: "bookmark" },
      { page: "accounts", icon: "credit-card" },
      { page: "agenda", icon: "calendar" },
      { page: "chatConsole", icon: "mail" },
    ],
  },
  {
    name: "team",
    places: [
      { page: "team", icon: "chart-column" },
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
