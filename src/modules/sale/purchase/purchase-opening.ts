import { randomUUID } from "node:crypto";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { PartnerLimits } from "#src/contracts/partner-limits.ts";
import type { ProductRecord } from "#src/contracts/product-record.ts";
import type { Profile } from "#src/contracts/profile.ts";
import type {
  AssistedLead,
  LeadPurchases,
  PurchaseLead,
} from "#src/modules/contact/lead/lead-purchase.service.ts";
import { policyholderOf } from "#src/modules/contact/lead/lead.rules.ts";
import { forAllHeads } from "#src/modules/offer/quote/price-heads.rules.ts";
import type { PriceNow, PriceSnapshot } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { SaleSystem } from "#src/modules/sale/sale/sale-system.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import {
  answerToRepeat,
  hashRequest,
  insertGivenAnswer,
  lockIdempotencyKey,
} from "#src/platform/jobs/idempotency.ts";
import { type RandomSource, randomText } from "#src/platform/random/random.ts";
import type { Language } from "#src/routes/languages.ts";
import { besidesNow } from "./purchase-besides.ts";
import { cartFault } from "./cart.rules.ts";
import {
  cartRefused,
  consentRequired,
  leadCannotBuy,
  productNotFound,
  productNotOnline,
} from "./purchase.errors.ts";
import { personsOf } from "./purchase-persons.rules.ts";
import {
  findPurchase,
  insertForms,
  putHolder,
  insertPurchase,
  insertPurchaseEvent,
  type PurchaseRow,
  putPersons,
} from "./purchase.queries.ts";
import { formsOf, stepSubStatus } from "./purchase-steps.rules.ts";
import type { StepModules } from "./step-modules.service.ts";

/** How purchases begin: alone, or as the products of a cart. */

/** Without letters and digits that are read for one another. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

export interface PurchaseAsked {
  productCode: string;
  /** Codes of the other products of a cart, in their order. */
  further?: readonly string[] | undefined;
  country: CountryCode;
  language: Language;
  limits: PartnerLimits;
  partner: string | null;
  baseUrl: string;
  /** Null where an executive opens it: nobody holds it before its person comes by a link. */
  visitorId: string | null;
  /** The executive who opens it, with the consent of the person of a lead (PP: sale:create). */
  assisted?: (Pick<AssistedLead, "by" | "isMoved"> & { lead: string }) | undefined;
  profile: Profile | null;
  consents: { purchase: boolean; news: boolean };
  /** Path of the page where the visitor came from. */
  origin: string;
  /** Token of the confirmation of the request that it goes on from. */
  lead?: string | undefined;
  /** Token of the link of a frozen quote: the purchase begins at its price, for the people of it. */
  quoteToken?: string | undefined;
  /** The Idempotency-Key: the same key and product begin one purchase. */
  key?: string | undefined;
  /** Staff who try the site: it is paid by simulators alone, and counted nowhere (PP 9). */
  isInternal?: boolean | undefined;
  /** A frozen quote, whose price holds until it expires. */
  quote?:
    | { id: string; snapshot: PriceSnapshot; profile: Profile | null; expiresAt: Date }
    | undefined;
}

/** A product as it is bought, with what it costs. */
export interface PricedPurchase {
  asked: PurchaseAsked;
  snapshot: PriceSnapshot;
  product: Pick<ProductRecord, "code" | "paymentMethods">;
}

interface OnlineProduct {
  code: string;
  name: string;
  insurer: string;
}

export interface OpeningNeeds {
  connection: Connection;
  clock: Clock;
  random: RandomSource;
  priceForSale: PriceNow;
  findQuote: FindQuote;
  /** The product where it is sold online here, with the means by which it is paid; undefined where it is not. */
  onlineProduct(product: {
    code: string;
    country: CountryCode;
    limits: PartnerLimits;
  }): Promise<Pick<ProductRecord, "code" | "paymentMethods"> | undefined>;
  /** What is sold online in a country, by name. */
  listOnline(country: CountryCode, language: Language): Promise<OnlineProduct[]>;
  leadPurchases: LeadPurchases;
  saleSystem: SaleSystem;
  steps: StepModules;
  /** The forms of a product's own purchase; none: those of its line. */
  formStepsOf(transaction: Connection, productCode: string): Promise<readonly string[]>;
}

/** The purchase that was begun with this key before, else a new one. */
async function once(
  clock: Clock,
  transaction: Connection,
  {
    key,
    visitorId,
    assisted,
    productCode,
    consents,
    further = [],
    lead,
    quoteToken,
  }: PurchaseAsked,
  begin: () => Promise<PurchaseRow>,
): Promise<PurchaseRow> {
  if (key === undefined) return begin();
  const scope = `purchase:${visitorId ?? assisted?.by ?? ""}`;
  const requestHash = hashRequest({
    productCode,
    consents,
    ...(further.length === 0 ? {} : { further }),
    ...(lead === undefined ? {} : { lead }),
    ...(quoteToken === undefined ? {} : { quoteToken }),
    ...(assisted === undefined ? {} : { of: assisted.lead }),
  });
  await lockIdempotencyKey(transaction, `${scope}:${key}`);
  const given = await answerToRepeat(transaction, scope, key, requestHash);
  const { id: before } = (given?.body ?? {}) as { id?: string };
  const found = before === undefined ? undefined : await findPurchase(transaction, { id: before });
  if (found !== undefined) return found;
  const made = await begin();
  await insertGivenAnswer(transaction, {
    scope,
    key,
    requestHash,
    status: 201,
    body: { id: made.id },
    at: clock.now(),
  });
  return made;
}

/** The frozen price of the quote that was named, else the one that the visitor holds for the product, where it is of the
 *  same household. Throws NOT_FOUND for a quote of something else. */
async function quoteOf(
  { connection, findQuote }: Pick<OpeningNeeds, "connection" | "findQuote">,
  asked: PurchaseAsked,
): Promise<PurchaseAsked["quote"]> {
  const { visitorId, productCode, country, quoteToken: named } = asked;
  if (visitorId === null) return undefined;
  const found = await asService(connection, (own) =>
    findQuote(own, { visitorId, productCode, country, named }),
  );
  const isSame =
    found !== undefined &&
    (named !== undefined ||
      asked.profile === null ||
      hashRequest(found.profile) === hashRequest(asked.profile));
  return isSame && found.snapshot.shown !== null ? found : undefined;
}

/** The frozen price of a link, or the one that a visitor holds for a product. */
type FindQuote = (
  own: Connection,
  of: {
    visitorId: string;
    productCode: string;
    country: CountryCode;
    named: string | undefined;
  },
) => Promise<PurchaseAsked["quote"]>;

/** What a product is bought at. Throws PRODUCT_NOT_FOUND (404), PRODUCT_NOT_ONLINE (409). */
export async function priced(needs: OpeningNeeds, asked: PurchaseAsked): Promise<PricedPurchase> {
  const { productCode, country, limits } = asked;
  const quote = asked.quote ?? (await quoteOf(needs, asked));
  const profile = quote?.profile ?? asked.profile ?? null;
  // Priced before the transaction: on the embedded database nothing else runs while one is open.
  const now = await needs.priceForSale({ productCode, country, profile, limits });
  if (now === undefined) throw productNotFound();
  const of = { product_code: productCode, country, id: null };
  const besides = await asService(needs.connection, (own) => besidesNow(needs, own, of));
  // A frozen price names no heads where it is older than they are: they are of the same household.
  const { heads } = now;
  const agreed = quote?.snapshot ?? now;
  const counted = heads === undefined ? agreed : { heads, ...agreed };
  const snapshot = { ...forAllHeads(counted), besides };
  const product = await needs.onlineProduct({ code: productCode, country, limits });
  if (product === undefined || snapshot.shown === null) throw productNotOnline();
  return { asked: { ...asked, quote, profile }, snapshot, product };
}

/** Hears of the purchase that began, in its transaction, once. */
type HearBegun = (transaction: Connection, purchase: PurchaseRow) => Promise<void>;

/** A purchase, or a cart of several: all of it begins, or nothing. What an executive opens is at the lead's frozen price
 *  while that holds. Throws CONSENT_REQUIRED, CART_FULL, CART_TWICE (400), PRODUCT_NOT_FOUND (404), PRODUCT_NOT_ONLINE,
 *  CART_APART, and of a lead LEAD_CANNOT_BUY (409). */
export async function openPurchases(
  needs: OpeningNeeds,
  asked: PurchaseAsked,
  keep: HearBegun = async () => {},
): Promise<PurchaseRow> {
  if (!asked.consents.purchase) throw consentRequired();
  const { productCode, further = [] } = asked;
  const early = cartFault([productCode, ...further].map((code) => ({ code })));
  if (early !== undefined) throw cartRefused(early);
  const first = await priced(needs, asked);
  const all = [first];
  // Of the same household: the one that the first is priced for.
  const { profile } = first.asked;
  for (const code of further) {
    const { quote: _of, lead: _lead, quoteToken: _token, ...rest } = asked;
    all.push(await priced(needs, { ...rest, productCode: code, profile }));
  }
  const fault = cartFault(all.map(({ product, snapshot }) => ({ ...product, ...snapshot })));
  if (fault !== undefined) throw cartRefused(fault);
  return asService(needs.connection, (transaction) =>
    once(needs.clock, transaction, asked, async () => {
      const begun = await insertAll(needs, transaction, all);
      await keep(transaction, begun);
      return begun;
    }),
  );
}

/** The first of what was priced, with the others in its cart. */
async function insertAll(
  needs: OpeningNeeds,
  transaction: Connection,
  [first, ...others]: readonly PricedPurchase[],
): Promise<PurchaseRow> {
  if (first === undefined) throw new Error("Nothing is bought.");
  if (others.length === 0) return insert(needs, transaction, first);
  const begun = await insert(needs, transaction, first, { id: null, position: 0 });
  for (const [index, other] of others.entries())
    await insert(needs, transaction, other, { id: begun.cart_id, position: index + 1 });
  return begun;
}

/** The lead of a purchase: of the visitor, or the one that an executive names. */
async function leadOf(
  { leadPurchases }: OpeningNeeds,
  transaction: Connection,
  { asked, snapshot }: Pick<PricedPurchase, "asked" | "snapshot">,
  subStatus: number,
): Promise<PurchaseLead> {
  const { assisted, visitorId, country } = asked;
  if (assisted !== undefined) {
    const { lead: reference, by, isMoved } = assisted;
    const { profile } = asked;
    const of = { reference, by, isMoved, country, snapshot, profile };
    const lead = await leadPurchases.assist(transaction, of);
    if (lead === undefined) throw leadCannotBuy();
    return lead;
  }
  if (visitorId === null) throw new Error("Nobody holds this purchase.");
  return leadPurchases.begin(transaction, {
    requestToken: asked.lead,
    visitorId,
    country,
    partner: asked.partner,
    language: asked.language,
    profile: asked.profile,
    snapshot,
    origin: asked.origin,
    subStatus,
    isNewsGiven: asked.consents.news,
    isInternal: asked.isInternal,
  });
}

/** A purchase of what was priced; the first of a cart names it. */
export async function insert(
  needs: OpeningNeeds,
  transaction: Connection,
  { asked, snapshot }: PricedPurchase,
  cart?: { id: string | null; position: number },
): Promise<PurchaseRow> {
  const { clock, random, steps, saleSystem } = needs;
  const at = clock.now();
  const { product } = snapshot;
  const isOfCompany = policyholderOf(product) === "company";
  const own = await needs.formStepsOf(transaction, product.code);
  const all = formsOf({ ...product, country: asked.country, isOfCompany }, own);
  const keys = steps.known(all);
  const [first = "review"] = keys;
  const lead = await leadOf(needs, transaction, { asked, snapshot }, stepSubStatus[first]);
  const sale = await saleSystem.open(transaction, {
    lead: lead.reference,
    price: snapshot,
    payment: "single",
  });
  const id = randomUUID();
  const row = {
    ...rowOf({ asked, snapshot }, lead, at),
    id,
    steps: keys,
    sale_reference: sale,
    cart_id: cart === undefined ? null : (cart.id ?? id),
    cart_position: cart?.position ?? null,
  };
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const text = randomText(random, alphabet, 7);
    const reference = `COM-${text.slice(0, 4)}-${text.slice(4)}`;
    if (!(await insertPurchase(transaction, { ...row, reference }))) continue;
    const purchase = await findPurchase(transaction, { id });
    if (purchase === undefined) throw new Error("A purchase that was made is not there.");
    const { visitorId, assisted } = asked;
    if (visitorId !== null) await putHolder(transaction, { purchase, visitorId, at });
    if (keys.length > 0) await insertForms(transaction, purchase, { keys, at });
    await putPersons(transaction, purchase, personsOf(snapshot, randomUUID));
    await insertPurchaseEvent(transaction, {
      purchase,
      at,
      kind: "state",
      to: "OPEN",
      ...(assisted === undefined
        ? { who: "visitor" }
        : { who: "executive", detail: { by: assisted.by } }),
    });
    return purchase;
  }
  throw new Error("No free reference for a purchase was found.");
}

/** What a purchase keeps of how it was asked for and priced. */
const rowOf = (
  { asked, snapshot }: Pick<PricedPurchase, "asked" | "snapshot">,
  lead: PurchaseLead,
  at: Date,
) => ({
  tenant_id: lead.tenantId,
  state: "OPEN" as const,
  country: asked.country,
  language: asked.language,
  base_url: asked.baseUrl,
  product_code: snapshot.product.code,
  product_name: snapshot.product.displayName,
  insurance_type: snapshot.product.insuranceType,
  insurer: lead.insurer,
  insurer_name: snapshot.product.organization,
  is_internal: asked.isInternal ?? false,
  lead_id: lead.id,
  lead_reference: lead.reference,
  quote_id: asked.quote?.id ?? null,
  quote_expires_at: asked.quote?.expiresAt ?? null,
  profile: asked.profile === null ? null : JSON.stringify(asked.profile),
  price: JSON.stringify(snapshot),
  uf_day: snapshot.uf?.day ?? null,
  uf_value_cents: snapshot.uf?.valueCents ?? null,
  consents: JSON.stringify({
    ...asked.consents,
    at: at.toISOString(),
    language: asked.language,
    ...(asked.assisted === undefined ? {} : { by: asked.assisted.by }),
  }),
  made_at: at,
  last_step_at: at,
});
