import { lazy, Suspense } from "react";
import { productHref } from "#src/modules/offer/catalog/product-link.rules.ts";
import { isForSale, soldAt } from "#src/modules/offer/catalog/sale-state.rules.ts";
import {
  type ClientLoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { saidProductPrice } from "#src/modules/offer/comparison/product-said-price.rules.ts";
import { knownError, notFound } from "#src/platform/errors.ts";
import { href, tabs } from "#src/routes.ts";
import { WordsProvider } from "#src/ui/words.tsx";
import { readCodes } from "../../../ui/compare-selection.rules.ts";
import { shareParameter } from "../../../ui/group-cost.rules.ts";
import { orFailure } from "#src/areas/page/connection.ts";
import {
  answerHeaders,
  failureOf,
  formAction,
  type Refused,
  isPageError,
  page,
  type PageArguments,
  seeOther,
} from "#src/areas/page/page.ts";
import { compareItem } from "../comparator/card.presenter.ts";
import { isSelectionOnly } from "#src/areas/marketplace/product-facts/comparator-revalidation.rules.ts";
import { askedUrl } from "#src/areas/page/asked-url.rules.ts";
import { PageFailure } from "#src/areas/page/page-failure.tsx";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import {
  policyholderOfRecord,
  presentErrors,
  presentRequest,
  readDraft,
  type RequestRefusal,
} from "../request/request.presenter.ts";
import { ShareButton } from "#src/areas/page/share-button.view.tsx";
import { presentShare } from "#src/areas/page/share.presenter.ts";
import { storedProfile } from "#src/areas/marketplace/product-facts/visitor-profile.ts";
import {
  compareChoice,
  comparedParameter,
} from "#src/areas/marketplace/product-facts/compare-choice.rules.ts";
import { useProductCompare } from "./product-compare.state.ts";
import { privateHead } from "#src/areas/page/private-head.presenter.ts";
import { productHead } from "#src/areas/marketplace/product-facts/product-head.presenter.ts";
import { comparatorOf } from "#src/areas/marketplace/product-facts/product-place.presenter.ts";
import { askedTab, isPlanPath } from "#src/areas/marketplace/product-facts/product-tab.rules.ts";
import { clinicParameter } from "./provider.presenter.ts";
import { presentProductPage } from "./product.presenter.ts";

import { ProductView } from "./product.view.tsx";

/** A product with its tabs, and its request form at the tab `Solicitar`. */
export const loader = page(async (args) => {
  const { request, params, facts } = args;
  const asked = askedTab(params["tab"], facts.language);
  if (asked.kind === "unknown") throw notFound();
  // A partner may take requests away (CQ 6).
  if (asked.kind === "request" && facts.partner?.layout.isRequestEnabled === false)
    throw notFound();
  const url = askedUrl(request);
  const found = await findProduct(args);
  const { record } = found.detail;
  const elsewhere = soldAt(record);
  if (elsewhere !== null) return forNow(elsewhere);
  if (asked.kind === "request" && !isForSale(record)) {
    return forNow(`${productHref(record, facts.language)}${facts.askedQuery}`);
  }
  if (asked.kind === "moved") {
    return redirect(`${productHref(record, facts.language, asked.tab)}${facts.askedQuery}`, 301);
  }
  return asked.kind === "request"
    ? drawRequest(args, found)
    : drawProduct(args, found, asked.tab, url);
});

/** Leads on while things are as they are: never stored (decisions 1). */
const forNow = (target: string) =>
  redirect(target, { status: 302, headers: { "Cache-Control": "no-store" } });

type Found = Awaited<ReturnType<typeof findProduct>>;

/** The product of the address, priced for the visitor. An address that is not its own is none. */
async function findProduct({ request, params, services, facts }: PageArguments) {
  const { language, country } = facts;
  const profile = await storedProfile({ services, facts });
  const { pathname } = askedUrl(request);
  const { organization = "", product = "" } = params;
  const isPlan = isPlanPath(pathname, language);
  const detail = await services.products.loadProduct(
    { organization, product, isPlan },
    { country, language, profile },
  );
  const own = productHref(detail.record, language).split("/");
  const asked = pathname.split("/");
  if (
    own.some(
      (segment, place) => segment !== asked[place] && decodeURIComponent(segment) !== asked[place],
    )
  ) {
    throw notFound();
  }
  const comparators = await services.catalog.listComparators(country.code);
  const comparator = comparatorOf(detail.record, comparators, country.defaultComparator);
  return { detail, profile, comparator, reader: readerOf(facts, services.words.say(language)) };
}

async function drawProduct(
  { services, facts }: PageArguments,
  { detail, profile, comparator, reader }: Found,
  currentTab: Exclude<ReturnType<typeof askedTab> & { kind: "section" }, never>["tab"],
  url: URL,
) {
  const { record, price } = detail;
  const { country, language } = facts;
  const called = await services.profileReference.namesOf(country.code, language);
  const codes = readCodes(url.searchParams.get(comparedParameter));
  const { details } = await services.products.loadProducts(codes, { country, language, profile });
  const itemOf = (one: typeof detail) => {
    const said = saidProductPrice(one.record, one.price);
    return compareItem({ record: one.record, said }, reader);
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
  const names = await services.catalog.loadNames(price.index, language);
  const clinic = {
    clinics: clinicsOnSale(price.index, names.coverageOrganizations),
    asked: url.searchParams.get(clinicParameter),
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
    kind: "product" as const,
    share: presentShare("product", reader.say),
    model: presentProductPage({ ...sources, compare, clinic, groupCost, names: called }, reader),
    item: itemOf({ ...detail, price }),
    compared,
    tablePath,
    head: productHead(detail, comparator, url.search === "", reader),
    words: services.words.pick(language, ["product"]),
  };
}

/** The clinics that any product of the country names, by code. */
function clinicsOnSale(
  { codes }: Found["detail"]["price"]["index"],
  names: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const named = (code: string) => codes.coverageOrganizations.find(code) !== undefined;
  return new Map([...names].filter(([code]) => named(code)));
}

/** What asking for a clinic keeps of the address: the products to compare. */
function keptParameters({ searchParams }: URL): { name: string; value: string }[] {
  const value = searchParams.get(comparedParameter);
  return value === null ? [] : [{ name: comparedParameter, value }];
}

function drawRequest({ services, facts }: PageArguments, found: Found) {
  // Every form has a key of its own: it may not be another visitor's too.
  facts.markPersonal();
  const { detail, reader } = found;
  const model = presentRequest({ ...found, idempotencyKey: crypto.randomUUID() }, reader);
  const { displayName, organization } = detail.record;
  const named = { name: displayName, insurer: organization.displayName };
  return {
    kind: "request" as const,
    model,
    head: privateHead(
      reader.say("presented.head.request", named),
      reader.say("presented.head.requestText", named),
      model.action,
      reader,
    ),
    words: services.words.pick(facts.language, ["product", "request"]),
  };
}

/** Sends the request: 303 to its confirmation, or the form again with what is wrong. */
export const action = formAction(async (args): Promise<Refused<RequestRefusal> | Response> => {
  const { request, params, services, facts } = args;
  if (params["tab"] !== tabs.request[facts.language]) throw notFound();
  const { detail, reader } = await findProduct(args);
  const draft = readDraft(await request.formData());
  const { say, language } = reader;
  try {
    await facts.countRequest();
    const { answer } = await services.leads.requestProduct(
      {
        productCode: detail.record.code,
        contact: draft.values,
        consents: draft.consents,
        origin: productHref(detail.record, "es"),
        language,
      },
      {
        country: facts.country.code,
        partner: facts.partner,
        visitorId: facts.visitorId,
        ensureVisitor: () => facts.ensureVisitor(),
        baseUrl: facts.origin,
        idempotencyKey: draft.idempotencyKey,
      },
    );
    return seeOther(href("requestSent", language, { token: answer.token }));
  } catch (error) {
    facts.markPersonal();
    if (knownError(error) === undefined) throw error;
    const refused = failureOf(error, facts);
    const errors = presentErrors(refused.fields, reader, policyholderOfRecord(detail.record));
    // A key that stands for other data can never be answered: the next attempt gets its own.
    const isTaken = refused.code === "IDEMPOTENCY_CONFLICT";
    return {
      shown: {
        ...draft,
        idempotencyKey: isTaken ? crypto.randomUUID() : draft.idempotencyKey,
        errors,
        failure: errors.length > 0 ? null : say(`errors.${refused.code}`, refused.params),
      },
      status: refused.status,
      retryAfterSeconds: refused.retryAfterSeconds,
    };
  }
});

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

export const meta = pageMeta;

export default function ProductPage() {
  const loaded = useLoaderData<typeof loader>();
  if (isPageError(loaded)) return <PageFailure error={loaded.error} />;
  return (
    <WordsProvider words={loaded.words}>
      <div className="wrap">
        {loaded.kind === "product" ? (
          <LiveProduct loaded={loaded} />
        ) : (
          <LiveRequest loaded={loaded} />
        )}
      </div>
    </WordsProvider>
  );
}

type LoadedAs<Kind> = Extract<Loaded, { kind: Kind }>;

function LiveProduct({ loaded }: { loaded: LoadedAs<"product"> }) {
  const { model, share, item, compared, tablePath } = loaded;
  const { choice, toggle } = useProductCompare(item, compared, tablePath);
  const compare = model.compare === null ? null : choice;
  return (
    <ProductView
      model={{ ...model, compare }}
      share={<ShareButton model={share} />}
      onToggleCompare={toggle}
    />
  );
}

/** The form's code comes with the form only: most who read a product do not ask for it. */
const RequestView = lazy(async () => ({
  default: (await import("../request/request.view.tsx")).RequestView,
}));

function LiveRequest({ loaded }: { loaded: LoadedAs<"request"> }) {
  const sent = useActionData<typeof action>();
  const refused = sent === undefined || isPageError(sent) ? undefined : sent;
  return (
    <Suspense>
      <RequestView model={{ ...loaded.model, ...refused }} />
    </Suspense>
  );
}
