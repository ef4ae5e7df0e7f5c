import { href, type Language, type RouteKey, type TabKey, tabs } from "#src/routes.ts";

/** What a product's address is made of. */
export interface LinkedProduct {
  code: string;
  slug: string;
  country: string;
  insuranceType: string;
  organizationSlug: string;
  organizationType: string;
}

/** Which page a product lives at, and the segments that name it there (BO 2, D1). */
export interface ProductLink {
  route: Extract<
    RouteKey,
    | "insurerProduct"
    | "clinicProduct"
    | "isapreComplement"
    | "isaprePlan"
    | "clinicPlan"
    | "epsPlan"
    | "epsProduct"
    | "prepaidProduct"
    | "internationalHealth"
    | "internationalTravel"
    | "internationalLife"
  >;
  organization: string;
  product: string;
}

const CLINIC_TYPES: ReadonlySet<string> = new Set(["CLINICA", "PRESTADOR"]);
const PREPAID_TYPES: ReadonlySet<string> = new Set(["MEDICINA PREPAGADA", "DOMICILIO"]);
const EPS_TYPE = "EPS";
export const ISAPRE_TYPE = "ISAPRE";

/** International products live under their type, a closed list; any other type under /Seguros. */
const INTERNATIONAL_ROUTES: Readonly<Record<string, ProductLink["route"]>> = {
  INTERNACIONAL: "internationalHealth",
  VIAJE: "internationalTravel",
  VIDA: "internationalLife",
};

/** The page of a product: a clinic's, an isapre's plan by its code, another product of an isapre, an EPS's,
 *  prepaid or home medicine, an international one by its type, else an insurer's by its slug (BO 2). */
export function productLink(product: LinkedProduct): ProductLink {
  const isPlan = product.country === "CL" && product.insuranceType === ISAPRE_TYPE;
  return {
    route: routeOf(product),
    organization: product.organizationSlug,
    product: isPlan ? product.code : product.slug,
  };
}

function routeOf({
  country,
  insuranceType,
  organizationType,
}: LinkedProduct): ProductLink["route"] {
  const isClinic = CLINIC_TYPES.has(organizationType);
  switch (country) {
    case "PE":
      if (isClinic) return "clinicPlan";
      return organizationType === EPS_TYPE ? "epsPlan" : "insurerProduct";
    case "CO":
      if (organizationType === EPS_TYPE) return "epsProduct";
      return PREPAID_TYPES.has(organizationType) ? "prepaidProduct" : "insurerProduct";
    case "INT":
      return INTERNATIONAL_ROUTES[insuranceType] ?? "insurerProduct";
    default:
      if (isClinic) return "clinicProduct";
      if (insuranceType === ISAPRE_TYPE) return "isaprePlan";
      return organizationType === ISAPRE_TYPE ? "isapreComplement" : "insurerProduct";
  }
}

/** A product's record as far as its address goes. */
export interface LinkedRecord {
  code: string;
  slug: string;
  country: string;
  insuranceType: { code: string };
  organization: { slug: string; organizationType: string };
}

/** The path of a product's page in a language, or of one of its tabs. */
export function productHref(record: LinkedRecord, language: Language, tab?: TabKey): string {
  const { route, organization, product } = productLink({
    code: record.code,
    slug: record.slug,
    country: record.country,
    insuranceType: record.insuranceType.code,
    organizationSlug: record.organization.slug,
    organizationType: record.organization.organizationType,
  });
  return href(route, language, {
    organization,
    product,
    tab: tab === undefined ? undefined : tabs[tab][language],
  });
}
