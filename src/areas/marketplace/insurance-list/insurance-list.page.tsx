import { type Segment, segmentRows } from "#src/modules/offer/comparison/segments.rules.ts";
import { wholeFirst } from "#src/modules/offer/pricing/price-outcome.rules.ts";
import { isOffered, limitsOf } from "#src/contracts/partner-limits.ts";
import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import { page } from "#src/areas/page/page.ts";
import { askedUrl } from "#src/areas/page/asked-url.rules.ts";
import { loadProductLines } from "#src/areas/marketplace/product-facts/product-lines.presenter.ts";
import { loadPriceSteps } from "#src/areas/marketplace/product-facts/price-steps.ts";
import { storedProfile } from "#src/areas/marketplace/product-facts/visitor-profile.ts";
import type { PageHandle } from "#src/areas/page/page-handle.ts";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import {
  linesPerPage,
  presentInsuranceList,
  productsOf,
  readListAddress,
} from "./insurance-list.presenter.ts";
import { InsuranceListView } from "./insurance-list.view.tsx";

/** Insurance-List: every product of the country, or those of a segment (SA 2.1, SA 5), paged by pagina: those that insure
 *  everybody of the profile first (docs/decisions/036). */
export const loader = page(async (args) => {
  const { request, services, facts } = args;
  const { country, language } = facts;
  const reader = readerOf(facts, services.words.say(language));
  const asked = readListAddress(askedUrl(request).searchParams);
  const limits = limitsOf(facts.partner);
  const products = services.comparison
    .current()
    .snapshot.products.filter((product) => isOffered(limits, product));
  const everyClinic = await services.clinicSegment.findClinics(country.code, null);
  const clinics =
    asked.clinic === null
      ? everyClinic
      : await services.clinicSegment.findClinics(country.code, asked.clinic);
  const counts = new Map<Segment, number>(
    segmentRows.map(({ segment }) => [segment, productsOf(products, segment, everyClinic).length]),
  );
  const profile = await storedProfile(args);
  const inSegment = productsOf(products, asked.segment, clinics);
  const listed = wholeFirst(services.comparison.standingsFor(inSegment, profile));
  const number = Math.min(asked.page, Math.max(1, Math.ceil(listed.length / linesPerPage)));
  const codes = listed
    .slice((number - 1) * linesPerPage, number * linesPerPage)
    .map(({ code }) => code);
  const comparator = await services.catalog.findComparator(country.code, country.defaultComparator);
  return {
    ...presentInsuranceList(
      { ...asked, page: number },
      {
        counts,
        total: listed.length,
        products: await loadProductLines(codes, services, reader, profile),
        steps: comparator ? await loadPriceSteps(args, profile, comparator, reader) : null,
      },
      reader,
    ),
    words: services.words.pick(language, ["content", "insurance-list"]),
  };
});

export const handle: PageHandle = { isStatic: true, sheets: ["texts"] };

export const meta = pageMeta;

export default function InsuranceListPage() {
  return (
    <LoadedPage<typeof loader>>{(loaded) => <InsuranceListView model={loaded.model} />}</LoadedPage>
  );
}
