import type { ComparatorRecord } from "#src/contracts/product-record.ts";
import {
  emptyChoice,
  type ListingChoice,
} from "#src/modules/offer/comparison/listing-choice.rules.ts";
import { aimsOf } from "#src/modules/offer/comparison/cover-kind.rules.ts";
import type { Listing, ListingRow } from "#src/modules/offer/comparison/listing.service.ts";
import { inSpanishOrder } from "#src/contracts/spanish-order.ts";
import { href } from "#src/routes/marketplace.ts";
import { amountText } from "#src/contracts/amount-text.rules.ts";
import type { PageArguments } from "#src/areas/page/page.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import { askedClinic, clinicsOnSale } from "#src/areas/marketplace/product-facts/asked-clinic.ts";
import { budgets } from "#src/areas/marketplace/product-facts/budgets.rules.ts";
import { clinicAnswer } from "#src/areas/marketplace/product-facts/clinic-answer.presenter.ts";
import {
  type AddressQuery,
  aimWord,
  everybodyWord,
  parameters,
  readAddress,
  writeAddress,
} from "#src/areas/marketplace/product-facts/comparator-address.rules.ts";
import {
  askedPrevision,
  heldPrevision,
  ownPrevisionOf,
} from "#src/areas/marketplace/product-facts/own-prevision.rules.ts";
import { priceModel } from "#src/areas/marketplace/product-facts/price.presenter.ts";
import {
  type ProductLine,
  productLine,
} from "#src/areas/marketplace/product-facts/product-lines.presenter.ts";
import { profileText } from "#src/areas/marketplace/product-facts/profile-text.presenter.ts";
import { storedProfile } from "#src/areas/marketplace/product-facts/visitor-profile.ts";

interface Option {
  value: string;
  label: string;
}

/** The five questions of 'Tu mejor plan' as a GET form, and the products that answer them. The household is entered
 *  in the profile's form and stands in no address. */
export interface BestPlanModel {
  action: string;
  aim: { name: string; value: string; options: readonly Option[] } | null;
  budget: { name: string; value: string; options: readonly Option[] };
  clinic: {
    name: string;
    value: string;
    options: readonly string[];
    unknown: string | null;
  } | null;
  household: { name: string; value: string; isChecked: boolean; who: string; editHref: string };
  prevision: { name: string; value: string; options: readonly Option[] } | null;
  /** null until something was asked. */
  answer: { products: readonly ProductLine[]; listHref: string; total: number } | null;
}

const shownProducts = 3;

/** What the five questions are called in the address; the page reads nothing else. */
const questions: readonly string[] = [
  parameters.aim,
  parameters.toPrice,
  parameters.clinic,
  parameters.household,
  parameters.prevision,
];

const answersIn = (query: URLSearchParams): AddressQuery => {
  const isAsked = (name: string) => questions.includes(name);
  return {
    get: (name) => (isAsked(name) ? query.get(name) : null),
    getAll: (name) => (isAsked(name) ? query.getAll(name) : []),
    has: (name) => isAsked(name) && query.has(name),
  };
};

export async function loadBestPlan(
  args: PageArguments,
  comparator: ComparatorRecord,
  reader: Reader,
): Promise<BestPlanModel> {
  const { services, facts } = args;
  const { country, language, say } = reader;
  const query = answersIn(facts.url.searchParams);
  const { choice: sent, clinic: typed } = readAddress(query);
  const index = services.comparison.current();
  const names = await services.catalog.loadNames(index, language, country.code);
  const asked = askedClinic(args, typed ?? null, clinicsOnSale(index, names.coverageOrganizations));
  const profile = await storedProfile(args);
  const own = ownPrevisionOf(profile, comparator.profileForm);
  // 'Da igual' is an answer too: it is in the address, without a value.
  const isAnyPrevision = query.has(parameters.prevision);
  const prevision = askedPrevision({ choice: sent, isAnyPrevision }, own);
  const listing = await services.listing.loadListing({
    country,
    language,
    comparator,
    choice: choiceOf({ ...sent, prevision }, asked.clinic !== null),
    clinic: asked.clinic,
    profile,
    compared: [],
    showcase: null,
  });
  const isScored = listing.isProfileEntered && facts.partner?.layout.isScoreShown !== false;
  const isAsked = questions.some((name) => query.has(name));
  return {
    ...presentQuestions(listing, reader),
    action: href("bestPlan", language),
    clinic: presentClinics(listing, asked.unknown, say),
    household: await presentHousehold(args, listing, reader),
    answer: isAsked ? presentAnswer(listing, names.insuranceTypes, isScored, reader) : null,
  };
}

/** What was answered as a choice of the comparator; the plans of a named clinic come first. */
const choiceOf = (sent: ListingChoice, hasClinic: boolean): ListingChoice => ({
  ...emptyChoice,
  aim: sent.aim,
  price: { from: null, to: sent.price.to },
  prevision: sent.prevision,
  isForAll: sent.isForAll,
  order: hasClinic ? "clinic" : null,
});

/** Who is insured, in words, with the way to the profile's form and back to this page. */
async function presentHousehold(
  { services, facts }: PageArguments,
  { comparator, profile, choice }: Listing,
  reader: Reader,
): Promise<BestPlanModel["household"]> {
  const { country, language } = reader;
  const people = await services.profileReference.namesOf(country.code, language);
  const insured = services.comparison.insuredFor(profile, comparator);
  const price = { ...insured, formName: comparator.profileForm };
  const back = new URLSearchParams({ volver: `${href("bestPlan", language)}${facts.url.search}` });
  return {
    name: parameters.household,
    value: everybodyWord,
    isChecked: choice.isForAll,
    who: profileText({ price }, reader, people).words,
    editHref: href("profile", language, { comparator: comparator.baseUrl }, back.toString()),
  };
}

/** The three products and the way to all of them. */
const presentAnswer = (
  listing: Listing,
  insuranceTypes: Parameters<typeof productLine>[2],
  isScored: boolean,
  reader: Reader,
): BestPlanModel["answer"] => ({
  products: bestOf(listing).map((row) => ({
    ...productLine(row.record, priceModel(row.said, reader), insuranceTypes, reader),
    reasons: reasonsOf(row, listing, isScored, reader),
  })),
  listHref: href(
    "comparator",
    reader.language,
    { comparator: listing.comparator.baseUrl },
    writeAddress({
      choice: listing.choice,
      view: null,
      compared: [],
      ownPrevision: heldPrevision(
        ownPrevisionOf(listing.profile, listing.comparator.profileForm),
        listing.universe.previsiones,
      ),
    }),
  ),
  total: listing.total,
});

/** The first that insure everybody; where none does there is nothing to recommend. */
const bestOf = ({ rows }: Listing): ListingRow[] =>
  rows.filter(({ row }) => row.standing === "whole").slice(0, shownProducts);

function presentQuestions({ choice, comparator, universe }: Listing, reader: Reader) {
  const { say, country, locale } = reader;
  const aims = aimsOf(comparator);
  const previsions = universe.previsiones.filter(({ count }) => count > 0);
  return {
    aim:
      aims.length === 0
        ? null
        : {
            name: parameters.aim,
            value: choice.aim === null ? "" : aimWord(choice.aim),
            options: aims.map((aim) => ({ value: aimWord(aim), label: say(`listing.aim.${aim}`) })),
          },
    budget: {
      name: parameters.toPrice,
      value: String(choice.price.to ?? ""),
      options: (budgets[country.currency] ?? []).map((most) => ({
        value: String(most),
        label: say("wizard.budget.upTo", { amount: amountText(most, country.currency, locale) }),
      })),
    },
    prevision:
      previsions.length === 0
        ? null
        : {
            name: parameters.prevision,
            value: choice.prevision ?? "",
            options: previsions.map(({ value, displayName }) => ({
              value: String(value),
              label: displayName,
            })),
          },
  };
}

function presentClinics(
  { universe, clinic }: Listing,
  unknown: string | null,
  say: Reader["say"],
): BestPlanModel["clinic"] {
  const names = universe.coverageOrganizations.filter(({ count }) => count > 0);
  if (names.length === 0) return null;
  return {
    name: parameters.clinic,
    value: clinic?.name ?? "",
    options: names.map(({ displayName }) => displayName).toSorted(inSpanishOrder),
    unknown: unknown === null ? null : say("listing.clinic.unknown", { typed: unknown }),
  };
}

/** What of the answers a product meets, from its record and its own price; last the scores of its place, for a
 *  household that was told (D3) and where a partner does not hide them (CQ 6). */
function reasonsOf(
  { record, fit }: ListingRow,
  listing: Listing,
  isScored: boolean,
  reader: Reader,
): string[] {
  const { say, country, locale } = reader;
  const { choice, clinic, household } = listing;
  const scores = fit.map(({ kind, score }) =>
    say("content.bestPlan.score", {
      part: say(`listing.weight.${kind}`),
      score: Math.round(score / 100),
    }),
  );
  return [
    ...(choice.aim === null
      ? []
      : [say("content.bestPlan.aim", { aim: say(`listing.aim.${choice.aim}`) })]),
    ...(choice.price.to === null
      ? []
      : [
          say("content.bestPlan.within", {
            budget: amountText(choice.price.to, country.currency, locale),
          }),
        ]),
    ...(clinic === null ? [] : [clinicAnswer(record, clinic, reader).text]),
    ...(household.members.length < 2
      ? []
      : [say("content.bestPlan.everybody", { count: household.members.length })]),
    ...(choice.prevision === null
      ? []
      : [
          say("content.bestPlan.prevision", {
            prevision: say(`presented.prevision.${choice.prevision}`),
          }),
        ]),
    ...(isScored ? [say("content.bestPlan.scores", { scores: scores.join(", ") })] : []),
  ];
}
