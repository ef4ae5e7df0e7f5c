/** Coverage, amounts, offers and order of results (CQ 3, CQ 4, CQ 9, BO 9). */

export const amountKinds = [
  "top_amount",
  "yearly_top",
  "monthly_top",
  "weekly_top",
  "daily_top",
  "percentage",
  "percentage_isapre",
  "percentage_fonasa",
  "percentage_particular",
  "deductible",
  "deductible_fonasa",
  "bed_day",
  "compensation",
  "coverage_libre",
  "coverage_pref",
] as const;
export type AmountKind = (typeof amountKinds)[number];

/** The word for the period a benefit cap renews in. */
export const topLabels = {
  top_amount: "evento",
  yearly_top: "año",
  monthly_top: "mes",
  weekly_top: "semana",
  daily_top: "día",
} as const satisfies Partial<Record<AmountKind, string>>;
export type TopKind = keyof typeof topLabels;

/** CQ 9 adds variants of the labels by these words; the names of their amounts are not shown. */
export const topLabelVariants = ["libre", "preferencial", "semestral", "vitalicio"] as const;
export type TopLabelVariant = (typeof topLabelVariants)[number];

/** Which period of a cap is shown: the first of these that a product has (CQ 4). */
export const topPeriodPriority = ["anual", "mensual", "semanal", "diario"] as const;
export type TopPeriod = (typeof topPeriodPriority)[number];

/** Tiers a coverage is shown by, in this order (CQ 4). */
export const coverageTiers = [
  { code: "preferente", name: "Preferente" },
  { code: "internacional", name: "Internacional" },
  { code: "libre_eleccion", name: "Libre Elección" },
] as const;
export type CoverageTier = (typeof coverageTiers)[number]["code"];

/** Tags in the name of a cap or deductible, e.g. `Tope anual E[0-64] P[Convenio]` (CQ 3). */
export const limitNameTags = [
  { tag: "E", meaning: "age range" },
  { tag: "VP", meaning: "policy validity" },
  { tag: "EC", meaning: "contracting age range" },
  { tag: "M", meaning: "modality" },
  { tag: "P", meaning: "Convenio|Libre_Eleccion|Extranjero" },
] as const;
export type LimitNameTag = (typeof limitNameTags)[number]["tag"];

export const limitProviders = ["Convenio", "Libre_Eleccion", "Extranjero"] as const;
export type LimitProvider = (typeof limitProviders)[number];

export const offerKinds = ["DISCOUNT", "PARCELED", "AGGREGATE", "GIFTCARD", "STOCK"] as const;
export type OfferKind = (typeof offerKinds)[number];

/** What a discount's amount counts. */
export const discountUnits = ["percent", "amount"] as const;
export type DiscountUnit = (typeof discountUnits)[number];

/** Orders of a list: its name and the word it is asked for by; recommended has none (BO 9). */
export const sortOptions = [
  { name: "lowerPrice", value: "ASC" },
  { name: "higherPrice", value: "DESC" },
  { name: "recommended", value: null },
  { name: "popular", value: "POPULAR" },
  { name: "distance", value: "DISTANCE" },
] as const;
export type SortOption = (typeof sortOptions)[number]["name"];

/** Ids of the features that say which prevision a product goes with (CQ 9, D3). */
export const isapreAllowedFeature = 12;
export const fonasaAllowedFeature = 2;

/** How far a card's own information has got (CQ 4). */
export const lazyVisibilities = ["Visible", "Pending", "NotVisible", "PreRendering"] as const;
export type LazyVisibility = (typeof lazyVisibilities)[number];
