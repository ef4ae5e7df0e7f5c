import type { SellerFamily } from "#src/modules/content/content/landing-directory.service.ts";
import type { Language } from "#src/routes/languages.ts";
import { href, type RouteKey } from "#src/routes/marketplace.ts";

/** Each family of sellers: the page that lists them, and the page of one. */
export const landingFamilies = {
  isapre: { list: "isapres", one: "isapre", more: "isaprePlans" },
  insurer: { list: "insurers", one: "insurer", more: "insurerGroup" },
  eps: { list: "epsSellers", one: "epsSeller", more: null },
  prepaid: { list: "prepaidSellers", one: "prepaidSeller", more: null },
  clinic: { list: "clinics", one: "clinic", more: null },
} as const satisfies Record<SellerFamily, { list: RouteKey; one: RouteKey; more: RouteKey | null }>;

/** Families that a country has: isapres in Chile alone, EPS in Peru and Colombia. */
export const familiesOf: Readonly<Record<string, readonly SellerFamily[]>> = {
  CL: ["insurer", "isapre", "clinic"],
  PE: ["insurer", "eps", "clinic"],
  CO: ["insurer", "eps", "prepaid"],
  INT: ["insurer", "clinic"],
};

const isFamily = (name: string): name is SellerFamily => Object.hasOwn(landingFamilies, name);

/** The family of a landing's route, and what of it is shown: all its products, an isapre's plans, or an
 *  insurer's group products. undefined for any other route. */
export function familyOfRoute(
  key: RouteKey,
): { family: SellerFamily; shows: "all" | "plans" | "group" } | undefined {
  for (const [family, routes] of Object.entries(landingFamilies)) {
    if (!isFamily(family)) continue;
    if (routes.list === key || routes.one === key) return { family, shows: "all" };
    if (routes.more === key) return { family, shows: family === "isapre" ? "plans" : "group" };
  }
  return undefined;
}

export const sellerHref = (family: SellerFamily, language: Language, slug: string): string =>
  href(landingFamilies[family].one, language, { organization: slug });
