import { type HeadersArgs } from "react-router";
import { href } from "#src/routes/marketplace.ts";
import { alternatesOf, everywhere } from "#src/areas/page/alternates.rules.ts";
import { readCodes } from "#src/areas/marketplace/product-facts/compare-selection.rules.ts";
import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import { page } from "#src/areas/page/page.ts";
import { askedUrl } from "#src/areas/page/asked-url.rules.ts";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { type PageHead } from "#src/areas/page/page-head.rules.ts";
import { tableParameter } from "#src/areas/marketplace/product-facts/compare-choice.rules.ts";
import { privateHead } from "#src/areas/page/private-head.presenter.ts";
import { type Reader, readerOf } from "#src/areas/page/reader.presenter.ts";
import { askedClinic, clinicsOnSale } from "#src/areas/marketplace/product-facts/asked-clinic.ts";
import { storedProfile } from "#src/areas/marketplace/product-facts/visitor-profile.ts";
import { differencesParameter, presentCompareTable } from "./compare-table.presenter.ts";
import { CompareTableView } from "./compare-table.view.tsx";

/** /Comparar-Planes?productos=a,b,c: up to three products side by side (CQ 4, 9). */
export const loader = page(async ({ request, services, facts }) => {
  const { country, language } = facts;
  const query = askedUrl(request).searchParams;
  const reader = readerOf(facts, services.words.say(language));
  const profile = await storedProfile({ services, facts });
  const codes = readCodes(query.getAll(tableParameter).join(","));
  const { details, unknown } = await services.products.loadProducts(codes, {
    country,
    language,
    profile,
  });
  const index = services.comparison.current();
  const { snapshot, pricingDate } = index;
  const { coverageOrganizations } = await services.catalog.loadNames(index, language, country.code);
  const { clinic } = askedClinic({ facts }, null, clinicsOnSale(index, coverageOrganizations));
  const path = href("compareTable", language);
  return {
    model: presentCompareTable(
      {
        details,
        unknownCodes: unknown,
        profile,
        comparators: await services.catalog.listComparators(country.code),
        onlyDifferences: query.get(differencesParameter) === "1",
        clinic,
        pricingDate,
        uf: snapshot.uf,
        names: await services.profileReference.namesOf(country.code, language),
      },
      reader,
    ),
    head: {
      ...privateHead(
        reader.say("presented.head.compare"),
        reader.say("presented.head.compareText"),
        path,
        reader,
      ),
      // Without products it is a page like any other; with some it is one visitor's.
      isIndexed: codes.length === 0,
      alternates: codes.length === 0 ? emptyTables(reader) : [],
    },
    words: services.words.pick(language, ["compare", "product"]),
  };
});

const emptyTables = (reader: Reader): PageHead["alternates"] =>
  alternatesOf({ pathIn: (one) => href("compareTable", one), countries: everywhere }, reader);

export const headers = ({ loaderHeaders }: HeadersArgs): Headers => loaderHeaders;

export const meta = pageMeta;

export default function CompareTablePage() {
  return (
    <LoadedPage<typeof loader>>
      {(loaded) => (
        <div className="wrap">
          <CompareTableView model={loaded.model} />
        </div>
      )}
    </LoadedPage>
  );
}
