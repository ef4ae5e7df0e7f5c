import type { IconName } from "./icon-names.ts";
import type { PortalModel } from "./portal-cards.tsx";

/** What the frame of every page renders; the server fills it in. */
export interface ShellModel {
  /** Value of the html element's lang, e.g. `es-CL`. */
  htmlLang: string;
  homeHref: string;
  /** The header's menu: only pages that exist; null where it could not be had (SA 8). */
  menu: readonly MenuItem[] | null;
  /** The same page's address in the other languages, or their home; none where there is no choice (SA 2.5). */
  languages: readonly { code: string; label: string; href: string; isCurrent: boolean }[];
  /** The site of each country; no links where countries have no addresses of their own. */
  countries: { label: string; links: readonly (NavigationLink & { isCurrent: boolean })[] };
  /** Texts of the site: who we are and what holds. */
  pages: { about: readonly NavigationLink[]; legal: readonly NavigationLink[] };
  contact: { email: string; phone: string; phoneHref: string; hours: string };
  /** Whose subdomain it is; null on the main hosts. */
  partnerName: string | null;
  /** Items of the top bar (SA 2.4, 2.6, 2.7). */
  contactPage: NavigationLink;
  portal: PortalModel & { href: string };
  noticesHref: string;
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

/** A link of the menu, with what its record says of it (SA 2.4). */
export interface MenuLinkModel extends NavigationLink {
  icon: IconName | null;
  color: string | null;
  opensNew: boolean;
}

/** An entry of the menu: a page, or a group of pages whose first is the group's own. */
export interface MenuItem extends MenuLinkModel {
  items: readonly MenuLinkModel[];
}
