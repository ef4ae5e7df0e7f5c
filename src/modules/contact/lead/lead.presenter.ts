import {
  decimalText,
  type MoneyLocale,
  moneyLocaleIn,
  STORAGE_DECIMALS,
} from "#src/contracts/money.ts";
import type { CountryConfig } from "#src/config/countries.ts";
import type { Say } from "#src/platform/words/words.ts";
import { priceLine, priceText } from "#src/modules/offer/pricing/said-price.rules.ts";
import {
  type PriceSnapshot,
  saidSnapshot,
  snapshotPersonWords,
  snapshotPetWords,
} from "#src/modules/offer/quote/price-snapshot.rules.ts";
import {
  insuredPeople,
  insuredPets,
  snapshotLeftOut,
  snapshotPartLabel,
} from "#src/modules/offer/quote/snapshot-people.rules.ts";
import { href, type Language } from "#src/routes.ts";
import { formatPhone } from "./lead.rules.ts";
import type { LeadConfirmation } from "./lead.types.ts";

/** The API's answer to a request for a product. */
export interface RequestedAnswer {
  reference: string;
  /** Opens the confirmation; whoever has it sees the request. */
  token: string;
  createdAt: string;
  links: { confirmation: string; pdf: string; quote: string };
  quoteExpiresAt: string;
  /** Decimal text in the unit; null reads 'Consultar'. */
  price: { value: string; unit: { code: string } } | null;
}

/** Addresses that belong to a request. */
export function leadLinks(
  baseUrl: string,
  language: Language,
  tokens: { lead: string; quote: string },
): RequestedAnswer["links"] {
  const at = (path: string) => new URL(path, baseUrl).href;
  return {
    confirmation: at(href("requestSent", language, { token: tokens.lead })),
    pdf: at(`/api/leads/${encodeURIComponent(tokens.lead)}/pdf`),
    quote: at(href("quote", language, { token: tokens.quote })),
  };
}

export function presentRequested(lead: {
  reference: string;
  token: string;
  language: Language;
  baseUrl: string;
  snapshot: PriceSnapshot;
  quote: { token: string; expiresAt: Date };
  createdAt: Date;
}): RequestedAnswer {
  const { shown } = lead.snapshot;
  return {
    reference: lead.reference,
    token: lead.token,
    createdAt: lead.createdAt.toISOString(),
    links: leadLinks(lead.baseUrl, lead.language, { lead: lead.token, quote: lead.quote.token }),
    quoteExpiresAt: lead.quote.expiresAt.toISOString(),
    price: shown && {
      value: decimalText(shown.amountMinor, STORAGE_DECIMALS[shown.currency]),
      unit: { code: shown.currency },
    },
  };
}

/** A request in words, ready for a mail or a document. */
export interface LeadWords {
  language: Language;
  brand: string;
  reference: string;
  /** First name where it is a plain word; else empty. */
  firstName: string;
  product: string;
  organization: string;
  price: string;
  /** The price in its own currency and by which day's value it was converted; empty where it was not. */
  priceBasis: string;
  /** Who the price is for. */
  people: string[];
  /** Who it leaves out, each with the reason: "Mujer, 36 años: se contrata desde los 40 años". */
  leftOut: string[];
  askedOn: string;
  quoteUntil: string;
  fullName: string;
  email: string;
  phone: string;
  steps: string[];
  help: { email: string; phone: string; hours: string };
  links: RequestedAnswer["links"];
}

/** Locale of numbers and dates: the country's in Spanish, else the language's (D1). */
export const localeOf = (country: CountryConfig, language: Language): MoneyLocale =>
  moneyLocaleIn(country.code, language);

/** Puts a request into the words of its language and its country's figures. */
export function leadWords(
  confirmation: LeadConfirmation,
  context: { say: Say; country: CountryConfig; baseUrl: string; token: string },
): LeadWords {
  const { say, country } = context;
  const { snapshot, language, contact } = confirmation;
  const phone = contact.phone === null ? "" : formatPhone(contact.phone);
  const locale = localeOf(country, language);
  const said = saidSnapshot(snapshot);
  const line = (one: typeof said) => priceLine(one, { say, locale });
  const part = said.price === null ? null : snapshotPartLabel(snapshot, language, say);
  const day = (at: Date, timeZone: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone }).format(at);
  return {
    language,
    brand: say("mail.brand"),
    reference: confirmation.reference,
    firstName: /^[\p{L}\p{M}'’-]{2,30}$/u.exec(contact.fullName.split(" ")[0] ?? "")?.[0] ?? "",
    product: snapshot.product.displayName,
    organization: snapshot.product.organization,
    price: part === null ? line(said) : `${part}: ${line({ ...said, label: null })}`,
    priceBasis: priceText(said, { say, locale })?.conversion ?? "",
    people: [
      ...insuredPeople(snapshot).map((person) => snapshotPersonWords(person, say)),
      ...insuredPets(snapshot).map((pet) => snapshotPetWords(pet, say)),
    ].map((who) => (snapshot.isDefaultProfile ? say("mail.person.reference", { who }) : who)),
    leftOut: snapshotLeftOut(snapshot, say).map(({ who, reason }) => `${who}: ${reason}`),
    askedOn: day(confirmation.createdAt, country.timeZone),
    quoteUntil: day(confirmation.quote.expiresAt, country.timeZone),
    fullName: contact.fullName,
    email: contact.email,
    phone,
    steps: [
      say("mail.lead.stepCall", { phone, hours: country.contact.hours[language] }),
      say("mail.lead.stepConfirm", { organization: snapshot.product.organization }),
      say("mail.lead.stepSign"),
    ],
    help: {
      email: country.contact.email,
      phone: country.contact.phone,
      hours: country.contact.hours[language],
    },
    links: leadLinks(context.baseUrl, language, {
      lead: context.token,
      quote: confirmation.quote.token,
    }),
  };
}
