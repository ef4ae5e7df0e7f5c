import {
  isInSegment,
  isSegment,
  type Segment,
  segmentRows,
} from "#src/modules/offer/comparison/segments.rules.ts";
import type { SnapshotProduct } from "#src/contracts/catalogue-snapshot.ts";
import type { Language } from "#src/routes/languages.ts";
import { href } from "#src/routes/marketplace.ts";
import { everywhere } from "#src/areas/page/alternates.rules.ts";
import { pageNumber } from "#src/areas/marketplace/text-pages/blog-address.rules.ts";
import { homeCrumb } from "#src/areas/marketplace/text-pages/text-page.presenter.ts";
import {
  type Crumb,
  textHead,
  trailData,
} from "#src/areas/marketplace/text-pages/text-page.presenter.ts";
import type { PriceSteps } from "#src/areas/marketplace/product-facts/price-steps.view-model.ts";
import {
  linesWithoutRepeats,
  type ProductLine,
} from "#src/areas/marketplace/product-facts/product-lines.presenter.ts";
import type { PageHead } from "#src/areas/page/page-head.rules.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";

export const linesPerPage = 20;

/** Names in the address, the same in every language. */
const parameters = { segment: "segmento", clinic: "clinica", page: "pagina" } as const;

export interface ListAddress {
  segment: Segment;
  /** A clinic's name as somebody writes it; for the clinics segment. */
  clinic: string | null;
  page: number;
}

export function readListAddress(query: URLSearchParams): ListAddress {
  const segment = query.get(parameters.segment);
  const clinic = (query.get(parameters.clinic) ?? "").trim().slice(0, 100);
  const known = isSegment(segment) ? segment : "Seguros";
  return {
    segment: known,
    clinic: known === "Clinicas-y-Hospitales" && clinic !== "" ? clinic : null,
    page: pageNumber(query.get(parameters.page)),
  };
}

function listHref(language: Language, { segment, clinic, page }: ListAddress): string {
  const query = new URLSearchParams();
  if (segment !== "Seguros") query.set(parameters.segment, segment);
  if (clinic !== null) query.set(parameters.clinic, clinic);
  if (page > 1) query.set(parameters.page, String(page));
  return href("insuranceList", language, {}, query.toString());
}

/** Products of a segment, the most requested first. */
export const productsOf = (
  products: readonly SnapshotProduct[],
  segment: Segment,
  clinics: ReadonlySet<string>,
): SnapshotProduct[] =>
  products
    .filter((product) => isInSegment(product, segment, clinics))
    .toSorted(
      (one, other) => (other.requestCount ?? 0) - (one.requestCount ?? 0) || one.id - other.id,
    );

export interface InsuranceListModel {
  crumbs: readonly Crumb[];
  title: string;
  lead: string;
  segments: readonly { label: string; href: string; isCurrent: boolean }[];
  products: readonly ProductLine[];
  /** Whether every product shown is invented. */
  isDemonstration: boolean;
  steps: PriceSteps | null;
  range: string | null;
  pages: readonly { label: string; href: string; isCurrent: boolean }[];
  /** Why there are none. */
  note: string | null;
}

export function presentInsuranceList(
  address: ListAddress,
  sources: {
    /** Products of each segment that has any. */
    counts: ReadonlyMap<Segment, number>;
    total: number;
    products: readonly ProductLine[];
    steps: PriceSteps | null;
  },
  reader: Reader,
): { model: InsuranceListModel; head: PageHead } {
  const { say, language, origin } = reader;
  const { segment, page } = address;
  const { counts, total, steps } = sources;
  const { products, isDemonstration } = linesWithoutRepeats(sources.products, {
    organization: null,
  });
  const country = say(`content.countries.${reader.country.code}`);
  const title = say(`insurance-list.title.${segment}`, { country });
  const lead = say("insurance-list.lead", { count: total });
  const crumbs = [homeCrumb(reader), { label: title }];
  const pages = Math.max(1, Math.ceil(total / linesPerPage));
  const first = (page - 1) * linesPerPage + 1;
  return {
    model: {
      crumbs,
      title,
      lead,
      segments: segmentLinks(counts, segment, reader),
      products,
      isDemonstration,
      steps,
      range:
        total === 0
          ? null
          : say("content.landing.range", { first, last: first + products.length - 1, total }),
      pages:
        pages === 1
          ? []
          : Array.from({ length: pages }, (_, index) => ({
              label: String(index + 1),
              href: listHref(language, { ...address, page: index + 1 }),
              isCurrent: index + 1 === page,
            })),
      note: total > 0 ? null : say("insurance-list.none"),
    },
    head: textHead(reader, {
      title: page > 1 ? say("content.pageTitle", { title, page }) : title,
      description: lead,
      pathIn: (one) => listHref(one, address),
      // The whole list begins everywhere; how its segments and pages go on is a country's own.
      countries: listHref(language, address) === href("insuranceList", language) ? everywhere : [],
      isIndexed: total > 0 && address.clinic === null,
      structuredData: [trailData(crumbs, origin)],
    }),
  };
}

/** The segments that have products, with how many. */
const segmentLinks = (
  counts: ReadonlyMap<Segment, number>,
  shown: Segment,
  { say, language }: Reader,
): InsuranceListModel["segments"] =>
  segmentRows.flatMap(({ segment }) => {
    const count = counts.get(segment) ?? 0;
    if (count === 0) return [];
    return [
      {
        label: `${say(`insurance-list.segment.${segment}`)} (${count})`,
        href: listHref(language, { segment, clinic: null, page: 1 }),
        isCurrent: segment === shown,
      },
    ];
  });
