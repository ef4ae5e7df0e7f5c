import { inSpanishOrder } from "#src/contracts/spanish-order.ts";
import { sql } from "kysely";
import { noLimits, type PartnerLimits } from "#src/contracts/partner-limits.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { withNeeds } from "#src/platform/with-needs.ts";

/** A seller or a clinic with a landing of its own. */
export interface LandingPlace {
  code: string;
  slug: string;
  displayName: string;
  /** Organization's type, or CLINICA for one that is a provider only. */
  kind: string;
  abbreviation: string | null;
  brandColor: string | null;
  isDemonstration: boolean;
  address: string | null;
  /** Active products that it sells, or that name it in their network. */
  products: number;
}

export type SellerFamily = "isapre" | "insurer" | "eps" | "prepaid" | "clinic";

const familyTypes: Record<Exclude<SellerFamily, "insurer">, readonly string[]> = {
  isapre: ["ISAPRE"],
  eps: ["EPS"],
  prepaid: ["MEDICINA PREPAGADA", "DOMICILIO"],
  clinic: ["CLINICA", "PRESTADOR"],
};

/** Types of seller whose products live at another address than an insurer's, by country (BO 2). */
const otherTypes: Readonly<Record<string, readonly string[]>> = {
  CL: [...familyTypes.isapre, ...familyTypes.clinic],
  PE: [...familyTypes.eps, ...familyTypes.clinic],
  CO: [...familyTypes.eps, ...familyTypes.prepaid],
  INT: [],
};

/** `limits` of a partner narrow the products that are counted; without them all count. */
export interface LandingDirectory {
  /** Sellers of a country with active products, by name. */
  listSellers(
    country: string,
    family: SellerFamily,
    limits?: PartnerLimits,
  ): Promise<LandingPlace[]>;
  findSeller(
    country: string,
    family: SellerFamily,
    slug: string,
    limits?: PartnerLimits,
  ): Promise<LandingPlace | undefined>;
  /** Clinics and hospitals of a country that are known as providers or sell products, by name. */
  listClinics(country: string, limits?: PartnerLimits): Promise<LandingPlace[]>;
  findClinic(
    country: string,
    slug: string,
    limits?: PartnerLimits,
  ): Promise<LandingPlace | undefined>;
  /** Codes of a seller's active products, the most requested first. */
  listProductsOf(country: string, organization: string): Promise<string[]>;
  /** Codes of active products whose network has the clinic. */
  listProductsWith(country: string, clinic: string): Promise<string[]>;
  /** What each of those products covers in the clinic, in percent: in hospital before ambulatory care, in the
   *  preferred modality before free choice. Products of which no percentage is on record are not in it. */
  listSharesIn(country: string, clinic: string): Promise<ReadonlyMap<string, number>>;
}

function needsOf(connection: Connection) {
  return { connection };
}

type LandingDirectoryNeeds = ReturnType<typeof needsOf>;

/** The products p that a partner offers. */
const isOffered = ({ organizations, salesChannel }: PartnerLimits) =>
  sql<boolean>`(${organizations.length} = 0 or p.organization = any(${sql.val(organizations)}::text[]))
    and (${salesChannel}::text is null or p.sales_channel = ${salesChannel})`;

const sellers = async (
  needs: LandingDirectoryNeeds,
  country: string,
  family: SellerFamily,
  slug: string | null,
  limits: PartnerLimits = noLimits,
) => {
  const types = family === "insurer" ? (otherTypes[country] ?? []) : familyTypes[family];
  const belongs =
    family === "insurer"
      ? sql`not (o.organization_type = any(${sql.val(types)}::text[]))`
      : sql`o.organization_type = any(${sql.val(types)}::text[])`;
  const { rows } = await sql<LandingPlace>`
      select o.code, o.slug, o.display_name as "displayName", o.organization_type as kind,
        o.abbreviation, o.brand_color as "brandColor", o.is_demo as "isDemonstration",
        null as address, count(p.code)::int as products
      from organizations o
      left join products p on p.organization = o.code and p.is_active and p.country = ${country}
        and ${isOffered(limits)}
      where o.country = ${country} and ${belongs}
        and (${slug}::text is null or o.slug = ${slug})
      group by o.code order by o.display_name`.execute(needs.connection);
  return rows;
};

const clinics = async (
  needs: LandingDirectoryNeeds,
  country: string,
  slug: string | null,
  limits: PartnerLimits = noLimits,
) => {
  const { rows } = await sql<LandingPlace>`
      select c.code, c.slug, c.display_name as "displayName", 'CLINICA' as kind,
        null as abbreviation, null as "brandColor", false as "isDemonstration", c.address,
        (select count(distinct v.product_code)::int from provider_coverages v
          join products p on p.code = v.product_code and p.is_active and p.country = ${country}
            and ${isOffered(limits)}
          where v.coverage_organization = c.code) as products
      from coverage_organizations c
      where c.country = ${country} and c.slug is not null
        and (${slug}::text is null or c.slug = ${slug})
      order by c.display_name`.execute(needs.connection);
  return rows;
};

const listSellers = async (
  needs: LandingDirectoryNeeds,
  country: string,
  family: SellerFamily,
  limits?: PartnerLimits,
): Promise<LandingPlace[]> =>
  (await sellers(needs, country, family, null, limits)).filter(({ products }) => products > 0);

const findSeller = async (
  needs: LandingDirectoryNeeds,
  country: string,
  family: SellerFamily,
  slug: string,
  limits?: PartnerLimits,
): Promise<LandingPlace | undefined> => (await sellers(needs, country, family, slug, limits))[0];

async function listClinics(
  needs: LandingDirectoryNeeds,
  country: string,
  limits?: PartnerLimits,
): Promise<LandingPlace[]> {
  const known = await clinics(needs, country, null, limits);
  const selling = await sellers(needs, country, "clinic", null, limits);
  const slugs = new Set(known.map(({ slug }) => slug));
  return [
    ...known,
    ...selling.filter(({ slug, products }) => products > 0 && !slugs.has(slug)),
  ].toSorted((one, other) => inSpanishOrder(one.displayName, other.displayName));
}

const findClinic = async (
  needs: LandingDirectoryNeeds,
  country: string,
  slug: string,
  limits?: PartnerLimits,
): Promise<LandingPlace | undefined> =>
  (await clinics(needs, country, slug, limits))[0] ??
  (await sellers(needs, country, "clinic", slug, limits))[0];

async function listProductsOf(
  needs: LandingDirectoryNeeds,
  country: string,
  organization: string,
): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
        select code from products
        where is_active and country = ${country} and organization = ${organization}
        order by request_count desc nulls last, display_name, id`.execute(needs.connection);
  return rows.map(({ code }) => code);
}

async function listProductsWith(
  needs: LandingDirectoryNeeds,
  country: string,
  clinic: string,
): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
        select p.code from products p
        where p.is_active and p.country = ${country} and exists (
          select 1 from provider_coverages v
          where v.product_code = p.code and v.coverage_organization = ${clinic})
        order by p.request_count desc nulls last, p.display_name, p.id`.execute(needs.connection);
  return rows.map(({ code }) => code);
}

async function listSharesIn(
  needs: LandingDirectoryNeeds,
  country: string,
  clinic: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ code: string; share: number }>`
        select distinct on (p.code) p.code, v.percentage::float8 as share
        from provider_coverages v join products p on p.code = v.product_code
        where p.is_active and p.country = ${country} and v.coverage_organization = ${clinic}
          and v.percentage is not null
        order by p.code, v.care_kind <> 'hospitalaria',
          coalesce(array_position(array['preferente', 'libre_eleccion', 'internacional'], v.tier), 9),
          v.percentage desc`.execute(needs.connection);
  return new Map(rows.map(({ code, share }) => [code, share]));
}

/** What landings are made of, read from the catalogue's tables. */
export function createLandingDirectory(connection: Connection): LandingDirectory {
  return withNeeds(needsOf(connection), {
    listSellers,
    findSeller,
    listClinics,
    findClinic,
    listProductsOf,
    listProductsWith,
    listSharesIn,
  });
}
