import type { Profile } from "#src/contracts/profile.ts";
import { limitsOf } from "#src/contracts/partner-limits.ts";
import {
  type PriceNow,
  type PriceSnapshot,
  sameAmount,
  sameMoney,
} from "#src/modules/offer/quote/price-snapshot.rules.ts";
import { forAllHeads } from "#src/modules/offer/quote/price-heads.rules.ts";
import { withLoading, withoutLoading } from "#src/modules/offer/quote/price-loading.rules.ts";
import { comparePrices } from "#src/modules/offer/quote/quote-changes.rules.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { isAppError, notFound } from "#src/platform/errors.ts";
import { hashRequest } from "#src/platform/jobs/idempotency.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { besidesLeft, besidesNow } from "./purchase-besides.ts";
import { knownPeople } from "./purchase-buyer.rules.ts";
import { formLocked, priceChanged } from "./purchase.errors.ts";
import { declaredOf, subjectField, subjectKeys } from "./declared-subject.rules.ts";
import { pricedProfile, subjectOf, withAges, withDeclared } from "./purchase-profile.rules.ts";
import type { FormKey } from "./purchase-steps.rules.ts";
import type { FormValues } from "./purchase.tables.ts";
import type { StepFault } from "./step-checks.rules.ts";
import { insertPurchaseEvent, type PurchaseRow, updatePurchase } from "./purchase.queries.ts";
import type { Purchases } from "./purchase.service.ts";
import type { StepPurchase } from "./step-modules.service.ts";

interface PriceNeeds {
  connection: Connection;
  clock: Clock;
  purchases: Purchases;
  priceForSale: PriceNow;
}

export type PurchasePrices = ReturnType<typeof createPurchasePrices>;

/** What is priced now: the profile with the birth dates that are known, and what is declared of what is insured. */
function profileOf({ purchase, persons, forms }: StepPurchase): Profile | null {
  const places = purchase.price.people
    .filter(({ method }) => method !== "PriceNotFound")
    .map(({ profileIndex }) => profileIndex);
  const known = knownPeople(persons, places);
  const declared = declaredOf(subjectOf(purchase), forms);
  const isAsEntered = known.length === 0 && Object.keys(declared).length === 0;
  return isAsEntered
    ? purchase.profile
    : withAges(withDeclared(pricedProfile(purchase).profile, declared), known);
}

/** A profile with all that pricing takes for granted written out. */
const alike = (purchase: PurchaseRow, profile: PurchaseRow["profile"]) =>
  withAges(withDeclared(pricedProfile({ ...purchase, profile }).profile, {}), []);

/** The price of today, of all heads where they are counted; undefined of what is not on sale. */
async function priceToday(
  { priceForSale }: Pick<PriceNeeds, "priceForSale">,
  { product_code: productCode, country }: PurchaseRow,
  profile: Profile | null,
): Promise<PriceSnapshot | undefined> {
  const now = await priceForSale({ productCode, country, profile, limits: limitsOf(null) });
  return now === undefined ? undefined : forAllHeads(now);
}

/** What is wrong with answers that say what is insured: the product has no price for it, or not for every pet. */
async function faultsOf(
  needs: PriceNeeds,
  step: StepPurchase,
  answers: { key: FormKey; values: FormValues },
): Promise<StepFault[]> {
  const { purchase } = step;
  const subject = subjectOf(purchase);
  const forms = step.forms.map((form) =>
    form.key === answers.key ? { ...form, ...answers } : form,
  );
  const declared = declaredOf(subject, forms);
  const isSaid = Object.keys(declared).length > 0;
  if (subject === "people" || !isSaid || !subjectKeys.includes(answers.key)) return [];
  const fault = [{ field: subjectField[subject], code: "SUBJECT_NOT_INSURED" }];
  try {
    const now = await priceToday(needs, purchase, profileOf({ ...step, forms }));
    const isPartial = now?.subject?.kind === "pets" && now.subject.leftOut > 0;
    return now !== undefined && (now.shown === null || isPartial) ? fault : [];
  } catch (error) {
    // A payroll that is too big to be counted.
    if (isAppError(error) && error.status === 400) return fault;
    throw error;
  }
}

/** Prices a purchase that is open again, by the server's own figures: the quote's price while it holds for the same
 *  people, else today's with the UF of today. Another price waits to be accepted. Answers whether one does. */
async function reprice(needs: PriceNeeds, id: string): Promise<{ isChanged: boolean }> {
  const { connection, clock, purchases } = needs;
  const step = await asService(connection, (own) => purchases.read(own, id));
  const { purchase } = step;
  if (purchase.state !== "OPEN" && purchase.state !== "SIGNED") return { isChanged: false };
  const profile = profileOf(step);
  // Written alike: a birth date that only confirms what was priced is no other household.
  const isSamePeople =
    hashRequest(alike(purchase, profile)) === hashRequest(alike(purchase, purchase.profile));
  const holds = purchase.quote_expires_at !== null && purchase.quote_expires_at > clock.now();
  const percent = await loadingPercentOf(needs, step);
  if (holds && isSamePeople) return standing(needs, id, percent);
  const now = await priceToday(needs, purchase, profile);
  // Withdrawn, or of no price any more: what was agreed stands until it is paid or lapses.
  if (now === undefined || now.shown === null) return { isChanged: false };
  return asService(connection, async (transaction) => {
    const besides = await besidesNow(needs, transaction, purchase);
    const priced = withLoading({ ...now, besides }, percent);
    return offer(needs, transaction, { id, now: priced, profile, isSamePeople });
  });
}

/** What is asked above the table's price: while answers may change, as they stand; then as it was signed. */
async function loadingPercentOf(
  { connection, purchases }: PriceNeeds,
  step: StepPurchase,
): Promise<number> {
  if (step.purchase.state !== "OPEN") return step.purchase.price.loading?.percent ?? 0;
  let percent = 0;
  for (const { key } of step.forms) {
    const own = purchases.steps.find(key)?.loadingPercent;
    if (own !== undefined) percent += await asService(connection, (reading) => own(reading, step));
  }
  return percent;
}

/** A price that holds still: what ran out of what comes with it, or a loading that was agreed to since, waits to be
 *  accepted all the same. */
const standing = (
  needs: PriceNeeds,
  id: string,
  percent: number,
): Promise<{ isChanged: boolean }> =>
  asService(needs.connection, async (transaction) => {
    const { purchase } = await needs.purchases.hold(transaction, id);
    const { price, offered, profile } = purchase;
    const isLimited = price.besides?.some(({ kind }) => kind === "STOCK") ?? false;
    const isLoaded = ((offered ?? price).loading?.percent ?? 0) !== percent;
    if (!isLimited && !isLoaded) return { isChanged: offered !== null };
    const besides = await besidesLeft(needs, transaction, purchase);
    const now = withLoading({ ...(offered ?? price), besides }, percent);
    return offer(needs, transaction, { id, now, profile, isSamePeople: true });
  });

const withSubjectOf = (
  price: PriceSnapshot,
  { subject, isDefaultProfile }: PriceSnapshot,
): PriceSnapshot => ({ ...price, isDefaultProfile, ...(subject === undefined ? {} : { subject }) });

async function offer(
  { clock, purchases }: PriceNeeds,
  transaction: Connection,
  priced: {
    id: string;
    now: PriceSnapshot;
    profile: PurchaseRow["profile"];
    isSamePeople: boolean;
  },
): Promise<{ isChanged: boolean }> {
  const { purchase } = await purchases.hold(transaction, priced.id);
  const { isSamePrice } = comparePrices(purchase.price, priced.now);
  const before = purchase.offered;
  const isSameOffer = before !== null && comparePrices(before, priced.now).isSamePrice;
  const change = {
    ...(priced.isSamePeople
      ? {}
      : { profile: priced.profile === null ? null : JSON.stringify(priced.profile) }),
    ...(isSamePrice ? { offered: null } : { offered: JSON.stringify(priced.now) }),
    // The same price for another pet or trip is for that one from now on.
    ...(isSamePrice && !priced.isSamePeople
      ? { price: JSON.stringify(withSubjectOf(purchase.price, priced.now)) }
      : {}),
  };
  const isNew = !isSamePrice && !isSameOffer;
  if (isNew || !priced.isSamePeople || (isSamePrice && before !== null))
    await updatePurchase(transaction, purchase.id, {
      ...change,
      ...(isNew ? { price_version: purchase.price_version + 1 } : {}),
    });
  if (isNew)
    await insertPurchaseEvent(transaction, {
      purchase,
      at: clock.now(),
      who: "system",
      kind: "price",
      detail: { version: purchase.price_version + 1 },
    });
  return { isChanged: !isSamePrice };
}

/** Accepts the price that waits, by the version that was read. Throws NOT_FOUND, FORM_LOCKED, PRICE_CHANGED. */
async function accept(
  { connection, clock, purchases }: PriceNeeds,
  { id, visitorId, version }: { id: string; visitorId: string | undefined; version: number },
): Promise<void> {
  if ((await purchases.held(id, visitorId)) === undefined) throw notFound();
  await asService(connection, async (transaction) => {
    const { purchase } = await purchases.hold(transaction, id);
    if (purchase.price_version !== version) throw priceChanged(purchase);
    const { offered, state } = purchase;
    // The total without what left the cart.
    if (purchase.cart_change !== null) await updatePurchase(transaction, id, { cart_change: null });
    if (offered === null) return;
    if (state !== "OPEN" && state !== "SIGNED") throw formLocked(state);
    // Another price was not signed.
    if (state === "SIGNED")
      await purchases.move(transaction, id, { to: "OPEN", who: "policyholder" });
    // A frozen price holds on where only an offer besides it ran out, or a loading was set on it.
    const [before, after] = [withoutLoading(purchase.price), withoutLoading(offered)];
    const isSameMoney =
      sameAmount(before.native, after.native) && sameMoney(before.shown, after.shown);
    await updatePurchase(transaction, id, {
      price: JSON.stringify(offered),
      offered: null,
      uf_day: offered.uf?.day ?? null,
      uf_value_cents: offered.uf?.valueCents ?? null,
      ...(isSameMoney ? {} : { quote_id: null, quote_expires_at: null }),
    });
    await insertPurchaseEvent(transaction, {
      purchase,
      at: clock.now(),
      who: "policyholder",
      kind: "price",
      detail: { version, isAccepted: true },
    });
  });
}

/** Prices of purchases: always the server's. */
export const createPurchasePrices = (needs: PriceNeeds) =>
  withNeeds(needs, { reprice, accept, faultsOf });
