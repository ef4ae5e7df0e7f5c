import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { productSchema } from "#src/contracts/product.ts";
import type { Profile } from "#src/contracts/profile.ts";
import type { CatalogService } from "#src/modules/offer/catalog/catalog.service.ts";
import { languages } from "#src/routes.ts";
import { selectionOf } from "./compare-query.rules.ts";
import type { Comparison } from "./comparison.service.ts";
import { type Demonstration, family, openDemonstration } from "./listing.fixture.ts";
import { presentProduct } from "./product.presenter.ts";
import { type CardRequest, createWireCards, type WireCards } from "./wire-cards.ts";

let shop: Demonstration;
beforeAll(async () => {
  shop = await openDemonstration();
});
afterAll(() => shop.database.close());

/** A page of a hundred of everything there is, priced for a profile. */
function pageOf(profile: Profile | null, page = 1): Comparison {
  const { products } = shop.comparison.current().snapshot;
  const read = selectionOf({
    organizationTypes: [...new Set(products.map(({ organizationType }) => organizationType))],
  });
  if (!read.ok) throw new Error(read.code);
  return shop.comparison.compareProducts({
    selection: { ...read.selection, showcase: null, page, take: 100 },
    profile,
    budgetRatio: 10_000,
    withFacets: false,
  });
}

function requestOf(result: Comparison, language: CardRequest["language"]): CardRequest {
  return {
    index: result.index,
    language,
    say: shop.words.say(language),
    country: shop.country.code,
    targetCurrency: result.targetCurrency,
    isProfileEntered: result.isProfileEntered,
    isByHead: result.isByHead,
    insured: result.insured,
    bestId: result.answer.bestId,
  };
}

/** Holds every text of a page against the presented product; says how many there were. */
async function checkPage(
  cards: WireCards,
  result: Comparison,
  language: CardRequest["language"],
): Promise<number> {
  const { index, answer } = result;
  const request = requestOf(result, language);
  const codes = answer.rows.map(({ id }) => index.productById.get(id)?.code ?? "");
  const records = await shop.catalog.loadProducts(codes, index, language);
  const popular = await shop.catalog.loadPopular(shop.country.code, index);
  const texts = await cards.texts(answer.rows, request);
  expect(texts).toHaveLength(answer.rows.length);
  for (const [at, text] of texts.entries()) {
    const presented = presentProduct(records[at]!, answer.rows[at]!, { ...request, popular });
    expect(text).toBe(JSON.stringify(presented));
    productSchema.parse(JSON.parse(text));
  }
  return texts.length;
}

/** The catalogue, and which codes were asked of it. */
function watchedCatalog() {
  const asked: string[] = [];
  const catalog: Pick<CatalogService, "loadProducts" | "loadPopular"> = {
    loadPopular: shop.catalog.loadPopular,
    loadProducts(codes, ...rest) {
      asked.push(...codes);
      return shop.catalog.loadProducts(codes, ...rest);
    },
  };
  return { catalog, asked };
}

describe("cards on the wire", () => {
  it.each(languages)("are the presented product, to the letter, in %s", async (language) => {
    const cards = createWireCards(shop.catalog);
    // Twice each: the second time what is kept answers, also for the other profile.
    for (const profile of [null, family, null, family]) {
      let checked = 0;
      const { total } = pageOf(profile).answer;
      for (let page = 1; checked < total; page += 1)
        checked += await checkPage(cards, pageOf(profile, page), language);
      expect(checked).toBe(total);
      expect(total).toBeGreaterThan(300);
    }
    expect(pageOf(family).answer.bestId).not.toBeNull();
  });

  it("are read once for an edition and a language", async () => {
    const { catalog, asked } = watchedCatalog();
    const cards = createWireCards(catalog);
    const result = pageOf(null);
    const rows = result.answer.rows.slice(0, 20);
    await cards.texts(rows, requestOf(result, "es"));
    await cards.texts(rows, requestOf(result, "es"));
    await cards.texts(rows.slice(5), { ...requestOf(pageOf(family), "es") });
    expect(asked.length).toBe(20);
    await cards.texts(rows, requestOf(result, "en"));
    expect(asked.length).toBe(40);
    await cards.texts(rows, { ...requestOf(result, "en"), index: { ...result.index } });
    expect(asked.length).toBe(60);
  });

  it("leave out what is no longer sold", async () => {
    const result = pageOf(null);
    const rows = result.answer.rows.slice(0, 3);
    const request = requestOf(result, "es");
    const gone = { ...rows[1]!, id: 2_000_000_000 };
    const cards = createWireCards(shop.catalog);
    const [first, , third] = await cards.texts(rows, request);
    expect(await cards.texts([rows[0]!, gone, rows[2]!], request)).toEqual([first, third]);
  });
});
