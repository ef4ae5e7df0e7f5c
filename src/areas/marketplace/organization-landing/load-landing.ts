import type {
  LandingPlace,
  SellerFamily,
} from "#src/modules/content/content/landing-directory.service.ts";
import { notFound } from "#src/platform/errors.ts";
import { href } from "#src/routes/marketplace.ts";
import { pageNumber } from "#src/areas/marketplace/text-pages/blog-address.rules.ts";
import type { PageArguments } from "#src/areas/page/page.ts";
import { menuLabel } from "#src/modules/content/menu/menu-label.rules.ts";
import { routeAt } from "#src/areas/marketplace/text-pages/route-key.rules.ts";
import { type Reader, readerOf } from "#src/areas/page/reader.presenter.ts";
import { familiesOf, familyOfRoute } from "#src/areas/marketplace/product-facts/landing-address.ts";
import { loadLandingCards } from "./landing-cards.ts";
import {
  type LandingItem,
  landingItems,
  landingQuery,
  landingTypes,
  ordersOf,
  readLandingChoice,
} from "./landing-list.rules.ts";
import { linesPerPage, presentLanding, presentPlaces } from "./landing.presenter.ts";
import { loadPriceSteps } from "#src/areas/marketplace/product-facts/price-steps.ts";
import { storedProfile } from "#src/areas/marketplace/product-facts/visitor-profile.ts";
import type { ComparatorRecord } from "#src/contracts/product-record.ts";
import { hidesProducts, isOffered, limitsOf } from "#src/contracts/partner-limits.ts";
import { standingOf } from "#src/modules/offer/pricing/price-outcome.rules.ts";
import type { Profile } from "#src/contracts/profile.ts";
import { loadProductLines } from "#src/areas/marketplace/product-facts/product-lines.presenter.ts";

/** The route of a landing, with its family; a country without the family has no such page. */
function landingAt({ facts }: PageArguments, page: string) {
  const route = routeAt(facts.url.pathname, facts.language, page);
  const found = route && familyOfRoute(route.key);
  if (!route || !found || !familiesOf[facts.country.code]?.includes(found.family)) throw notFound();
  return { ...found, key: route.key, slug: route.params["organization"] ?? "" };
}

/** The list of a family's sellers or clinics. */
export async function loadPlaces(args: PageArguments, page: string) {
  const { request, services, facts } = args;
  const { country, language } = facts;
  const { key, family } = landingAt(args, page);
  const { landings } = services;
  const places =
    family === "clinic"
      ? await landings.listClinics(country.code, limitsOf(facts.partner))
      : await landings.listSellers(country.code, family, limitsOf(facts.partner));
  return {
    ...presentPlaces(
      { key, family, places, page: askedPage(request) },
      readerOf(facts, services.words.say(language)),
    ),
    words: services.words.pick(language, ["content"]),
  };
}

/** A seller or clinic with its products, at the visitor's prices. */
export async function loadLanding(args: PageArguments, page: string) {
  const { request, services, facts } = args;
  const { language } = facts;
  const { key, family, shows, slug } = landingAt(args, page);
  const reader = readerOf(facts, services.words.say(language));
  const { place, note } = await findPlace(args, family, slug);
  const codes = (await codesOf(args, family, place)).filter((code) => isShown(args, shows, code));
  const isClinic = family === "clinic";
  const profile = await storedProfile(args);
  const items = await itemsOf(args, codes, isClinic ? place : null, profile);
  const types = landingTypes(items);
  const choice = readLandingChoice(new URL(request.url).searchParams, {
    types: new Set(types.map(({ code }) => code)),
    orders: ordersOf(isClinic),
  });
  const listed = landingItems(items, choice);
  const pages = Math.max(1, Math.ceil(listed.length / linesPerPage));
  const number = Math.min(askedPage(request), pages);
  const shown = listed.slice((number - 1) * linesPerPage, number * linesPerPage);
  const shownCodes = shown.map(({ code }) => code);
  const names = await services.catalog.loadNames(services.comparison.current(), language);
  const comparators = await comparatorsFor(args, codes);
  return {
    ...presentLanding(
      {
        key,
        family,
        shows,
        place,
        note,
        total: codes.length,
        listed: listed.length,
        choice: { ...choice, page: number },
        types: types.map((type) => ({
          ...type,
          name: names.insuranceTypes.get(type.code) ?? type.code,
        })),
        products: await loadProductLines(shownCodes, services, reader, profile),
        cards: isClinic
          ? await loadLandingCards(args, shownCodes, clinicOf(place), profile, reader)
          : null,
        ...(await stepsOf(args, profile, comparators, reader)),
      },
      reader,
    ),
    words: services.words.pick(language, isClinic ? ["content", "comparator"] : ["content"]),
  };
}

const clinicOf = ({ code, displayName: name }: LandingPlace) => ({ code, name });

/** The next steps of the page: own prices first, then the lists that compare the products. */
async function stepsOf(
  args: PageArguments,
  profile: Profile | null,
  comparators: readonly ComparatorRecord[],
  reader: Reader,
) {
  const [first] = comparators;
  return {
    steps: first === undefined ? null : await loadPriceSteps(args, profile, first, reader),
    comparators: comparators.map((comparator) => ({
      label: reader.say("content.landing.compare", {
        comparator: menuLabel(comparator, reader.language),
      }),
      href: href("comparator", reader.language, { comparator: comparator.baseUrl }),
    })),
  };
}

/** What products are filtered and ordered by: their prices, and what they cover in a clinic. */
async function itemsOf(
  { services, facts }: PageArguments,
  codes: readonly string[],
  clinic: LandingPlace | null,
  profile: Profile | null,
): Promise<LandingItem[]> {
  const shares =
    clinic === null
      ? new Map<string, number>()
      : await services.landings.listSharesIn(facts.country.code, clinic.code);
  const index = services.comparison.current();
  return codes.map((code) => {
    const { price, outcome } = services.comparison.priceFor(code, profile, "line");
    return {
      code,
      insuranceType: index.productByCode.get(code)?.insuranceType ?? "",
      price: price?.amountMinor ?? null,
      standing: standingOf(outcome),
      share: shares.get(code) ?? null,
    };
  });
}

const askedPage = (request: Request): number =>
  pageNumber(new URL(request.url).searchParams.get(landingQuery.page));

/** The seller of a slug; one that old links name and the catalogue has not is known by the content. */
async function findPlace(
  { services, facts }: PageArguments,
  family: SellerFamily,
  slug: string,
): Promise<{ place: LandingPlace; note: string | null }> {
  const { country, language } = facts;
  const limits = limitsOf(facts.partner);
  const found =
    family === "clinic"
      ? await services.landings.findClinic(country.code, slug, limits)
      : await services.landings.findSeller(country.code, family, slug, limits);
  if (found && (found.products > 0 || !hidesProducts(limits))) return { place: found, note: null };
  if (hidesProducts(limits)) throw notFound();
  const known = await services.content.findKnownOrganization(slug, language);
  if (known === undefined || known.kind !== family) throw notFound();
  const place = {
    code: slug,
    slug,
    displayName: known.displayName,
    kind: family,
    abbreviation: null,
    brandColor: null,
    isDemonstration: false,
    address: null,
    products: 0,
  };
  return { place, note: known.note };
}

/** Products that a clinic sells come before those whose network names it. */
async function codesOf(
  { services, facts }: PageArguments,
  family: SellerFamily,
  place: LandingPlace,
): Promise<string[]> {
  const { landings } = services;
  const country = facts.country.code;
  if (family !== "clinic") return landings.listProductsOf(country, place.code);
  const seller = await landings.findSeller(country, "clinic", place.slug);
  const sold = seller === undefined ? [] : await landings.listProductsOf(country, seller.code);
  const linked = await landings.listProductsWith(country, place.code);
  return [...new Set([...sold, ...linked])];
}

function isShown(
  { services, facts }: PageArguments,
  shows: "all" | "plans" | "group",
  code: string,
): boolean {
  const product = services.comparison.current().productByCode.get(code);
  if (product === undefined || !isOffered(limitsOf(facts.partner), product)) return false;
  if (shows === "plans") return product.insuranceType === "ISAPRE";
  return shows === "all" || product.method === "PerEmployeeBand";
}

/** Comparators in which some of the products stand, to compare them with others. */
async function comparatorsFor(
  { services, facts }: PageArguments,
  codes: readonly string[],
): Promise<ComparatorRecord[]> {
  const { country } = facts;
  const index = services.comparison.current();
  const types = new Set(codes.map((code) => index.productByCode.get(code)?.insuranceType ?? ""));
  const comparators = await services.catalog.listComparators(country.code);
  const fitting = comparators.filter(
    ({ insuranceTypes, routeType }) =>
      !routeType.endsWith("-event") && insuranceTypes.some((type) => types.has(type)),
  );
  return fitting.length > 0
    ? fitting.slice(0, mostComparators)
    : comparators.filter(({ baseUrl }) => baseUrl === country.defaultComparator);
}

const mostComparators = 4;
