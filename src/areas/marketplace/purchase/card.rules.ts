import { isCardNumber } from "#src/contracts/card-number.rules.ts";

/** A card as its holder types it. It is sent to the provider's token call and nowhere else (PP 1). */
export interface TypedCard {
  name: string;
  number: string;
  /** Month and year: 12/30. */
  expiry: string;
  code: string;
}

export type CardField = keyof TypedCard;
export const cardFields: readonly CardField[] = ["number", "name", "expiry", "code"];

/** The id of a field's control, of the page's first card or of the one that is named. */
export const cardFieldId = (field: CardField, at = "tarjeta"): string => `${at}-${field}`;

const digitsOf = (text: string): string => text.replaceAll(/[\s-]/g, "");

/** The first digits of a card, by which its bank is known: eight, or six of a short number; undefined before that. */
export function binOf(number: string): string | undefined {
  const digits = digitsOf(number);
  if (!/^\d{6,19}$/.test(digits)) return undefined;
  return digits.slice(0, digits.length < 8 ? 6 : 8);
}

/** Month and full year of "1/30", "01/2030" or "0130"; undefined for what is none. */
export function expiryOf(text: string): { month: number; year: number } | undefined {
  const [, month = "", year = ""] = /^(\d{1,2})\s*[/-]?\s*(\d{4}|\d{2})$/.exec(text.trim()) ?? [];
  const read = {
    month: Number(month),
    year: year.length === 2 ? 2_000 + Number(year) : Number(year),
  };
  return read.month >= 1 && read.month <= 12 ? read : undefined;
}

/** What of a card is wrong, before it is sent: each field with the key of its sentence. `today` is a civil date. A
 *  card is good through the last day of its month. */
export function cardFaults(
  card: TypedCard,
  today: string,
): Map<CardField, "missing" | "wrong" | "over"> {
  const faults = new Map<CardField, "missing" | "wrong" | "over">();
  for (const field of cardFields) if (card[field].trim() === "") faults.set(field, "missing");
  if (!faults.has("number") && !isCardNumber(card.number)) faults.set("number", "wrong");
  if (!faults.has("code") && !/^\d{3,4}$/.test(card.code.trim())) faults.set("code", "wrong");
  if (faults.has("expiry")) return faults;
  const expiry = expiryOf(card.expiry);
  if (expiry === undefined) faults.set("expiry", "wrong");
  else if (`${expiry.year}-${String(expiry.month).padStart(2, "0")}` < today.slice(0, 7))
    faults.set("expiry", "over");
  return faults;
}

/** Who makes tokens, and how it is asked: the bodies are the providers' own (PP 6). */
export interface TokenPlace {
  shape: "kushki" | "mercadopago";
  url: string;
  publicKey: string;
  amountMinor: number;
  currency: string;
}

/** The call that makes a token of a card. */
export function tokenCall(card: TypedCard, place: TokenPlace): { url: string; init: RequestInit } {
  const { url, publicKey, currency, amountMinor } = place;
  const { month = 0, year = 0 } = expiryOf(card.expiry) ?? {};
  const [number, code, name] = [digitsOf(card.number), card.code.trim(), card.name.trim()];
  if (place.shape === "mercadopago")
    return {
      url: `${url}?${new URLSearchParams({ public_key: publicKey })}`,
      init: post({
        card_number: number,
        cardholder: { name },
        security_code: code,
        expiration_month: month,
        expiration_year: year,
      }),
    };
  const expiryMonth = String(month).padStart(2, "0");
  const expiryYear = String(year % 100).padStart(2, "0");
  return {
    url,
    init: post(
      {
        card: { name, number, expiryMonth, expiryYear, cvv: code },
        totalAmount: amountMinor,
        currency,
      },
      { "public-merchant-id": publicKey },
    ),
  };
}

const post = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  credentials: "omit",
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(body),
});

const catalogueFields: Readonly<Record<string, CardField>> = {
  card: "number",
  cardNumber: "number",
  paymentMethod: "number",
  cardholderName: "name",
  securityCode: "code",
  expiryDate: "expiry",
  expiryMonth: "expiry",
  expiryYear: "expiry",
};

/** The field of ours that the catalogue of payment errors means; null of one that no card has. */
export const cardFieldOf = (field: string | null): CardField | null =>
  catalogueFields[field ?? ""] ?? null;

/** The code with which a token call was refused: Kushki says it alone, Mercado Pago as the first of its causes. */
export function refusalCodeIn(answer: unknown): string | undefined {
  const { code, cause } = (answer ?? {}) as { code?: unknown; cause?: unknown };
  const first: unknown = Array.isArray(cause) ? (cause[0] as { code?: unknown })?.code : code;
  return typeof first === "string" || typeof first === "number" ? String(first) : undefined;
}

/** The token in a provider's answer; undefined where it gave none. */
export function tokenIn(answer: unknown): string | undefined {
  const { token, id } = (answer ?? {}) as { token?: unknown; id?: unknown };
  const found = token ?? id;
  return typeof found === "string" && found !== "" ? found : undefined;
}
