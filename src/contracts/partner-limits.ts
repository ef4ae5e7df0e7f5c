/** What a partner's record takes away of what there is to buy (SA 3, SA 6). */
import type { Partner } from "./partner.ts";

export interface PartnerLimits {
  /** Codes of the organizations whose products are shown; none: all. */
  organizations: readonly string[];
  areClinicsHidden: boolean;
  /** The sales channel that a product has to have (SA 5); null: none is required. */
  salesChannel: string | null;
}

export const noLimits: PartnerLimits = {
  organizations: [],
  areClinicsHidden: false,
  salesChannel: null,
};

/** The limits of a partner; on the main hosts there are none. */
export function limitsOf(
  partner: Pick<Partner, "layout" | "settings"> | null | undefined,
): PartnerLimits {
  if (partner === null || partner === undefined) return noLimits;
  const { settings, layout } = partner;
  return {
    organizations: settings.bypassQPSubscription ? [] : settings.allowedOrganizations,
    areClinicsHidden: layout.areClinicsHidden,
    salesChannel: settings.requiredSalesChannel,
  };
}

/** Whether some products of the country are not offered. */
export const hidesProducts = ({ organizations, salesChannel }: PartnerLimits): boolean =>
  organizations.length > 0 || salesChannel !== null;

/** Whether the limits leave a product that an organization sells by a sales channel. */
export const isOffered = (
  { organizations, salesChannel }: PartnerLimits,
  product: { organization: string; salesChannel: string | null },
): boolean =>
  (organizations.length === 0 || organizations.includes(product.organization)) &&
  (salesChannel === null || product.salesChannel === salesChannel);

/** Subdomain of the partner whose showcase may be asked for; null where there is none. */
export const showcaseOf = (
  partner: Pick<Partner, "subdomain" | "settings"> | null,
): string | null =>
  partner === null || partner.settings.disableShowcase ? null : partner.subdomain;
