import { href } from "#src/routes/marketplace.ts";
import type { PortalModel } from "#src/ui/portal-cards.tsx";
import type { Reader } from "#src/areas/page/reader.presenter.ts";

/** Where customers enter: addresses of the portals, null where there is none (SA 2.7). */
export interface PortalUrls {
  people: string | null;
  companies: string | null;
}

/** The two ways in. Without a portal of its own a card leads to who helps that customer, and says so. */
export function presentPortal(
  urls: PortalUrls,
  { language, say }: Pick<Reader, "language" | "say">,
): PortalModel {
  const card = (key: keyof PortalUrls, logo: "user-round" | "building-2", help: string) => ({
    key,
    logo,
    label: say(`portal.${key}`),
    text: say(urls[key] === null ? `portal.${key}Help` : "portal.own"),
    href: urls[key] ?? help,
  });
  return {
    heading: say("portal.heading"),
    subtitle: say("portal.subtitle"),
    cards: [
      card("people", "user-round", href("contact", language)),
      card("companies", "building-2", href("forCompanies", language)),
    ],
    opensNew: say("portal.opensNew"),
  };
}
