import { countryOf } from "#src/config/countries.ts";
import { isSameBesides, type OfferBesides } from "#src/contracts/offer-besides.ts";
import {
  countDown,
  countUp,
  holdStock,
  listBesides,
} from "#src/modules/offer/catalog/offer-stock.service.ts";
import { civilDate, type Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import {
  countHeld,
  endOfferUse,
  insertOfferUse,
  listOfferUses,
  type OfferHolder,
} from "./offer-use.queries.ts";
import type { PurchaseRow } from "./purchase.queries.ts";

/** What comes with a purchase besides its price (PP 1, other offers): as it is agreed, held for a payment, counted down
 *  once it is paid, and given back. */

interface BesidesNeeds {
  clock: Clock;
}

/** What comes with a product today. Of a limited number what others are paying for right now is not there: the last
 *  one is promised to one person. */
export async function besidesNow(
  { clock }: BesidesNeeds,
  connection: Connection,
  of: Pick<PurchaseRow, "product_code" | "country"> & { id: string | null },
): Promise<OfferBesides[]> {
  const { product_code: productCode, country, id } = of;
  const day = civilDate(clock.now(), countryOf(country).timeZone);
  const found: OfferBesides[] = [];
  for (const { left, ...offer } of await listBesides(connection, { productCode, day })) {
    const isThere =
      left === null ||
      left > (await countHeld(connection, { productCode, title: offer.title }, id));
    if (isThere) found.push(offer);
  }
  return found;
}

/** Of what was agreed, what still is there while its price holds: an offer that has a number may have run out. */
export async function besidesLeft(
  needs: BesidesNeeds,
  connection: Connection,
  purchase: Pick<PurchaseRow, "id" | "product_code" | "country" | "price">,
): Promise<readonly OfferBesides[]> {
  const now = await besidesNow(needs, connection, purchase);
  const agreed = purchase.price.besides ?? [];
  return agreed.filter(
    (one) => one.kind !== "STOCK" || now.some((other) => isSameBesides(one, other)),
  );
}

/** Holds what was agreed for a payment that begins, before anything is sent: of people who pay for the last one at once
 *  one gets it. False where something ran out; the caller's transaction then has to be undone. */
export async function holdBesides(
  { clock }: BesidesNeeds,
  transaction: Connection,
  purchases: readonly (OfferHolder & Pick<PurchaseRow, "price">)[],
): Promise<boolean> {
  const stocks = purchases
    .flatMap((purchase) =>
      (purchase.price.besides ?? [])
        .filter(({ kind }) => kind === "STOCK")
        .map(({ title }) => ({ purchase, title })),
    )
    .toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  for (const { purchase, title } of stocks) {
    const stock = { productCode: purchase.product_code, title };
    const left = await holdStock(transaction, stock);
    if (left === undefined) return false;
    if (left !== null && left <= (await countHeld(transaction, stock, purchase.id))) return false;
    await insertOfferUse(transaction, { purchase, title, at: clock.now() });
  }
  return true;
}

/** Every transaction takes stocks in this order, so that none waits for another that waits for it. */
const nameOf = (one: { purchase: OfferHolder; title: string }): string =>
  `${one.purchase.product_code}\n${one.title}`;

/** Counts down what paid purchases hold, in the transaction that makes them PAID. What the catalogue was told of a
 *  smaller number meanwhile is owed still: it was signed and paid. */
export async function countBesides(
  { clock }: BesidesNeeds,
  transaction: Connection,
  purchases: readonly string[],
): Promise<void> {
  if (purchases.length === 0) return;
  for (const use of await listOfferUses(transaction, purchases, ["HELD"])) {
    const stock = { productCode: use.product_code, title: use.title };
    const isCounted = await countDown(transaction, stock);
    const state = isCounted ? "COUNTED" : "OWED";
    await endOfferUse(transaction, use.id, { state, at: clock.now() });
  }
}

/** Gives back what a purchase holds: it was not paid. */
export async function releaseBesides(
  { clock }: BesidesNeeds,
  transaction: Connection,
  purchase: string,
): Promise<void> {
  for (const use of await listOfferUses(transaction, [purchase], ["HELD"]))
    await endOfferUse(transaction, use.id, { state: "RETURNED", at: clock.now() });
}

/** Gives back all that a purchase has: its sale ended in FAIL. What was counted down is counted up. */
export async function returnBesides(
  { clock }: BesidesNeeds,
  transaction: Connection,
  purchase: string,
): Promise<void> {
  const uses = await listOfferUses(transaction, [purchase], ["HELD", "COUNTED", "OWED"]);
  for (const { id, state, product_code: productCode, title } of uses) {
    if (state === "COUNTED") await countUp(transaction, { productCode, title });
    await endOfferUse(transaction, id, { state: "RETURNED", at: clock.now() });
  }
}
