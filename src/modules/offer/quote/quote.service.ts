import { randomUUID } from "node:crypto";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Money, ExactAmount } from "#src/contracts/money.ts";
import type { PartnerLimits } from "#src/contracts/partner-limits.ts";
import type { Profile } from "#src/contracts/profile.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { isToken, newToken, tokenHash } from "#src/platform/http/visitor-cookie.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import type { PriceNow, PriceSnapshot } from "./price-snapshot.rules.ts";
import { comparePrices, type QuoteChange } from "./quote-changes.rules.ts";
import { quoteNotFound } from "./quote.errors.ts";
import {
  findOwnQuote,
  findQuoteById,
  findQuoteByLinkHash,
  insertQuote,
  type QuoteRow,
} from "./quote.queries.ts";

/** How long a quote can be reopened (D8.1). */
export const quoteDays = 30;

export interface FrozenQuote {
  id: string;
  /** The opaque part of its link; the database holds only its hash. */
  token: string;
  expiresAt: Date;
}

interface Reopened {
  frozen: PriceSnapshot;
  frozenAt: Date;
  expiresAt: Date;
}

/** What opening a quote's link gives: the same price, exactly what changed, or that it is over. */
export type ReopenedQuote = Reopened &
  (
    | { status: "expired" }
    | { status: "same"; current: PriceSnapshot; changes: QuoteChange[] }
    | {
        status: "changed";
        current: PriceSnapshot | undefined;
        before: { native: ExactAmount | null; shown: Money | null };
        after: { native: ExactAmount | null; shown: Money | null };
        changes: QuoteChange[];
      }
  );

export type QuoteService = ReturnType<typeof createQuoteService>;

interface QuoteNeeds {
  connection: Connection;
  clock: Clock;
  priceNow: PriceNow;
}

/** Stores a price with all it was made of, in the caller's transaction. `token` only where the
 *  caller has a secret of its own for the link. */
async function freezeQuote(
  needs: QuoteNeeds,
  within: Connection,
  quote: {
    visitorId: string;
    profile: Profile | null;
    snapshot: PriceSnapshot;
    token?: string;
  },
): Promise<FrozenQuote> {
  const at = needs.clock.now();
  const token = quote.token ?? newToken();
  const expiresAt = new Date(at.getTime() + quoteDays * 86_400_000);
  const id = randomUUID();
  await insertQuote(within, {
    id,
    linkHash: tokenHash(token),
    visitorId: quote.visitorId,
    inputs: { profile: quote.profile },
    snapshot: quote.snapshot,
    at,
    expiresAt,
  });
  return { id, token, expiresAt };
}

/** Opens a quote by its link and prices the same inputs again, within what the host shows. An expired one
 *  is shown as it was and not priced. Throws NOT_FOUND. */
async function reopenQuote(
  needs: QuoteNeeds,
  token: string,
  limits: PartnerLimits,
): Promise<ReopenedQuote> {
  const row = isToken(token)
    ? await findQuoteByLinkHash(needs.connection, tokenHash(token))
    : undefined;
  if (!row) throw quoteNotFound();
  const reopened = { frozen: row.result, frozenAt: row.created_at, expiresAt: row.expires_at };
  if (needs.clock.now() >= row.expires_at) return { ...reopened, status: "expired" };
  const current = await needs.priceNow({
    productCode: row.product_code,
    country: row.result.country,
    profile: row.inputs.profile,
    limits,
  });
  const difference = comparePrices(row.result, current);
  if (difference.isSamePrice && current) {
    return { ...reopened, status: "same", current, changes: difference.changes };
  }
  const { before, after, changes } = difference;
  return { ...reopened, status: "changed", current, before, after, changes };
}

/** The price of a stored quote, for whatever belongs to it. Throws NOT_FOUND. */
async function findFrozenPrice(
  within: Connection,
  id: string,
): Promise<{ snapshot: PriceSnapshot; frozenAt: Date; expiresAt: Date }> {
  const row = await findQuoteById(within, id);
  if (!row) throw quoteNotFound();
  return { snapshot: row.result, frozenAt: row.created_at, expiresAt: row.expires_at };
}

/** A frozen price as a purchase is begun at it. */
interface HeldQuote {
  id: string;
  snapshot: PriceSnapshot;
  profile: Profile | null;
  expiresAt: Date;
}

const heldQuote = (row: QuoteRow): HeldQuote => ({
  id: row.id,
  snapshot: row.result,
  profile: row.inputs.profile,
  expiresAt: row.expires_at,
});

/** The frozen price that a visitor holds for a product; undefined where none holds now. */
async function findOwn(
  needs: QuoteNeeds,
  within: Connection,
  own: { visitorId: string; productCode: string; country: CountryCode },
): Promise<HeldQuote | undefined> {
  const row = await findOwnQuote(within, { ...own, at: needs.clock.now() });
  return row && heldQuote(row);
}

/** The frozen price of a link, for a purchase of the same product that begins with it; undefined where it is over.
 *  Throws NOT_FOUND for a link that there is none of, or of something else. */
async function findNamed(
  needs: QuoteNeeds,
  within: Connection,
  named: { token: string; productCode: string; country: CountryCode },
): Promise<HeldQuote | undefined> {
  const { token, productCode, country } = named;
  const row = isToken(token) ? await findQuoteByLinkHash(within, tokenHash(token)) : undefined;
  if (row?.product_code !== productCode || row.result.country !== country) throw quoteNotFound();
  return row.expires_at > needs.clock.now() ? heldQuote(row) : undefined;
}

/** Quotes that keep their price for 30 days, or say exactly why they cannot. */
export function createQuoteService(needs: QuoteNeeds) {
  return { ...withNeeds(needs, { freezeQuote, reopenQuote, findOwn, findNamed }), findFrozenPrice };
}
