import { createHmac } from "node:crypto";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Money } from "#src/contracts/money.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { SharedCounts } from "#src/platform/limits/shared-counts.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { promoRefused, tooManyCodes } from "./promo-code.errors.ts";
import {
  countUses,
  findPromo,
  insertUse,
  listBundles,
  markReturned,
  markUsed,
} from "./promo-code.queries.ts";
import {
  type PromoCode,
  type PromoPlace,
  type PromoRefusal,
  refusalOf,
  writtenCode,
} from "./promo-code.rules.ts";
import "./promo-code.tables.ts";

export { promoRefused } from "./promo-code.errors.ts";

/** What a code is asked for: its owner's name of it, and who pays. */
export interface PromoAsked extends PromoPlace {
  code: string;
  country: CountryCode;
  ref: string;
  /** Identification of who pays; null where it is not known: then the thing itself is the person. */
  person: string | null;
  /** Whether it counts by itself for a cart; left out: it was typed. */
  isBundle?: boolean;
}

export type PromoFound = { ok: true; promo: PromoCode } | { ok: false; code: PromoRefusal };

interface PromoNeeds {
  clock: Clock;
  counts: SharedCounts;
  /** A person is counted by a keyed hash: nothing of a document can be read there. */
  secret: string;
}

export type PromoCodes = ReturnType<typeof createPromoCodes>;

const triesAnHour = 20;

const personOf = ({ secret }: PromoNeeds, { country, person, ref }: PromoAsked): string =>
  createHmac("sha256", secret)
    .update(person === null ? `promo|${ref}` : `promo|${country}|${person}`)
    .digest("base64url");

async function found(
  needs: PromoNeeds,
  own: Connection,
  asked: PromoAsked,
  lock: "update" | "none",
): Promise<PromoFound> {
  const code = writtenCode(asked.code);
  const promo = await findPromo(own, code, lock);
  const isBundle = promo !== undefined && promo.itemsLeast !== null;
  if (promo === undefined || isBundle !== (asked.isBundle ?? false))
    return { ok: false, code: "PROMO_CODE_UNKNOWN" };
  const person = personOf(needs, asked);
  const refused = refusalOf(promo, asked, await countUses(own, { code, ref: asked.ref, person }));
  return refused === undefined ? { ok: true, promo } : { ok: false, code: refused };
}

/** Whether a code counts here and now, for who looks at a price. Nothing is held by it. */
const find = (needs: PromoNeeds, own: Connection, asked: PromoAsked): Promise<PromoFound> =>
  found(needs, own, asked, "none");

/** The discounts that count by themselves here and now for what is paid together, each as long as its uses last. */
async function bundles(
  needs: PromoNeeds,
  own: Connection,
  asked: Omit<PromoAsked, "code" | "isBundle">,
): Promise<PromoCode[]> {
  const counting: PromoCode[] = [];
  for (const promo of await listBundles(own, asked.products.length)) {
    const of = { ...asked, code: promo.code, isBundle: true };
    if ((await found(needs, own, of, "none")).ok) counting.push(promo);
  }
  return counting;
}

/** Takes a code for what is paid now: of people who take its last use at once one gets it. Another code of the same
 *  thing is given back. Throws a refusal by its code (409). */
async function hold(
  needs: PromoNeeds,
  transaction: Connection,
  asked: PromoAsked & { tenantId: string; off: Money },
): Promise<void> {
  const taken = await found(needs, transaction, asked, "update");
  if (!taken.ok) throw promoRefused(taken.code);
  const at = needs.clock.now();
  await markReturned(transaction, asked.ref, at);
  await insertUse(transaction, {
    code: taken.promo.code,
    tenantId: asked.tenantId,
    ref: asked.ref,
    person: personOf(needs, asked),
    amount: asked.off,
    at,
  });
}

/** What was paid with it is paid: the code is used. */
const use = async (needs: PromoNeeds, transaction: Connection, ref: string): Promise<void> => {
  await markUsed(transaction, ref, needs.clock.now());
};

/** It was not paid, or all of it went back: who had the code may use it again. */
const giveBack = async (needs: PromoNeeds, transaction: Connection, ref: string): Promise<void> => {
  await markReturned(transaction, ref, needs.clock.now());
};

/** Counts a code that somebody types. Throws TOO_MANY_REQUESTS (429). */
async function countTry({ counts, clock }: PromoNeeds, who: string): Promise<void> {
  const at = clock.now();
  const counted = { calls: 1, at, windowMs: 3_600_000, most: triesAnHour };
  const { isTaken, endsAt } = await counts.add("promo-code", who, counted);
  if (!isTaken) throw tooManyCodes(Math.ceil((endsAt.getTime() - at.getTime()) / 1_000));
}

/** Promotional codes: whether one counts, and who has it. What is paid with them is its owner's business. */
export const createPromoCodes = (needs: PromoNeeds) =>
  withNeeds(needs, { find, bundles, hold, use, giveBack, countTry });
