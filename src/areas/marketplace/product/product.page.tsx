import { productHref } from "#src/modules/offer/catalog/product-link.rules.ts";
import { soldAt } from "#src/modules/offer/catalog/sale-state.rules.ts";
import {
  type ClientLoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from "react-router";
import { saidProductPrice } from "#src/modules/offer/comparison/product-said-price.rules.ts";
import { notFound } from "#src/platform/errors.ts";
import { href } from "#src/routes/marketplace.ts";
import { readCodes } from "#src/areas/marketplace/product-facts/compare-selection.rules.ts";
import { shareParameter } from "#src/areas/marketplace/product-facts/group-cost.rules.ts";
import { orFailure } from "#src/areas/page/connection.ts";
import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import {
  answerHeaders,
  formAction,
  page,
  type PageArguments,
  type PageError,
} from "#src/areas/page/page.ts";
import { askedClinic, clinicsOnSale } from "#src/areas/marketplace/product-facts/asked-clinic.ts";
import { compareItem } from "#src/areas/marketplace/product-facts/compare-item.presenter.ts";
import {
  findProduct,
  forNow,
  type FoundProduct,
} from "#src/areas/marketplace/product-facts/find-product.ts";
import { isSelectionOnly } from "#src/areas/marketplace/product-facts/comparator-revalidation.rules.ts";
import { askedUrl } from "#src/areas/page/asked-url.rules.ts";
import type { PageHandle } from "#src/areas/page/page-handle.ts";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { ShareButton } from "#src/areas/page/share-button.view.tsx";
import { presentShare } from "#src/areas/page/share.presenter.ts";
import {
  compareChoice,
  comparedParameter,
  lineOf,
} from "#src/areas/marketplace/product-facts/compare-choice.rules.ts";
import { useProductCompare } from "./product-compare.state.ts";
import { productHead } from "#src/areas/marketplace/product-facts/product-head.presenter.ts";
import { askedTab } from "#src/areas/marketplace/product-facts/product-tab.rules.ts";
import { clinicParameter } from "./provider.presenter.ts";
import { presentProductPage } from "./product.presenter.ts";

import { ProductView } from "./product.view.tsx";

/** A product with its tabs (CQ 2). */
export const loader = page(async (args) => {
  const { request, params, facts } = args;
  const asked = askedTab(params["tab"], facts.language);
  if (asked.kind === "unknown" || asked.kind === "request") throw notFound();
  const found = await findProduct(args);
  const { record } = found.detail;
  const elsewhere = soldAt(record);
  if (elsewhere !== null) return forNow(elsewhere);
  if (asked.kind === "moved") {
    return redirect(`${productHref(record, facts.language, asked.tab)}${facts.askedQuery}`, 301);
  }
  return loadProduct(args, found, asked.tab, askedUrl(request));
});

async function loadProduct(
  { services, facts }: PageArguments,
  { detail, profile, comparator, reader }: FoundProduct,
  currentTab: Exclude<ReturnType<typeof askedTab> & { kind: "section" }, never>["tab"],
  url: URL,
) {
  const { record, price } = detail;
  const { country, language } = facts;
  const called = await services.profileReference.namesOf(country.code, language);
  const codes = readCodes(url.searchParams.get(comparedParameter));
  const { details } = await services.products.loadProducts(codes, { country, language, profile });
  const itemOf = (one: typeof detail) => {
    const { record: product, price: own } = one;
    const said = saidProductPrice(product, own);
    const item = { record: product, said, leftOut: own.leftOut };
    return compareItem(item, own, reader);
  };
  const compared = details.map(itemOf);
  const chosen = compared.map(({ code }) => code);
  const tablePath = href("compareTable", language);
  const choice = compareChoice(record.code, chosen, {
    path: url.pathname,
    query: url.search,
    table: tablePath,
  });
  const path = `${url.pathname}${url.search}`;
  const names = await services.catalog.loadNames(price.index, language, country.code);
  const clinics = clinicsOnSale(price.index, names.coverageOrganizations);
  const clinic = {
    clinics,
    asked: askedClinic({ facts }, url.searchParams.get(clinicParameter), clinics),
    action: productHref(record, language, "providers"),
    kept: keptParameters(url),
  };
  const groupCost = {
    action: productHref(record, language, "price"),
    kept: keptParameters(url),
    share: url.searchParams.get(shareParameter),
  };
  const sources = { detail, profile, comparator, currentTab, path };
  const compare = record.insuranceType.isComparable ? choice : null;
  return {
    share: presentShare("product", reader.say),
    model: presentProductPage({ ...sources, compare, clinic, groupCost, names: called }, reader),
    item: itemOf({ ...detail, price }),
    compared,
    selection: { table: tablePath, line: lineOf(comparator) },
    head: productHead(detail, comparator, url.search === "", reader),
    words: services.words.pick(language, ["product"]),
  };
}

/** What asking for a clinic keeps of the address: the products to compare. */
function keptParameters({ searchParams }: URL): { name: string; value: string }[] {
  const value = searchParams.get(comparedParameter);
  return value === null ? [] : [{ name: comparedParameter, value }];
}

/** A product's page takes no forms: its request has a page of its own. */
export const action = formAction(() => Promise.reject(notFound()));

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  orFailure(() => serverLoader<typeof loader>());

/** Choosing what to compare changes the address alone. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  formMethod === undefined && isSelectionOnly(currentUrl, nextUrl, comparedParameter)
    ? false
    : defaultShouldRevalidate;

export const headers = answerHeaders;

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export const handle: PageHandle = { sheets: ["product"] };

export const meta = pageMeta;

export default function ProductPage() {
  return (
    <LoadedPage<typeof loader>>
      {(loaded) => (
        <div className="wrap">
          <LiveProduct loaded={loaded} />
        </div>
      )}
    </LoadedPage>
  );
}

function LiveProduct({ loaded }: { loaded: Exclude<Loaded, { error: PageError }> }) {
  const { model, share, item, compared, selection } = loaded;
  const { choice, toggle } = useProductCompare(item, compared, selection);
  const compare = model.compare === null ? null : choice;
  return (
    <ProductView
      model={{ ...model, compare }}
      share={<ShareButton model={share} />}
      onToggleCompare={toggle}
    />
  );
}
