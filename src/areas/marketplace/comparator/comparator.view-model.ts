import type { IconName } from "../../../ui/icon.tsx";
import type { Brand } from "../../../ui/monogram.tsx";
import type { CompareItem } from "../../../ui/compare-selection.rules.ts";

/** What the comparator draws: every amount, date and share is already written in the visitor's format
 *  (hard spaces before % and UF), every address is complete. */
export interface ComparatorViewModel {
  /** Words for what is listed: seguros or planes. */
  noun: ResultNoun;
  title: string;
  lead: string | null;
  homeHref: string;
  crumb: string;
  /** Some of what is listed is demonstration data (decisions 5). */
  isDemonstration: boolean;
  profile: ProfileBarModel;
  /** Absent where the country has no such choice. */
  prevision: LinkChoice[] | null;
  filters: FilterFormModel;
  toolbar: ToolbarModel;
  outcome: ListOutcome;
  /** What the visitor chose to compare, as far as the address names it. */
  compare: CompareModel;
  ranking: RankingModel;
  /** Placeholder cards while the list loads: one for each of a page (CQ 4). */
  pageSize: number;
}

export type ResultNoun = "insurance" | "plan";

export interface LinkChoice {
  label: string;
  href: string;
  isCurrent: boolean;
}

export interface ProfileBarModel {
  /** "Mujer, 34 · RM · 1 carga"; for the default profile, for whom the prices are. */
  summary: string;
  detail: string | null;
  editHref: string;
  /** Where the form is posted, and the key of the browser's copy: for a lost session. */
  restore: { action: string; storageKey: string };
  /** False: prices are for the default profile and read "Desde". */
  isEntered: boolean;
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

export type FilterGroup = ChoiceGroup | RangeGroup;

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

export interface RangeGroup {
  kind: "range";
  title: string;
  /** Unit before the number: "$" or "UF". */
  unit: string;
  fromName: string;
  toName: string;
  /** Bounds of the result without this filter, and what is asked for; null where nothing is. */
  minimum: number;
  maximum: number;
  /** The bounds written out: "11.930". */
  minimumText: string;
  maximumText: string;
  step: number;
  from: number | null;
  to: number | null;
  /** Shares 0 to 100 of each of the bars between minimum and maximum; null draws none. */
  histogram: readonly number[] | null;
  /** With sliders beside the inputs. */
  hasSliders: boolean;
  unavailable: string | null;
}

export interface AppliedFilter {
  label: string;
  /** The same list without this filter. */
  removeHref: string;
}

export interface ToolbarModel {
  total: number;
  /** "De $11.930 a $79.805 al mes" and for how many people; null where nothing is priced. */
  range: { from: string; to: string; people: number } | null;
  orderName: string;
  orders: readonly { value: string; label: string; isCurrent: boolean }[];
  /** What the present order means, in one short sentence. */
  orderNote: string;
  view: "list" | "grid";
  listHref: string;
  gridHref: string;
}

export type ListOutcome =
  | { kind: "results"; items: readonly ResultItem[]; paging: Paging }
  | { kind: "empty"; filterCount: number; drop: DropSuggestion | null }
  | { kind: "failed"; code: string; retryHref: string; contactHref: string }
  | { kind: "robot"; challenge: RobotChallenge };

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
  | { kind: "promo"; card: PromoCardModel };

export type Paging =
  /** One list that grows: the address of a longer one, null at its end. */
  | { kind: "more"; seen: number; total: number; moreHref: string | null }
  | {
      kind: "pages";
      pages: readonly PageLink[];
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

export interface ProductCardModel {
  code: string;
  name: string;
  href: string;
  insurer: string;
  type: string;
  brand: Brand;
  badges: readonly CardBadge[];
  price: CardPrice;
  /** The record's own; opens and closes (CQ 4). */
  description: string | null;
  /** Warning or information on record (CQ 3: alert). */
  alert: { tone: "warning" | "info"; lead: string | null; text: string } | null;
  /** Company insurance below its minimum: "Seguro para un mínimo de {n} empleados" (CQ 5). */
  companyMinimum: number | null;
  /** People without a price (CQ 5), in words: "Hijo, 30 años". */
  uninsurable: readonly string[];
  /** Records behind "gift card", "antes …" and the like (CQ 9), in words. */
  offers: readonly string[];
  action: { kind: "request" | "hire" | "employees"; href: string };
  isComparable: boolean;
  /** Null where it is not there yet: the card then fetches it from informationHref when seen. */
  information: CardInformation | null;
  /** Answers `{data: CardInformation}`. */
  informationHref: string;
}

export type CardBadge =
  /** `parts` say why: each score out of 100. */
  | {
      kind: "affinity";
      percent: number;
      parts: readonly { kind: "price" | "coverage" | "cap"; score: number; weight: number }[];
    }
  | { kind: "best" | "popular" | "new" | "exclusive" | "promoted" }
  /** Words of a record: badge, discount. */
  | { kind: "discount" | "record"; text: string };

export type CardPrice =
  | {
      kind: "priced";
      /** from: for the default profile; yours: for the visitor's. */
      label: "from" | "yours" | "annual";
      /** "$48.541" */
      amount: string;
      /** "/mes", "p/p", "/mes Total": the suffix of CQ 9, in words. */
      suffix: string;
      /** "1,18 UF" and the day of the value, "10-10-2026"; null where no UF is in it. */
      uf: { amount: string; day: string } | null;
      /** The price before a discount on record. */
      before: string | null;
    }
  | { kind: "consult"; note: string | null };

/** Lazily loaded part of a card (CQ 4, 7): the four facts in their fixed order, what it includes. */
export interface CardInformation {
  facts: readonly CardFact[];
  features: readonly CardFeature[];
  /** Coverage requirement in one sentence, else null. */
  requirement: string | null;
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
}

export interface RankingModel {
  /** One sentence for each order: its name and what it does. */
  orders: readonly { label: string; explanation: string }[];
  /** Parts of the affinity formula; weights sum 100. */
  weights: readonly { label: string; percent: number }[];
  income: readonly { label: string; text: string }[];
}
