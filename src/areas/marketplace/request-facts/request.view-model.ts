import type {
  CrumbModel,
  FactModel,
  PriceModel,
  ProductIdentity,
  UninsurableModel,
} from "#src/areas/marketplace/product-facts/product.view-model.ts";

/** The five contact fields at most (UX, "a request"); the comment may stay empty. */
export const contactFields = ["fullName", "identification", "email", "phone", "comment"] as const;
export type ContactField = (typeof contactFields)[number];

/** What the data may be used for, asked for each by itself and all empty at first (D8.9). */
export const consentPurposes = ["quote", "whatsapp", "news"] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

/** What is being asked for and at what price, the same on request, confirmation and quote. */
export interface PriceSummaryModel {
  product: ProductIdentity;
  price: PriceModel;
  /** Insured people, region, prevision. */
  facts: readonly FactModel[];
  uninsurable: readonly UninsurableModel[];
  /** The profile form; null where the summary is a record of the past. */
  editProfileHref: string | null;
}

/** {product url}/Solicitar. */
export interface RequestPageModel {
  breadcrumb: readonly CrumbModel[];
  summary: PriceSummaryModel;
  /** 'Contratar' or 'Solicitar' decides the title; both ask for the same. */
  isOnline: boolean;
  /** Where it is bought online, which asks for no request; null where it is not. */
  purchaseHref: string | null;
  /** Where the form is posted: the page itself. */
  action: string;
  /** Made by the server for this form; sent back so that a double click asks once (UX 45). */
  idempotencyKey: string;
  /** What was typed, kept over an error. */
  values: Readonly<Record<ContactField, string>>;
  consents: Readonly<Record<ConsentPurpose, boolean>>;
  errors: readonly { field: ContactField | ConsentPurpose; message: string }[];
  /** An error of the whole request, as when the service cannot answer; the data stays. */
  failure: string | null;
  /** Label and example of the country's identification: "RUT", "12.345.678-5". */
  identification: { label: string; hint: string };
  phoneHint: string;
  /** What the request hands to the insurer and what stays here, field by field. */
  sharing: string;
  contact: ContactModel;
  isDemonstration: boolean;
}

/** How to reach Amparo, from the country's configuration. */
export interface ContactModel {
  email: string;
  phone: string;
  phoneHref: string;
  hours: string;
}

/** One thing that changed: "Valor de la UF", "$41.136,24", "$41.201,10". */
export interface QuoteChangeModel {
  what: string;
  before: string;
  now: string;
  /** What it does to the price; null where it cannot be told apart. */
  effect: string | null;
}
