import { formatMoney } from "#src/contracts/money.ts";
import type { Prevision } from "#src/modules/offer/comparison/compare-query.rules.ts";
import {
  chosenFilters,
  hasPromoPlace,
  MOST_GROWN_PAGES,
  noRange,
  withoutFilter,
  withoutFilters,
} from "#src/modules/offer/comparison/listing-choice.rules.ts";
import { subjectOfForm } from "#src/modules/offer/profile/default-profile.rules.ts";
import type { Listing, ListingRow } from "#src/modules/offer/comparison/listing.service.ts";
import { href } from "#src/routes/marketplace.ts";
import { comparatorOf } from "./campaign.presenter.ts";
import { compareItem } from "#src/areas/marketplace/product-facts/compare-item.presenter.ts";
import type { LegalContributionModel } from "#src/areas/marketplace/product-facts/legal-contribution.view-model.ts";
import {
  incomeHref,
  presentContribution,
} from "#src/areas/marketplace/product-facts/legal-contribution.presenter.ts";
import type { CardWording } from "./card.presenter.ts";
import {
  presentAims,
  presentApart,
  presentItems,
  presentOthers,
} from "./result-groups.presenter.ts";
import {
  aimWord,
  type ComparatorAddress,
  parameters,
  previsionWord,
  viewWord,
} from "#src/areas/marketplace/product-facts/comparator-address.rules.ts";
import type {
  ComparatorViewModel,
  FilterFormModel,
  ListOutcome,
  Paging,
  PromoCardModel,
  ResultItem,
  ToolbarModel,
} from "./comparator.view-model.ts";
import {
  askedClinicChip,
  clearedPath,
  presentClinicQuestion,
} from "./clinic-question.presenter.ts";
import { filterLabel, presentGroups } from "./filter-form.presenter.ts";
import {
  addressPath,
  type ComparatorScene,
  type Frame,
  presentFrame,
  presentPrevision,
  presentToolbar,
  recordText,
} from "./frame.presenter.ts";
import { pageNumbers } from "./paging.rules.ts";
import { priceLine } from "#src/modules/offer/pricing/said-price.rules.ts";
import { pricePeriodOf } from "#src/modules/offer/comparison/price-period.rules.ts";

/** The promotional card's place (CQ 9). */
export const promoIndex = 6;
const groupType = "SEGURO_COLECTIVO";

/** A comparator's page with its list. The scene's address is the one the listing settled on. */
export function presentComparator(scene: ComparatorScene, listing: Listing): ComparatorViewModel {
  const { wording } = scene;
  const frame = presentFrame(
    scene,
    listing.compared.map((one) => compareItem(one, listing, wording)),
  );
  // Of people alone: a company, a pet or a trip has no prevision of its own.
  const previsions =
    subjectOfForm(scene.comparator.profileForm) === "people"
      ? listing.universe.previsiones.filter(({ count }) => count > 0)
      : [];
  return {
    ...frame,
    profile: { ...frame.profile, contribution: barContribution(listing, frame, wording) },
    isDemonstration: listing.rows.some(({ record }) => record.source.kind === "demonstration"),
    prevision: presentPrevision(
      scene,
      previsions.map(({ value, displayName }) => ({
        value: value as Prevision,
        label: displayName,
      })),
    ),
    filters: presentFilterForm(scene, listing),
    toolbar: presentToolbar(scene, {
      total: listing.total,
      range: presentRange(scene, listing),
      currencies: presentCurrencies(scene, listing),
      hasClinic: listing.clinic !== null,
    }),
    aims: presentAims(scene),
    outcome: presentOutcome(scene, listing, frame.profile.editHref),
  };
}

/** "Tu 7 %" beside the profile, where isapres' plans are listed. */
function barContribution(
  { incomeRange, isProfileEntered, uf }: Listing,
  { profile }: Frame,
  wording: CardWording,
): LegalContributionModel | null {
  if (incomeRange === null) return null;
  const known = isProfileEntered ? incomeRange : null;
  return presentContribution(known, uf.valueCents, incomeHref(profile.editHref), wording);
}

/** The same page without a list: it failed, or the robot check stands before it (CQ 2, 8). What is
 *  chosen stays in the form, so the visitor comes back to the same state (UX 15). */
export function presentWithoutList(
  scene: ComparatorScene,
  outcome: Extract<ListOutcome, { kind: "failed" | "robot" }>,
): ComparatorViewModel {
  return {
    ...presentFrame(scene, []),
    isDemonstration: false,
    prevision: null,
    filters: {
      action: actionOf(scene),
      hidden: [...new URL(addressPath(scene, scene.address), "http://localhost").searchParams].map(
        ([name, value]) => ({ name, value }),
      ),
      groups: [],
      applied: [],
      clearHref: addressPath(scene, {
        ...scene.address,
        choice: withoutFilters(scene.address.choice),
      }),
    },
    toolbar: presentToolbar(scene, { total: 0, range: null, currencies: null }),
    aims: presentAims(scene),
    outcome,
  };
}

const actionOf = ({ comparator, wording }: ComparatorScene) =>
  href("comparator", wording.language, { comparator: comparator.baseUrl });

function presentFilterForm(scene: ComparatorScene, listing: Listing): FilterFormModel {
  const { address, wording } = scene;
  const { choice, view } = address;
  return {
    action: actionOf(scene),
    hidden: [
      ...hiddenPrevision(address),
      ...(choice.aim === null ? [] : [{ name: parameters.aim, value: aimWord(choice.aim) }]),
      ...(choice.currency === null ? [] : [{ name: parameters.currency, value: choice.currency }]),
      ...(view === null ? [] : [{ name: parameters.view, value: viewWord(view) }]),
    ],
    groups: presentGroups(listing, wording, presentClinicQuestion(scene, listing)).map((group) =>
      group.kind === "choices" && group.name === address.opened
        ? { ...group, shown: null, moreLabel: null }
        : group,
    ),
    applied: [
      ...askedClinicChip(scene, listing),
      ...chosenFilters(choice).map((filter) => ({
        label: filterLabel(filter, listing, wording),
        removeHref: addressPath(scene, { ...address, choice: withoutFilter(choice, filter) }),
      })),
    ],
    clearHref: clearedPath(scene, listing),
  };
}

function hiddenPrevision(address: ComparatorScene["address"]): FilterFormModel["hidden"] {
  const value = previsionWord(address);
  return value === null ? [] : [{ name: parameters.prevision, value }];
}

/** The currencies as links that keep the rest; a price asked for in the other one does not hold. */
function presentCurrencies(
  scene: ComparatorScene,
  { currencies, targetCurrency, choice }: Listing,
): ToolbarModel["currencies"] {
  if (currencies.length === 0) return null;
  return currencies.map((currency, index) => {
    const isCurrent = currency === targetCurrency;
    const next = {
      ...choice,
      currency: index === 0 ? null : currency,
      price: isCurrent ? choice.price : noRange,
      page: 1,
    };
    return {
      label: scene.wording.say(`listing.currency.${currency}`),
      href: addressPath(scene, { ...scene.address, choice: next }),
      isCurrent,
    };
  });
}

/** From the lowest to the highest price, for the period that the cards' prices are for. */
function presentRange(
  { wording }: ComparatorScene,
  { comparator, priceRange, targetCurrency, household }: Listing,
): ToolbarModel["range"] {
  if (priceRange === null) return null;
  const textOf = (amountMinor: number) =>
    formatMoney({ amountMinor, currency: targetCurrency }, wording.locale);
  return {
    from: textOf(priceRange.min),
    to: textOf(priceRange.max),
    period: pricePeriodOf(comparator),
    people: household.persons.length,
  };
}

function presentOutcome(scene: ComparatorScene, listing: Listing, editHref: string): ListOutcome {
  const { address, wording } = scene;
  if (listing.total === 0) {
    const { drop } = listing;
    return {
      kind: "empty",
      filterCount: chosenFilters(address.choice).length,
      drop: drop && {
        label: filterLabel(drop.filter, listing, wording),
        removeHref: addressPath(scene, {
          ...address,
          choice: withoutFilter(address.choice, drop.filter),
        }),
        total: drop.total,
      },
    };
  }
  return {
    kind: "results",
    items: withPromo(presentItems(scene, listing, incomeHref(editHref)), promoCard(scene, listing)),
    paging: presentPaging(scene, listing),
    apart: presentApart(scene, listing, editHref),
    others: presentOthers(scene, listing),
  };
}

/** The items with the promotional card as the seventh card; headings are no cards (CQ 9). */
function withPromo(items: readonly ResultItem[], card: PromoCardModel | null): ResultItem[] {
  if (card === null) return [...items];
  let cards = 0;
  const sixth = items.findIndex(({ kind }) => kind === "product" && ++cards === promoIndex);
  return items.toSpliced(sixth + 1, 0, { kind: "promo", card });
}

/** Whether the promotional card is in this list (CQ 9): more than 6 results and all else that its place
 *  asks for. */
export const hasPromo = (listing: Listing): boolean =>
  listing.rows.length > promoIndex && hasPromoPlace(listing);

/** The card at position 7: the promoted product that fits the household best (CQ 7, 9), else the
 *  record's own words. */
function promoCard(scene: ComparatorScene, listing: Listing): PromoCardModel | null {
  if (!hasPromo(listing)) return null;
  if (listing.promoted !== null) return productPromo(listing.promoted, scene.wording);
  const target = promoHref(scene, listing, recordText(scene, "promoHref"));
  const [title, text, action] = ["promoTitle", "promoBody", "promoAction"].map((name) =>
    recordText(scene, name),
  );
  if (target === null || !title || !text || !action) return null;
  return { label: scene.wording.say("listing.promo.label"), title, text, action, href: target };
}

function productPromo(entry: ListingRow, wording: CardWording): PromoCardModel {
  const { record, said } = entry;
  return {
    label: wording.say("listing.promo.product"),
    title: record.displayName,
    text: wording.say("listing.promo.text", {
      insurer: record.organization.displayName,
      type: record.insuranceType.displayName,
      price: priceLine({ ...said, label: null }, wording),
    }),
    action: wording.say("listing.promo.detail"),
    href: entry.href,
  };
}

/** The comparator the record points at; while it does not exist, this one's group insurance. */
function promoHref(
  scene: ComparatorScene,
  listing: Listing,
  recorded: string | null,
): string | null {
  const { comparator, wording, address } = scene;
  const baseUrl = comparatorOf(recorded ?? "");
  if (baseUrl !== undefined && listing.comparators.includes(baseUrl)) {
    return href("comparator", wording.language, { comparator: baseUrl });
  }
  if (!comparator.insuranceTypes.includes(groupType)) return null;
  const choice = { ...withoutFilters(address.choice), insuranceTypes: [groupType] };
  const hasSome = listing.universe.insuranceTypes.some(
    ({ value, count }) => value === groupType && count > 0,
  );
  return hasSome ? addressPath(scene, { choice, view: address.view, compared: [] }) : null;
}

function presentPaging(scene: ComparatorScene, listing: Listing): Paging {
  const { address } = scene;
  const { choice, pages, total, rows, comparator } = listing;
  const at = (page: number) =>
    addressPath(scene, { ...address, choice: { ...choice, page } } satisfies ComparatorAddress);
  if (!comparator.isPaginated) {
    // A growing list ends at some page: filters narrow the rest.
    const canGrow = rows.length < total && choice.page < Math.min(pages, MOST_GROWN_PAGES);
    return {
      kind: "more",
      seen: rows.length,
      total,
      moreHref: canGrow ? at(choice.page + 1) : null,
    };
  }
  const numbers = pageNumbers(choice.page, pages);
  return {
    kind: "pages",
    keepsPlace: comparator.routeType.includes("landing"),
    // Controls only past the page size (CQ 5).
    pages:
      total <= comparator.pageSize
        ? []
        : numbers.map((number, index) => ({
            number,
            href: at(number ?? numbers[index + 1] ?? 1),
            isCurrent: number === choice.page,
          })),
    previousHref: choice.page > 1 ? at(choice.page - 1) : null,
    nextHref: choice.page < pages ? at(choice.page + 1) : null,
  };
}
