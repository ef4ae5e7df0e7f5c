import type { RangeGroup } from "./range-filter.view-model.ts";
import type { CardNetwork, ClinicGroup } from "./clinic-question.view-model.ts";
import type { LegalContributionModel } from "#src/areas/marketplace/product-facts/legal-contribution.view-model.ts";
import type { ProfileFormSubject } from "#src/contracts/profile-form.ts";
import type { PictureModel } from "#src/ui/picture.rules.ts";
import type { IconName } from "../../../ui/icon.tsx";
import type { Brand } from "#src/contracts/brand.ts";
import type { PricePeriod } from "#src/modules/offer/comparison/price-period.rules.ts";
import type { CompareItem } from "#src/areas/marketplace/product-facts/compare-selection.rules.ts";

/** What the comparator draws: every amount, date and share is already written in the visitor's format
 *  (hard spaces before % and UF), every address is complete. */
export interface ComparatorViewModel {
  /** Words for what is listed: seguros or planes. */
  noun: ResultNoun;
  title: string;
  lead: string | null;
  homeHref: string;
  crumb: string;
  /** Some of what is listed is demonstration data (D5). */
  isDemonstration: boolean;
  profile: ProfileBarModel;
  /** Absent where the country has no such choice. */
  prevision: LinkChoice[] | null;
  filters: FilterFormModel;
  toolbar: ToolbarModel;
  /** What the visitor may want to cover; null where the list is of one kind. */
  aims: readonly LinkChoice[] | null;
  outcome: ListOutcome;
  /** What the visitor chose to compare, as far as the address names it. */
  compare: CompareModel;
  ranking: RankingModel;
  /** The event that is announced now. */
  event: EventBannerModel | null;
  /** A notice on record, e.g. of company insurance (CQ 2). */
  notice: PromoCardModel | null;
  /** Null where filters cannot be kept. */
  saved: SavedFiltersModel | null;
  /** Placeholder cards while the list loads: one for each of a page (CQ 4). */
  pageSize: number;
}

export type ResultNoun = "insurance" | "plan";

export interface TextLink {
  label: string;
  href: string;
}

export interface LinkChoice {
  label: string;
  href: string;
  isCurrent: boolean;
}

export interface ProfileBarModel {
  /** What is insured here: its icon stands beside the words. */
  subject: ProfileFormSubject;
  /** "Para ti (34) y tu hija (6)"; for the default profile "Para un hombre de 27 años en la RM". */
  summary: string;
  detail: string | null;
  editHref: string;
  /** Where the form is posted, and the key of the browser's copy: for a lost session. */
  restore: { action: string; storageKey: string };
  /** False: prices are for the default profile and read "Desde". */
  isEntered: boolean;
  /** What the household contributes anyway; null where no isapre's plans are listed. */
  contribution: LegalContributionModel | null;
}

/** The filters' GET form. Its own path, and what it carries along besides the groups (view, prevision,
 *  order); `order` belongs to it by its id. */
export interface FilterFormModel {
  action: string;
  hidden: readonly { name: string; value: string }[];
  groups: readonly FilterGroup[];
  applied: readonly AppliedFilter[];
  clearHref: string;
}

export type FilterGroup = ChoiceGroup | RangeGroup | ClinicGroup;

export interface ChoiceGroup {
  kind: "choices";
  /** Name of the address parameter; boxes repeat it. */
  name: string;
  title: string;
  options: readonly FilterOption[];
  /** Options shown before "Ver n más"; all where null. What is ticked is always shown. */
  shown: number | null;
  /** Words of the search within the list, e.g. "Buscar clínica"; null without one. */
  search: string | null;
  /** Words of the button for the rest, e.g. "Ver 153 clínicas más". */
  moreLabel: string | null;
  /** Why the whole group cannot be used ("No informado por estas fuentes"), else null. */
  unavailable: string | null;
}

export interface FilterOption {
  value: string;
  label: string;
  count: number;
  isChecked: boolean;
  /** Said where the count is 0 and the box is not ticked: "Ninguno con Clínica Dávila". */
  reason: string | null;
}

export interface AppliedFilter {
  label: string;
  /** The same list without this filter. */
  removeHref: string;
}

export interface ToolbarModel {
  total: number;
  /** "De $11.930 a $79.805 al mes" and for how many people, 0 where others are insured; null where
   *  nothing is priced. */
  range: { from: string; to: string; period: PricePeriod; people: number } | null;
  /** Currencies to compare in, where products are priced in another one; else null. */
  currencies: LinkChoice[] | null;
  orderName: string;
  orders: readonly { value: string; label: string; isCurrent: boolean }[];
  /** What the present order means, in one short sentence. */
  orderNote: string;
  view: "list" | "grid";
  listHref: string;
  gridHref: string;
}

export type ListOutcome =
  | {
      kind: "results";
      items: readonly ResultItem[];
      paging: Paging;
      /** Kinds of cover that follow those on the page. */
      others: readonly TextLink[];
      /** Where nothing insures the whole household; else null. */
      apart: ApartModel | null;
    }
  | { kind: "empty"; filterCount: number; drop: DropSuggestion | null }
  | { kind: "failed"; code: string; retryHref: string; contactHref: string }
  | { kind: "robot"; challenge: RobotChallenge };

/** What helps a household that nothing insures whole: each person apart, a person to ask, other lines. */
export interface ApartModel {
  title: string;
  /** What the list of people is of; null where it is empty. */
  text: string | null;
  /** "ti (36): 12 seguros", "tu hija (6): ninguno (no admite hijos)". */
  people: readonly string[];
  /** What to do where nobody told us who is to be insured; else null. */
  invite: string | null;
  profile: { label: string; href: string };
  contactHref: string;
  lines: readonly { label: string; href: string }[];
}

/** The filter that limits most, and what its removal would show. */
export interface DropSuggestion {
  label: string;
  removeHref: string;
  total: number;
}

/** The robot check is a POST of the page to itself: `challenge`, and `solution` where JavaScript found
 *  it; without it the answer counts after `waitMs`. */
export interface RobotChallenge {
  challenge: string;
  bits: number;
  waitMs: number;
}

export type ResultItem =
  | { kind: "product"; card: ProductCardModel }
  | { kind: "promo"; card: PromoCardModel }
  /** What the following cards have in common, with how many of them the whole list has. */
  | {
      kind: "heading";
      text: string;
      count: number | null;
      note: string | null;
      only: TextLink | null;
    };

export type Paging =
  /** One list that grows: the address of a longer one, null at its end. */
  | { kind: "more"; seen: number; total: number; moreHref: string | null }
  | {
      kind: "pages";
      pages: readonly PageLink[];
      /** On a landing route a change of page does not scroll to the top (CQ 2). */
      keepsPlace: boolean;
      previousHref: string | null;
      nextHref: string | null;
    };

export interface PageLink {
  /** Null stands for left out numbers. */
  number: number | null;
  href: string;
  isCurrent: boolean;
}

export interface PromoCardModel {
  /** Who placed it: "Aviso de Amparo". */
  label: string;
  title: string;
  text: string;
  action: string;
  href: string;
}

/** An event (CQ 3); addresses of its files as on record. */
export interface EventBannerModel {
  title: string;
  /** "Hasta el 12-10-2025". */
  text: string;
  logo: PictureModel | null;
  image: PictureModel | null;
  video: string | null;
  /** Its own page, while it runs. */
  action: { label: string; href: string } | null;
  blog: { label: string; href: string } | null;
}

/** Filter sets that the visitor keeps. */
export interface SavedFiltersModel {
  items: readonly { id: string; name: string; href: string }[];
  /** The filters in force as a query; null where there is nothing to save. */
  query: string | null;
  /** Why the last ones were not saved. */
  message: "name" | "empty" | "full" | null;
}

export interface ProductCardModel {
  code: string;
  name: string;
  href: string;
  insurer: string;
  type: string;
  brand: Brand;
  badges: readonly CardBadge[];
  price: CardPrice;
  /** The price against the legal contribution, of an isapre's plan; else null. */
  contribution: LegalContributionModel | null;
  /** The four facts of the comparator, in its order. */
  facts: readonly CardFact[];
  /** The first of what the product includes, and how many there are in all. */
  features: readonly CardFeature[];
  featureCount: number;
  /** Coverage requirement in one sentence, else null. */
  requirement: string | null;
  /** Warning or information on record (CQ 3: alert); `lang` where there is no translation of it. */
  alert: { tone: "warning" | "info"; lead: string | null; text: string; lang?: "es" } | null;
  /** Company insurance below its minimum: "Seguro para un mínimo de {n} empleados" (CQ 5). */
  companyMinimum: number | null;
  /** Whether the price is for everybody of the profile. */
  isForAll: boolean;
  /** Who has no price and why (CQ 5), a sentence for each reason. */
  leftOut: readonly string[];
  /** Whether the chosen clinics are in the product's network; null where no network is known. */
  network: CardNetwork | null;
  /** Lines that the offers of its information will take; their words and counts come with it. */
  offerCount: number;
  /** Null where a partner takes requests away (CQ 6). */
  action: { kind: "request" | "hire" | "employees"; href: string } | null;
  isComparable: boolean;
  /** Null where it is not there yet: the card then fetches it from informationHref when seen. */
  information: CardInformation | null;
  /** Answers `{data: CardInformation}`. */
  informationHref: string;
  /** Answers `{data: PersonPrice[]}`; null unless the profile has a partner or dependants (CQ 4). */
  profilePriceHref: string | null;
}

export type CardBadge =
  /** `parts` say why: each score out of 100. */
  | {
      kind: "affinity";
      percent: number;
      /** Where affinity is shown in words instead of a number. */
      level?: "high" | "fair" | "low";
      parts: readonly { kind: "price" | "coverage" | "cap"; score: number; weight: number }[];
    }
  | { kind: "best" | "popular" | "new" | "exclusive" | "promoted" }
  /** Words of a record: badge, discount; `lang` where there is no translation of them. */
  | { kind: "discount" | "record"; text: string; lang?: "es" };

export type CardPrice =
  | {
      kind: "priced";
      /** 'Desde', 'Tu precio', 'Precio Anual' (CQ 9). */
      label: string;
      /** "$48.541" */
      amount: string;
      /** "/mes", "p/p", "/mes Total": the suffix of CQ 9, in words. */
      suffix: string;
      /** The price in the product's own currency, where it is another: "1,18 UF" and the words for the
       *  value it was converted by, "UF del 10-10-2026". */
      own: { amount: string; by: string } | null;
      /** A company's price the other way, "$20.486 por trabajador (10)", or for how many people one of a household is. */
      ofTeam: string | null;
      /** The price before a discount on record. */
      before: string | null;
      /** The price before the visitor's last edit, where it was made just now and changed it. */
      earlier: string | null;
      /** How it is paid, on record: "Mensual con tarjeta". */
      paymentMode: string | null;
      /** Explanations on record, the short one first (CQ 3: tooltip, modal). */
      explanations: readonly string[];
    }
  | { kind: "consult"; note: string | null };

/** Lazily loaded part of a card (CQ 4, 7): what a card says besides price, facts and badges. */
export interface CardInformation {
  /** What it includes, after those that the card came with. */
  features: readonly CardFeature[];
  /** The record's own, and its language where there is no translation. */
  description: string | null;
  descriptionLang?: "es";
  /** Records behind "gift card", "Quedan solo …" and the like (CQ 9), in words. */
  offers: readonly string[];
  /** Payment methods, coverage counts and further values of the record. */
  details: readonly CardDetail[];
}

/** A value of the record with its name; `help` explains it. */
export interface CardDetail {
  label: string;
  text: string;
  help: string | null;
}

/** One person's part of the price. */
export interface PersonPrice {
  person: string;
  amount: string;
}

export interface CardFact {
  label: string;
  value: FactValue;
  /** "por evento"; below the value. */
  note: string | null;
}

export type FactValue =
  | { kind: "share"; percent: number; isUpTo: boolean }
  | { kind: "text"; text: string }
  | { kind: "noCap" | "noDeductible" | "sameAsPrevision" | "notCovered" | "unknown" | "consult" };

export interface CardFeature {
  icon: IconName;
  label: string;
}

export interface CompareModel {
  items: readonly CompareItem[];
  /** The compare table without its query, and the name of its parameter. */
  tableHref: string;
  tableParameter: string;
  /** Name of the comparator's own parameter. */
  parameter: string;
  /** Whose products a tray holds. */
  line: string;
}

export interface RankingModel {
  /** One sentence for each order: its name and what it does. */
  orders: readonly { label: string; explanation: string }[];
  /** Parts of the affinity formula; weights sum 100. */
  weights: readonly { label: string; percent: number }[];
  income: readonly { label: string; text: string }[];
}
