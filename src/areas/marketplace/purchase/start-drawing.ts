import { contactIn } from "#src/contracts/contact.ts";
import type { Profile } from "#src/contracts/profile.ts";
import { isForSale } from "#src/modules/offer/catalog/sale-state.rules.ts";
import { subjectOfForm } from "#src/modules/offer/profile/default-profile.rules.ts";
import { pricedSubject, saidSubject } from "#src/modules/offer/quote/priced-subject.rules.ts";
import { subjectWords } from "#src/areas/page/subject-words.presenter.ts";
import { cartMost } from "#src/modules/sale/purchase/cart.rules.ts";
import { notFound } from "#src/platform/errors.ts";
import { askedUrl } from "#src/areas/page/asked-url.rules.ts";
import type { PageArguments } from "#src/areas/page/page.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import { pagePrice } from "#src/areas/marketplace/product-facts/price.presenter.ts";
import {
  comparatorOf,
  identityOf,
  isBoughtOnline,
  isDemonstration,
} from "#src/areas/marketplace/product-facts/product-place.presenter.ts";
import type { PriceModel } from "#src/areas/marketplace/product-facts/product.view-model.ts";
import { presentSummary } from "#src/areas/marketplace/request-facts/price-summary.presenter.ts";
import { storedProfile } from "#src/areas/marketplace/product-facts/visitor-profile.ts";
import { besidesOf } from "./besides-drawing.ts";
import { furtherCodes } from "./further-codes.rules.ts";
import type { Again } from "./purchase-drawn.ts";
import { type PurchasePlace, stepHref } from "./purchase-place.ts";
import { APART, DONE, FAULT, type PurchasePageModel, WITH } from "./purchase.view-model.ts";

type Details = Awaited<
  ReturnType<PageArguments["services"]["products"]["loadProducts"]>
>["details"];

/** Whom the data goes to, each once. */
const insurersOf = (details: Details, { locale }: Reader): string =>
  new Intl.ListFormat(locale, { type: "conjunction" }).format([
    ...new Set(details.map(({ record }) => record.organization.displayName)),
  ]);

const priceText = ({ amount, period }: PriceModel): string => `${amount}${period ?? ""}`;

/** What the visitor buys already, where this product may be added to it. */
async function addTo({ services, facts }: PageArguments, code: string): Promise<string | null> {
  const cart = await services.carts.openCart({
    visitorId: facts.visitorId,
    country: facts.country.code,
  });
  const isFull = cart.length >= cartMost;
  const isThere = cart.some(({ purchase }) => purchase.product_code === code);
  return cart.length === 0 || isFull || isThere
    ? null
    : cart.map(({ purchase }) => purchase.product_name).join(", ");
}

/** A link of a mail that is over, or was never one: it begins anew, and says why. */
const overOf = (request: Request, say: Reader["say"]): string | null =>
  askedUrl(request).searchParams.get(FAULT) === "LINK_OVER" ? say("purchase.linkOver") : null;

/** The product, and what else is bought with it as the address says: what is sold online of it. */
async function detailsOf(
  { services, facts, request }: PageArguments,
  { code: first }: PurchasePlace["record"],
  language: Reader["language"],
) {
  const codes = [first, ...furtherCodes(askedUrl(request).searchParams.get(WITH), first)];
  const profile = await storedProfile({ services, facts });
  const { details } = await services.products.loadProducts(codes, {
    country: facts.country,
    language,
    profile,
  });
  const [detail, ...others] = details.toSorted(
    (one, other) => codes.indexOf(one.record.code) - codes.indexOf(other.record.code),
  );
  if (detail?.record.code !== first) throw notFound();
  const bought = others.filter((one) => isForSale(one.record) && isBoughtOnline(one.record));
  return { detail, bought, profile };
}

/** The product at its price for the visitor's household, with the way to change that and back to this beginning. */
async function summaryOf(
  { services }: PageArguments,
  { detail, profile, path }: { detail: Details[number]; profile: Profile | null; path: string },
  reader: Reader,
): Promise<PurchasePageModel["summary"]> {
  const { country } = reader;
  const comparators = await services.catalog.listComparators(country.code);
  const { baseUrl } = comparatorOf(detail.record, comparators, country.defaultComparator);
  const summary = presentSummary(detail, profile, { comparator: baseUrl, path }, reader);
  return {
    ...summary,
    facts: [...summary.facts, ...(await subjectFacts(services, detail, reader))],
  };
}

/** For what it is priced besides people: pets, a trip, a company's people. */
async function subjectFacts(
  services: PageArguments["services"],
  { price }: Details[number],
  reader: Reader,
): Promise<PurchasePageModel["summary"]["facts"]> {
  const subject = pricedSubject(price.profile, subjectOfForm(price.formName));
  if (subject === null) return [];
  const names = await services.profileReference.namesOf(reader.country.code, reader.language);
  const assumed = price.isProfileEntered ? null : reader.say("presented.profile.assumed");
  const isOfPeople = price.household.members.length > 0;
  return saidSubject(subject, subjectWords(reader, names)).map((fact, at) => ({
    ...fact,
    note: at === 0 && !isOfPeople ? assumed : null,
  }));
}

/** Where a purchase is begun: with what is bought with it, and apart from another that is under way. */
function startHref(
  code: string,
  { further, isApart }: { further: readonly string[]; isApart: boolean },
  language: Reader["language"],
): string {
  const query = [
    ...(further.length === 0 ? [] : [`${WITH}=${further.join(",")}`]),
    ...(isApart ? [`${APART}=1`] : []),
  ].join("&");
  return `${stepHref(code, undefined, language)}${query === "" ? "" : `?${query}`}`;
}

/** Before anything was begun: what it costs, and the consent that it needs. */
export async function drawStart(
  args: PageArguments,
  { record }: PurchasePlace,
  { reader, again }: { reader: Reader; again: Again },
): Promise<PurchasePageModel> {
  const { request } = args;
  const { say, language, country } = reader;
  const { detail, bought, profile } = await detailsOf(args, record, language);
  const isApart = askedUrl(request).searchParams.has(APART);
  const further = bought.map((one) => one.record.code);
  const path = startHref(record.code, { further, isApart }, language);
  return {
    title: say("purchase.title.start"),
    lead: say("purchase.lead.start", { insurer: record.organization.displayName }),
    action: path,
    backHref: identityOf(record, language).href,
    steps: [],
    progress: null,
    summary: await summaryOf(args, { detail, profile, path }, reader),
    due: [],
    changes: [],
    documents: [],
    failure: again.failure ?? overOf(request, say),
    content: {
      kind: "start",
      idempotencyKey: crypto.randomUUID(),
      isMissingConsent: again.isMissingConsent ?? false,
      isCancelled: askedUrl(request).searchParams.get(DONE) === "cancel",
      further: further.join(","),
      others: bought.map((one) => ({
        name: one.record.displayName,
        price: priceText(pagePrice(one.record, one.price, reader)),
      })),
      insurers: insurersOf([detail, ...bought], reader),
      addTo: bought.length === 0 ? await addTo(args, record.code) : null,
    },
    cart: null,
    besides: await besidesOf(args, { code: record.code, cart: [] }, reader),
    mayWithdraw: false,
    ownHealthHref: null,
    cancelReasons: [],
    isSimulated: false,
    contact: contactIn(country.contact, language),
    isDemonstration: isDemonstration(record),
  };
}
