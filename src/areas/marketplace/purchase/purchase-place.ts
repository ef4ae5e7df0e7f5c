import { redirect } from "react-router";
import type { ProductRecord } from "#src/contracts/product-record.ts";
import { linkParameters } from "#src/modules/contact/link/link-address.rules.ts";
import { productHref } from "#src/modules/offer/catalog/product-link.rules.ts";
import { isForSale, soldAt } from "#src/modules/offer/catalog/sale-state.rules.ts";
import {
  cartNext,
  goingOn,
  isCartStepAllowed,
} from "#src/modules/sale/purchase/cart-steps.rules.ts";
import {
  type StepKey,
  stepOfSegment,
  stepSegments,
} from "#src/modules/sale/purchase/purchase-steps.rules.ts";
import { endedStates, paidStates } from "#src/modules/sale/purchase/purchase-transitions.rules.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import { knownError, notFound } from "#src/platform/errors.ts";
import type { Language } from "#src/routes/languages.ts";
import { href } from "#src/routes/marketplace.ts";
import { askedUrl } from "#src/areas/page/asked-url.rules.ts";
import { type PageArguments, seeOther } from "#src/areas/page/page.ts";
import { findByCode } from "#src/areas/marketplace/product-facts/product-by-code.ts";
import { forNow } from "#src/areas/marketplace/product-facts/find-product.ts";
import { furtherCodes } from "./further-codes.rules.ts";
import { APART, FAULT, ITEM, SESSION_TYPE, WITH } from "./purchase.view-model.ts";
import { isBoughtOnline } from "#src/areas/marketplace/product-facts/product-place.presenter.ts";

/** Where a request for a purchase's page stands: its product, the visitor's purchase, and the step. */
export interface PurchasePlace {
  /** The product that the step is about. */
  record: ProductRecord;
  /** The code in the address: of several products that of the first. */
  base: string;
  /** Undefined: nothing was begun yet. */
  step: StepPurchase | undefined;
  /** All that is bought together, and the place of this product among them. */
  cart: readonly StepPurchase[];
  at: number;
  key: StepKey | undefined;
}

/** Steps whose page is of all products at once. */
const ofAll: readonly StepKey[] = ["review", "signature", "payment", "success"];

export const stepHref = (product: string, key: StepKey | undefined, language: Language): string =>
  href("purchase", language, {
    product,
    ...(key === undefined ? {} : { step: stepSegments[key][language] }),
  });

/** The address of a step of one of several products. */
export const itemHref = (base: string, key: StepKey, at: number, language: Language): string =>
  `${stepHref(base, key, language)}${at === 0 || ofAll.includes(key) ? "" : `?${ITEM}=${at + 1}`}`;

/** Where a step of each product of a purchase is changed. */
export const itemHrefOf =
  ({ base }: Pick<PurchasePlace, "base">, { language }: { language: Language }) =>
  (_step: unknown, key: StepKey, at: number): string =>
    itemHref(base, key, at, language);

/** The address of a place: of its step, and of its product where the step is of one alone. */
export const placeHref = ({ base, key, at }: PurchasePlace, language: Language): string =>
  key === undefined ? stepHref(base, key, language) : itemHref(base, key, at, language);

/** A provider's old link to the payment: `/Compra-Online/{code}(qppayment:{x})` (SA 2.1). */
const paymentLink = /^(.+)\(qppayment:[^)]*\)$/;

/** Where the page is, or where it leads: an address that leads elsewhere is answered by a redirect. */
export async function findPlace(args: PageArguments): Promise<PurchasePlace | Response> {
  const { params, facts } = args;
  const { country, language } = facts;
  const code = params["product"];
  if (code === undefined)
    return seeOther(href("comparator", language, { comparator: country.defaultComparator }));
  const [, linked] = paymentLink.exec(code) ?? [];
  if (linked !== undefined) return forNow(stepHref(linked, "payment", language));
  // A partner may take requests away (CQ 6).
  if (facts.partner?.layout.isRequestEnabled === false) throw notFound();
  const record = await findByCode(code, args);
  if (record === undefined) throw notFound();
  const session = await openSession(args, record);
  if (session !== undefined) return session;
  const isSold = isForSale(record) && isBoughtOnline(record);
  // What was bought is confirmed also once nobody else can buy it.
  const isOpen = isSold || (await isBought(args, record.code));
  if (!isOpen) return forNow(soldAt(record) ?? productHref(record, language));
  const segment = params["step"];
  const key = segment === undefined ? undefined : stepOfSegment(segment, language);
  if (segment !== undefined && key === undefined) throw notFound();
  if (key !== undefined && segment !== stepSegments[key][language])
    return redirect(`${stepHref(record.code, key, language)}${facts.askedQuery}`, 301);
  return placeOf(args, record, key);
}

/** Whether the visitor's purchase of a product is paid. */
async function isBought({ services, facts }: PageArguments, code: string): Promise<boolean> {
  const own = await services.purchases.own(facts.visitorId, code);
  return own !== undefined && paidStates.includes(own.purchase.state);
}

/** The place of a step among all that is bought together, or where it leads. */
async function placeOf(
  args: PageArguments,
  named: ProductRecord,
  key: StepKey | undefined,
): Promise<PurchasePlace | Response> {
  const { services, facts, request } = args;
  const { language, visitorId } = facts;
  const own = await services.purchases.own(visitorId, named.code);
  const nothing = { record: named, base: named.code, step: undefined, cart: [], at: 0 };
  if (own === undefined)
    return key === undefined
      ? { ...nothing, key }
      : forNow(stepHref(named.code, undefined, language));
  const cart = await services.carts.held({ id: own.purchase.id, visitorId });
  if (key === undefined && (await isApart(args, named.code, cart))) return { ...nothing, key };
  const base = cart[0]?.purchase.product_code ?? named.code;
  // The address of several products is that of the first.
  if (base !== named.code) return forNow(stepHref(base, key, language));
  const asked = askedUrl(request).searchParams.get(ITEM);
  const wanted = asked === null ? undefined : Number(asked) - 1;
  const target = whereTo(cart, { key, at: cart[wanted ?? -1] === undefined ? undefined : wanted });
  const isHere = target.key === key && (target.at === (wanted ?? 0) || ofAll.includes(target.key));
  if (!isHere) return forNow(itemHref(base, target.key, target.at, language));
  const step = cart[target.at];
  const record =
    target.at === 0 ? named : await findByCode(step?.purchase.product_code ?? "", args);
  if (step === undefined || record === undefined) throw notFound();
  return { record, base, step, cart, at: target.at, key };
}

/** Whether the address begins a purchase of its own though one of the product is under way: it says so, or it names
 *  products to buy together that are not in that one. */
async function isApart(
  args: PageArguments,
  code: string,
  cart: readonly StepPurchase[],
): Promise<boolean> {
  const query = askedUrl(args.request).searchParams;
  if (query.has(APART)) return true;
  for (const further of furtherCodes(query.get(WITH), code)) {
    if (cart.some(({ purchase }) => purchase.product_code === further)) continue;
    const record = await findByCode(further, args);
    if (record !== undefined && isForSale(record) && isBoughtOnline(record)) return true;
  }
  return false;
}

/** A shared link: the household of its session, then the clean address (303). */
async function openSession(
  args: PageArguments,
  record: ProductRecord,
): Promise<Response | undefined> {
  const { services, facts, request } = args;
  const session = askedUrl(request).searchParams.get(linkParameters.session);
  if (session === null) return undefined;
  const type = askedUrl(request).searchParams.get(SESSION_TYPE);
  const linked = type === "resume" || type === "client" ? await linkedTo(args, session) : undefined;
  if (linked !== undefined) return resume(args, linked, session);
  const over = seeOther(`${stepHref(record.code, undefined, facts.language)}?${FAULT}=LINK_OVER`);
  if (type === "resume") return over;
  const isKnown = await services.openedLinks.openSession(session, {
    country: facts.country,
    language: facts.language,
    userAgent: request.headers.get("user-agent") ?? undefined,
    ensureVisitor: () => facts.ensureVisitor(),
  });
  const isHere = soldAt(record) === null && isBoughtOnline(record);
  if (!isHere) return seeOther(soldAt(record) ?? productHref(record, facts.language));
  // What the link is of is another purchase than the one under way, which stays as it is.
  const { visitorId } = facts;
  const own = await services.purchaseHolders.besides({
    visitorId,
    productCode: record.code,
    these: [],
  });
  const clean = stepHref(record.code, undefined, facts.language);
  if (own.length > 0) return seeOther(`${clean}?${APART}=1`);
  return isKnown ? seeOther(clean) : over;
}

/** The purchase that a mail's link leads to; undefined of a link that is over, and of a purchase that ended unpaid. */
async function linkedTo(
  { services }: PageArguments,
  session: string,
): Promise<StepPurchase | undefined> {
  const found = await services.myPurchases.linked(session).catch((error: unknown) => {
    if (knownError(error)?.code === "NOT_FOUND") return undefined;
    throw error;
  });
  return found === undefined || endedStates.includes(found.purchase.state) ? undefined : found;
}

/** A mail's link, of a reminder or an executive: straight on where the browser holds the purchase, else by a code. */
async function resume(
  { services, facts }: PageArguments,
  { purchase: { reference } }: StepPurchase,
  session: string,
): Promise<Response> {
  const { visitorId } = facts;
  const code = await services.purchaseHolders.takeUp({ reference, visitorId });
  return seeOther(
    code === undefined
      ? href("myPurchase", facts.language, { key: session })
      : stepHref(code, undefined, facts.language),
  );
}

/** The step that is shown where one is asked for: never one before which another is missing, of any product. */
export function whereTo(
  cart: readonly StepPurchase[],
  { key, at }: { key: StepKey | undefined; at: number | undefined },
): { key: StepKey; at: number } {
  const states = cart.map(({ purchase }) => purchase.state);
  const [first] = states;
  if (first === "PAID" || first === "ISSUED") return { key: "success", at: 0 };
  if (first === "PAYING" || first === "AWAITING_TRANSFER")
    return { key: key === "success" ? "success" : "payment", at: 0 };
  const decided = states.findIndex((state) => state === "IN_REVIEW" || state === "DECLINED");
  const next = cartNext(cart.length === 1 ? cart : goingOn(cart));
  // The others go on while a person decides, up to what is done together.
  if (decided !== -1 && (cart.length === 1 || ofAll.includes(next.key)))
    return {
      key: cart[decided]?.purchase.steps.includes("dps") === true ? "dps" : "review",
      at: decided,
    };
  if (key === undefined || key === "success" || key === "payment") return next;
  const place = at ?? placeIn(cart, key);
  const isOwn = cart[place]?.forms.some((form) => form.key === key) === true;
  if (!isOwn || !isCartStepAllowed(cart, { key, at: place })) return next;
  return { key, at: ofAll.includes(key) ? 0 : place };
}

/** The product whose step it is: the first of which it is missing, else the first that has it. */
function placeIn(cart: readonly StepPurchase[], key: StepKey): number {
  const has = (isMissing: boolean) =>
    cart.findIndex(({ forms }) =>
      forms.some((form) => form.key === key && (!isMissing || form.status !== "COMPLETED")),
    );
  const missing = has(true);
  return missing === -1 ? Math.max(0, has(false)) : missing;
}
