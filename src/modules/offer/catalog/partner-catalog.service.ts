import type { Partner } from "#src/contracts/partner.ts";
import { isOffered, limitsOf, type PartnerLimits } from "#src/contracts/partner-limits.ts";
import type { ProductRecord } from "#src/contracts/product-record.ts";
import type { CatalogService } from "#src/modules/offer/catalog/catalog.service.ts";

/** The catalogue as a partner's limits leave it (SA 5, SA 6): products of other organizations or sales channels are not there, and
 *  where clinics are hidden no product names one. Calls and pages read it in place of the whole one. */
export function catalogWithin(catalog: CatalogService, limits: PartnerLimits): CatalogService {
  const { organizations, areClinicsHidden, salesChannel } = limits;
  if (organizations.length === 0 && !areClinicsHidden && salesChannel === null) return catalog;
  const isSold = ({ organization, salesChannel: channel }: ProductRecord) =>
    isOffered(limits, { organization: organization.code, salesChannel: channel });
  return {
    ...catalog,
    async loadProducts(...asked) {
      const records = await catalog.loadProducts(...asked);
      const shown = records.filter((record) => isSold(record));
      return areClinicsHidden ? shown.map(withoutClinics) : shown;
    },
    async findProductByLink(...asked) {
      const record = await catalog.findProductByLink(...asked);
      if (record === undefined || !isSold(record)) return undefined;
      return areClinicsHidden ? withoutClinics(record) : record;
    },
    listOrganizationsByTypes: (country, types) =>
      catalog.listOrganizationsByTypes(country, types, limits),
    async loadNames(...asked) {
      const names = await catalog.loadNames(...asked);
      return areClinicsHidden ? { ...names, coverageOrganizations: new Map() } : names;
    },
  };
}

/** Limits that hold for one clinic say its name, so they go with it. */
const withoutClinics = (record: ProductRecord): ProductRecord => ({
  ...record,
  isMapEnabled: false,
  providers: [],
  limits: record.limits.filter(({ coverageOrganization }) => coverageOrganization === null),
});

/** The catalogue of whoever asks: one a partner, made when it is first asked for. */
export function catalogByPartner(catalog: CatalogService) {
  const made = new Map<string, CatalogService>();
  return (partner: Pick<Partner, "layout" | "settings"> | null | undefined): CatalogService => {
    const limits = limitsOf(partner);
    const key = JSON.stringify(limits);
    const known = made.get(key) ?? catalogWithin(catalog, limits);
    made.set(key, known);
    return known;
  };
}
