import { productHref } from "#src/modules/offer/catalog/product-link.rules.ts";
import type { Money } from "#src/contracts/money.ts";
import type { SaidPrice } from "#src/modules/offer/pricing/said-price.rules.ts";
import { isNewProduct } from "#src/modules/offer/pricing/price-label.rules.ts";
import { fitOf } from "./affinity-parts.ts";
import type { Comparison } from "./comparison.service.ts";
import type { EngineRow } from "./engine/engine.types.ts";
import { leftOutOfRow } from "./left-out-rows.ts";
import {
  emptyChoice,
  hasPromoPlace,
  type ListingChoice,
  MOST_ROWS,
} from "./listing-choice.rules.ts";
import { compare, type ListingNeeds } from "./listing-runs.ts";
import type { EarlierProfile, ListingRequest, ListingRow } from "./listing.types.ts";
import { saidRow } from "./product-said-price.rules.ts";
import { choosePromoted } from "./promoted.rules.ts";

export async function presentRows(
  needs: ListingNeeds,
  request: ListingRequest,
  first: Comparison,
  rows: readonly EngineRow[],
): Promise<ListingRow[]> {
  const { index, answer, isProfileEntered } = first;
  const codes = rows.map((row) => index.productById.get(row.id)?.code ?? "");
  const records = new Map(
    (await needs.catalog.loadProducts(codes, index, request.language)).map((record) => [
      record.id,
      record,
    ]),
  );
  const popular = await needs.catalog.loadPopular(request.country.code, index);
  return rows.flatMap((row) => {
    const record = records.get(row.id);
    if (!record) return [];
    const said = saidRow(record, row, first);
    return [
      {
        record,
        row,
        href: productHref(record, request.language),
        said,
        earlier: earlierPrice(needs, record.code, said, request.earlier),
        isNew: isNewProduct(record.availableFrom, index.pricingDate),
        isPopular: popular.has(record.code),
        isBest: isProfileEntered && answer.bestId === record.id,
        fit: fitOf(first, row, request.choice.coverageOrganizations),
        leftOut: leftOutOfRow(row, index, first.insured),
      },
    ];
  });
}

/** What a product cost for the profile before an edit, where the edit changed it. */
function earlierPrice(
  { comparison }: ListingNeeds,
  code: string,
  { price }: SaidPrice,
  earlier: EarlierProfile | undefined,
): Money | null {
  if (earlier === undefined || price === null) return null;
  const before = comparison.priceFor(code, earlier.profile, "line").price;
  const isOther = before?.currency === price.currency && before.amountMinor !== price.amountMinor;
  return isOther ? before : null;
}

/** The promoted product that fits the household best (CQ 7), by affinity: of whole pages, so the first
 *  with one has the best. null where nothing promoted can be had, or the list has no place for it. */
export async function findPromoted(
  needs: ListingNeeds,
  request: ListingRequest,
  listed: Comparison,
): Promise<ListingRow | null> {
  const { household } = listed;
  if (!hasPromoPlace({ ...request, household })) return null;
  const { currency } = request.choice;
  const choice: ListingChoice = { ...emptyChoice, currency, order: "distance" };
  for (let page = 1; ; page += 1) {
    const result = compare(needs, request, choice, { page, take: MOST_ROWS }, false);
    const { rows, total } = result.answer;
    const presented = await presentRows(needs, request, result, rows);
    const found = choosePromoted(
      presented.map(({ record, row }) => ({ ...row, isPromoted: record.isPromoted })),
    );
    if (found !== null) return presented.find(({ row }) => row.id === found.id) ?? null;
    if (rows.length === 0 || page * MOST_ROWS >= total) return null;
  }
}
