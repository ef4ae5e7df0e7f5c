import type { YearBarModel } from "#src/areas/marketplace/product-facts/yearly-cost.view-model.ts";
import type {
  CrumbModel,
  PriceModel,
  PrintModel,
  ProductIdentity,
  RequestActionModel,
} from "#src/areas/marketplace/product-facts/product.view-model.ts";

export interface ComparedProductModel {
  product: ProductIdentity;
  /** The name without what all the compared names begin with. */
  shortName: string;
  price: PriceModel;
  /** "1,18 UF al 10-10-2026"; null where nothing was converted. */
  shortConversion: string | null;
  request: RequestActionModel | null;
  /** This page without the product. */
  removeHref: string;
}

export interface CompareCellModel {
  /** 'yes' and 'no' carry an icon beside their words; 'missing' reads 'No informado'. */
  kind: "text" | "yes" | "no" | "missing";
  text: string;
  note: string | null;
  /** 0 to 100 for the bar; null draws none. */
  percent: number | null;
  /** Where the figure is written out, with what the link says. */
  link?: { href: string; text: string };
  /** The arithmetic behind the figure, closed at first; `label` is what opens it. */
  sum?: {
    label: string;
    lines: readonly { label: string; value: string; isTotal?: boolean }[];
    note?: string | null;
  };
  /** The figure in two tones: premium and care. */
  bar?: YearBarModel;
  /** "El menor": what the cell is the best in. */
  best?: string;
}

export interface CompareRowModel {
  label: string;
  note: string | null;
  /** Whether the products differ here; missing against a value is a difference. */
  differs: boolean;
  /** One a product, in their order. */
  cells: readonly CompareCellModel[];
}

/** Precio, Cobertura, Deducible, topes y condiciones, Clínicas de estos productos, Beneficios; sections without a
 *  row to show are left out by the server. */
export interface CompareGroupModel {
  label: string;
  rows: readonly CompareRowModel[];
  /** What holds for every row of the section. */
  note?: string | null;
  /** Its rows have bars in two tones. */
  hasBars?: boolean;
  /** On paper one row says what each product includes: a row each would need a second page. */
  isBriefOnPaper?: boolean;
}

/** The switch "Solo diferencias" as a GET form: the server leaves the equal rows out. */
export interface DifferencesModel {
  isOn: boolean;
  action: string;
  /** What else stays in the address: the chosen codes, once each. */
  kept: readonly { name: string; value: string }[];
  name: string;
  value: string;
  /** Equal rows left out now. */
  hiddenRows: number;
}

/** /Comparar-Planes. */
export interface CompareTablePageModel {
  breadcrumb: readonly CrumbModel[];
  /** None chosen: the page says how to choose. */
  products: readonly ComparedProductModel[];
  /** Codes in the address that name no product we know. */
  unknownCodes: readonly string[];
  groups: readonly CompareGroupModel[];
  /** "En pocas palabras"; null where there is nothing to rank. */
  verdict: string | null;
  differences: DifferencesModel;
  profile: { words: string; editHref: string };
  /** Back to the list, with the selection kept, to choose or add. */
  chooseHref: string;
  /** Where those that are sold online are bought in one purchase; null where fewer than two are. */
  together: {
    href: string;
    count: number;
    /** Which of those that are compared; null of all. */
    names: string | null;
  } | null;
  max: number;
  print: PrintModel;
  isDemonstration: boolean;
}
