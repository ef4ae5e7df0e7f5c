import type { LegalContributionModel } from "./legal-contribution.view-model.ts";
/** What product, request, confirmation, quote and compare pages draw. The server writes every figure,
 *  date and sentence; the views add only the fixed words of the `product` area. */
import type { GroupCostModel } from "./group-cost.view-model.ts";
import type { Brand } from "#src/contracts/brand.ts";
import type { ProviderSectionModel } from "./provider.view-model.ts";
import type { YearlyCostSectionModel } from "./yearly-cost.view-model.ts";

export interface ProductIdentity {
  code: string;
  name: string;
  insurer: string;
  /** "Complementario de salud". */
  typeName: string;
  href: string;
  brand: Brand;
}

export interface PriceModel {
  /** 'Desde', 'Tu precio', 'Precio Anual'; null says nothing (CQ 9). */
  label: string | null;
  /** "$48.541", or 'Consultar' where there is no price. */
  amount: string;
  /** "/mes"; null beside 'Consultar'. */
  period: string | null;
  /** The price in the product's own currency and by what it was converted; null where it is the same. */
  own: { amount: string; by: string } | null;
  /** The same in one line: "1,18 UF · UF del 10-10-2026: $41.136,24". */
  conversion: string | null;
}

/** What a printed page says besides: "10 de octubre de 2026", "UF $41.136,24", its address. */
export interface PrintModel {
  date: string;
  uf: string | null;
  url: string;
}

export interface CrumbModel {
  label: string;
  /** None for the page itself. */
  href?: string;
}

export interface FactModel {
  label: string;
  value: string;
  note?: string | null;
}

/** Somebody of the profile who has no row in the table (CQ 5), by name of their place, with why. */
export interface UninsurableModel {
  who: string;
  reason: string;
  isPet: boolean;
}

export interface RequestActionModel {
  /** 'Contratar' when the sales channel is online, else 'Solicitar' (CQ 9). */
  label: string;
  href: string;
  /** False where the product leaves somebody of the household out: the button is then not filled. */
  isRecommended: boolean;
}

/** The product's place in the comparison; choosing is a link, so it works without JavaScript. */
export interface CompareChoiceModel {
  isChosen: boolean;
  /** Products chosen, this one counted if it is. */
  count: number;
  max: number;
  /** This page with the product added or removed; null when three others are chosen. */
  toggleHref: string | null;
  /** The compare table; null below two products. */
  tableHref: string | null;
}

export type ProductTabKey =
  | "summary"
  | "coverage"
  | "limits"
  | "requirements"
  | "providers"
  | "price"
  | "yearlyCost"
  | "questions";

export interface ProductTabModel {
  key: ProductTabKey;
  href: string;
}

/** How a value is to be read; absence is always in words. */
export type ValueKind = "amount" | "same" | "none" | "missing";

export interface CoverageCellModel {
  kind: ValueKind;
  /** "80 %", 'Igual cobertura Isapre/Fonasa' (-1), 'No cubre', 'No informado'. */
  text: string;
  /** 0 to 100 for the bar; null draws none. */
  percent: number | null;
  /** "hasta 20 UF al año". */
  note: string | null;
}

export interface CoverageRowModel {
  label: string;
  /** Of the label, where the page's language has no words for it. */
  lang?: "es";
  icon: string | null;
  help: string | null;
  /** One a tier, in the order of `tiers`. */
  cells: readonly CoverageCellModel[];
}

export interface CoverageSectionModel {
  /** "Porcentaje de lo que queda después de tu Isapre." */
  note: string;
  /** 'Preferente', 'Libre Elección', 'Internacional': those of which anything is known. */
  tiers: readonly string[];
  groups: readonly { label: string; rows: readonly CoverageRowModel[] }[];
  /** "Hospital": "Preferente: 12 clínicas, hasta 80 %", "Libre Elección: hasta 50 %". */
  counts: readonly { label: string; texts: readonly string[] }[];
}

export interface LimitCellModel {
  kind: ValueKind;
  /** "500 UF", 'Sin tope', 'Sin deducible', 'No informado'. */
  text: string;
  /** "$20.568.120": the same in the country's currency. */
  local: string | null;
  note: string | null;
}

export interface LimitRowModel {
  label: string;
  /** Of the label, where the page's language has no words for it. */
  lang?: "es";
  note: string | null;
  cells: readonly LimitCellModel[];
}

export interface LimitSectionModel {
  /** What holds for every limit: "asegurados de 0 a 64 años · póliza de 12 meses". */
  note: string | null;
  tiers: readonly string[];
  /** Deductibles, tops, compensations: those of which there is any. */
  groups: readonly { label: string; rows: readonly LimitRowModel[] }[];
}

export interface RequirementModel {
  label: string;
  /** Sentences; several are a list. */
  texts: readonly string[];
  kind: "plain" | "missing";
  /** Whether this household meets it, in a sentence; null where that cannot be told. */
  verdict: { kind: "yes" | "no" | "depends"; text: string } | null;
}

export interface PersonPriceModel {
  who: string;
  /** "0,74 UF"; null for somebody who cannot be insured. */
  amount: string | null;
  local: string | null;
  /** How the part comes about, "base 2,51 UF × factor 1,3"; null where the table gives it whole. */
  how: string | null;
}

export interface PriceSectionModel {
  /** "Para ti (34) y tu hija (6)". */
  forWhom: string;
  people: readonly PersonPriceModel[];
  /** The method in a line, for isapre plans: "base × Σ factores + GES × personas". */
  formula: string | null;
  /** The formula's arithmetic, line by line. */
  steps: readonly FactModel[];
  total: PriceModel;
  /** Table version, UF and its day, payment methods. */
  facts: readonly FactModel[];
}

/** A record's own words; `lang` where there is no translation of them. */
export interface SellerText {
  text: string;
  lang?: "es";
}

/** `lang`: of a title in the record's own words, for which there is no translation. */
export interface OfferModel {
  title: string;
  lang?: "es";
  detail: string | null;
}

export interface ProductModel {
  product: ProductIdentity;
  description: SellerText | null;
  /** `lang`: of a record's own words, for which there is no translation. */
  badges: readonly {
    text: string;
    kind: "plain" | "promo" | "success" | "info";
    lang?: "es";
  }[];
  alert: SellerText | null;
  /** What one pays, for what and up to where, in sentences. */
  summary: readonly FactModel[];
  /** Facts that stand in the price box. */
  keyFacts: readonly FactModel[];
  features: readonly { name: string; icon: string | null; help: string | null }[];
  offers: readonly OfferModel[];
  tabs: readonly ProductTabModel[];
  currentTab: ProductTabKey;
  coverage: CoverageSectionModel | null;
  limits: LimitSectionModel | null;
  requirements: readonly RequirementModel[];
  providers: ProviderSectionModel;
  price: PriceSectionModel;
  yearlyCost: YearlyCostSectionModel;
  /** The employer's and the worker's share, of group insurance. */
  groupCost: GroupCostModel | null;
  questions: readonly { question: string; answer: string; lang?: "es" }[];
  /** The price as the box and the bar show it; the label may name for whom. */
  headlinePrice: PriceModel;
  /** The price against the legal contribution, of an isapre's plan; else null. */
  contribution: LegalContributionModel | null;
  /** "1,18 UF al 10-10-2026", for the narrow bar. */
  shortConversion: string | null;
  profile: { words: string; editHref: string };
  uninsurable: readonly UninsurableModel[];
  request: RequestActionModel | null;
  /** The insurer's own page of the product, of an allow-listed host. */
  insurerSite: string | null;
  compare: CompareChoiceModel | null;
  isDemonstration: boolean;
  /** Where "Cómo ganamos" is explained. */
  earningsHref: string | null;
}

export interface ProductPageModel extends ProductModel {
  breadcrumb: readonly CrumbModel[];
  print: PrintModel;
}
