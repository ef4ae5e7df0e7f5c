import type { CountryConfig } from "#src/config/countries.ts";
import type { ComparatorRecord } from "#src/contracts/product-record.ts";
import type { Profile } from "#src/contracts/profile.ts";
import { kindsOf } from "#src/modules/offer/comparison/cover-kind.rules.ts";
import {
  type ListOrder,
  orderOf,
  shownTypes,
} from "#src/modules/offer/comparison/listing-choice.rules.ts";
import type { ListingService } from "#src/modules/offer/comparison/listing.service.ts";
import { subjectOfForm } from "#src/modules/offer/profile/default-profile.rules.ts";
import type { Household } from "#src/modules/offer/profile/household.rules.ts";
import { PROFILE_STORAGE_KEYS } from "#src/modules/offer/profile/profile-storage.rules.ts";
import type { ProfileNames } from "#src/modules/offer/profile/group-words.rules.ts";
import { profileWords } from "#src/modules/offer/profile/profile-words.rules.ts";
import { defaultLanguage, homePath } from "#src/routes/languages.ts";
import { href } from "#src/routes/marketplace.ts";
import type { CompareItem } from "#src/areas/marketplace/product-facts/compare-selection.rules.ts";
import {
  lineOf,
  tableParameter,
} from "#src/areas/marketplace/product-facts/compare-choice.rules.ts";
import type { AskedClinic } from "#src/areas/marketplace/product-facts/clinic-answer.view-model.ts";
import type { CardWording } from "./card.presenter.ts";
import {
  type ComparatorAddress,
  type ListView,
  orderWord,
  parameters,
  writeAddress,
} from "#src/areas/marketplace/product-facts/comparator-address.rules.ts";
import type {
  ComparatorViewModel,
  EventBannerModel,
  LinkChoice,
  ProfileBarModel,
  PromoCardModel,
  RankingModel,
  ResultNoun,
  SavedFiltersModel,
  ToolbarModel,
} from "./comparator.view-model.ts";

/** What a comparator's page shows whether or not there is a list. */
export interface ComparatorScene {
  country: CountryConfig;
  comparator: ComparatorRecord;
  address: ComparatorAddress;
  /** As priced: the form's default where nothing was entered for it. */
  profile: Profile;
  household: Household;
  isProfileEntered: boolean;
  weights: ListingService["weights"];
  wording: CardWording;
  /** Names of breeds, places and activities, for the profile in words. */
  names?: ProfileNames;
  /** What the site announces here now; absent: nothing. */
  announced?: Announced;
  /** The clinic that the visitor asks for; absent: none. */
  asked?: AskedClinic;
  /** What the visitor keeps; absent: filters are not kept here. */
  saved?: SavedFiltersModel;
}

export interface Announced {
  event: EventBannerModel | null;
  notice: PromoCardModel | null;
}

export type Frame = Omit<
  ComparatorViewModel,
  "isDemonstration" | "prevision" | "filters" | "toolbar" | "aims" | "outcome"
>;

/** The orders that a list offers: the highest price, which few ask for, after all others. */
const shownOrders = (hasClinic: boolean): readonly ListOrder[] => [
  "recommended",
  "lowerPrice",
  "popular",
  "distance",
  ...(hasClinic ? (["clinic"] as const) : []),
  "higherPrice",
];

/** Name of the profile page's parameter for the way back. */
const returnParameter = "volver";

/** The path of an address in this comparator. */
export function addressPath(
  { comparator, wording }: ComparatorScene,
  address: ComparatorAddress,
): string {
  return href(
    "comparator",
    wording.language,
    { comparator: comparator.baseUrl },
    writeAddress(address),
  );
}

/** Texts of the comparator's record in the page's language; the record's title where it lacks them. */
export function recordText({ comparator, wording }: ComparatorScene, name: string): string | null {
  const text: unknown = (comparator.texts[wording.language] ?? comparator.texts[defaultLanguage])?.[
    name
  ];
  return typeof text === "string" && text !== "" ? text : null;
}

/** What the record calls its products, in Spanish: the words of every language follow it. */
const nounOf = ({ comparator }: ComparatorScene): ResultNoun =>
  comparator.texts[defaultLanguage]?.["nounSingular"] === "plan" ? "plan" : "insurance";

/** Title, trail, profile, tray and the words on ranking. */
export function presentFrame(scene: ComparatorScene, compared: readonly CompareItem[]): Frame {
  const { wording, comparator } = scene;
  const { language } = wording;
  const title = recordText(scene, "title") ?? comparator.title;
  return {
    noun: nounOf(scene),
    title,
    lead: recordText(scene, "lead"),
    homeHref: homePath(language),
    crumb: recordText(scene, "menu") ?? title,
    profile: profileBar(scene),
    compare: {
      items: compared,
      tableHref: href("compareTable", language),
      tableParameter,
      parameter: parameters.compared,
      line: lineOf(comparator),
    },
    ranking: presentRanking(scene),
    event: scene.announced?.event ?? null,
    notice: scene.announced?.notice ?? null,
    saved: scene.saved ?? null,
    pageSize: comparator.pageSize,
  };
}

/** The profile in words, or for whom the 'Desde' prices are (D3). */
function profileBar(scene: ComparatorScene): ProfileBarModel {
  const { country, profile, household, isProfileEntered, comparator, wording, names } = scene;
  const { say, language, locale } = wording;
  const back = new URLSearchParams({ [returnParameter]: addressPath(scene, scene.address) });
  const action = href("profile", language, { comparator: comparator.baseUrl });
  const subject = subjectOfForm(comparator.profileForm);
  const words = profileWords(country.code, profile, household, locale, say, {
    subject,
    isReference: !isProfileEntered,
    ...(names ? { names } : {}),
  });
  return {
    summary: words.title,
    detail: isProfileEntered ? words.detail || null : say(`listing.profile.invite.${subject}`),
    subject,
    editHref: `${action}?${back.toString()}`,
    restore: { action, storageKey: PROFILE_STORAGE_KEYS[country.code] },
    isEntered: isProfileEntered,
    contribution: null,
  };
}

/** "Cómo ordenamos y cómo ganamos": every order, the formula's parts, who pays (UX 4, 6). */
function presentRanking({ wording: { say }, weights, asked }: ComparatorScene): RankingModel {
  return {
    orders: [
      ...shownOrders(Boolean(asked?.clinic)).map((order) => ({
        label: say(`listing.order.${order}`),
        explanation: say(`listing.explanation.${order}`),
      })),
      { label: say("listing.last.label"), explanation: say("listing.last.text") },
    ],
    weights: [
      { label: say("listing.weight.price"), percent: weights.price },
      { label: say("listing.weight.coverage"), percent: weights.coverage },
      { label: say("listing.weight.cap"), percent: weights.cap },
    ],
    income: ["commission", "promoted", "notice", "never"].map((name) => ({
      label: say(`listing.income.${name}.label`),
      text: say(`listing.income.${name}.text`),
    })),
  };
}

/** The order and the view; what is counted comes from the list. */
export function presentToolbar(
  scene: ComparatorScene,
  {
    hasClinic,
    ...counted
  }: Pick<ToolbarModel, "total" | "range" | "currencies"> & {
    /** Whether the list's networks answer for a clinic. */
    hasClinic?: boolean;
  },
): ToolbarModel {
  const { address, comparator, isProfileEntered, wording } = scene;
  const { say } = wording;
  const order = orderOf(address.choice, comparator);
  const byDefault = viewOf(comparator);
  const clinic = hasClinic === true ? scene.asked?.clinic : null;
  const isGrouped = kindsOf({ insuranceTypes: shownTypes(comparator, address.choice) }).length > 1;
  const withView = (view: ListView) =>
    addressPath(scene, { ...address, view: view === byDefault ? null : view });
  return {
    ...counted,
    orderName: parameters.order,
    orders: shownOrders(Boolean(clinic)).map((one) => ({
      value: orderWord(one),
      label: say(`listing.order.${one}`, { clinic: clinic?.name ?? "" }),
      isCurrent: one === order,
    })),
    orderNote: say(
      order === "distance" && !isProfileEntered
        ? "listing.orderNote.defaultDistance"
        : order === "recommended" && isGrouped
          ? "listing.orderNote.grouped"
          : `listing.orderNote.${order}`,
      { clinic: clinic?.name ?? "" },
    ),
    view: address.view ?? byDefault,
    listHref: withView("list"),
    gridHref: withView("grid"),
  };
}

const viewOf = ({ defaultView }: ComparatorRecord): ListView =>
  defaultView === "grid" ? "grid" : "list";

/** Isapre and Fonasa as links that keep the rest; the one in force takes itself back. */
export function presentPrevision(
  scene: ComparatorScene,
  offered: readonly { value: "isapre" | "fonasa"; label: string }[],
): LinkChoice[] | null {
  if (offered.length === 0) return null;
  const { choice } = scene.address;
  return offered.map(({ value, label }) => {
    const isCurrent = choice.prevision === value;
    const next = { ...choice, prevision: isCurrent ? null : value, page: 1 };
    return { label, href: addressPath(scene, { ...scene.address, choice: next }), isCurrent };
  });
}
