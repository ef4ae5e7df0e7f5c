import type { RouteKey } from "#src/routes.ts";

/** Which page a product lives at (BO 2, Chile; decisions 1). */
export interface ProductLink {
  route: Extract<RouteKey, "insurerProduct" | "clinicProduct" | "isapreComplement" | "isaprePlan">;
  organization: string;
  product: string;
}

export interface LinkedProduct {
  code: string;
  slug: string;
  insuranceType: string;
  organizationSlug: string;
  organizationType: string;
}

const CLINIC_TYPES: ReadonlySet<string> = new Set(["CLINICA", "PRESTADOR"]);
export const ISAPRE_TYPE = "ISAPRE";

/** Chile: a clinic's product, an isapre's plan by its code, another product of an isapre, or an
 *  insurer's product by its slug. */
export function productLink(product: LinkedProduct): ProductLink {
  const { code, slug, organizationSlug: organization, organizationType } = product;
  if (CLINIC_TYPES.has(organizationType))
    return { route: "clinicProduct", organization, product: slug };
  if (product.insuranceType === ISAPRE_TYPE)
    return { route: "isaprePlan", organization, product: code };
  if (organizationType === ISAPRE_TYPE)
    return { route: "isapreComplement", organization, product: slug };
  return { route: "insurerProduct", organization, product: slug };
}
