import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "#src/platform/clock/clock.ts";
import { loadSeedFolders, seedFolders } from "#src/modules/offer/catalog/seed.service.ts";
import { RATING_METHODS } from "#src/contracts/pricing.ts";
import { createTestApp, type TestApp } from "../../harness/app.ts";
import { openSeededDatabase } from "../../harness/database.ts";
import { type HandPrice, profileNamed, readHandPrices } from "./priced-by-hand.ts";

const HOSTS = { CL: "localhost", PE: "pe.localhost", CO: "co.localhost", INT: "int.localhost" };
const CURRENCIES = { CL: "CLP", PE: "PEN", CO: "COP", INT: "USD" };
const seeds = resolve(import.meta.dirname, "../../../db/seed");

interface SeededComparator {
  country: HandPrice["country"];
  base_url: string;
  insurance_types: string[];
  product_types: string[];
  organization_types: string[];
}
const comparators = readdirSync(seeds).flatMap((folder): SeededComparator[] => {
  try {
    return JSON.parse(readFileSync(join(seeds, folder, "comparators.json"), "utf8"));
  } catch {
    return [];
  }
});

interface ListedProduct {
  id: number;
  productCode: string;
  price: Record<string, unknown>;
  uninsurable: number[];
}

const prices = readHandPrices();
const days = [...new Set(prices.map(({ day }) => day))];

const nameOf = ({ country, comparator, product, profile, unit, arithmetic }: HandPrice): string =>
  `${country} ${comparator}: ${product} for ${profile ?? "nobody"} in ${unit}, ${arithmetic}`;

describe.each(days)("prices computed by hand, on %s", (day) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await createTestApp({}, `${day}T15:00:00Z`);
  });
  afterAll(() => site.close());

  async function post(country: HandPrice["country"], url: string, payload: object) {
    const headers = { host: HOSTS[country] };
    const answer = await site.app.inject({ method: "POST", url, headers, payload });
    expect({ url, status: answer.statusCode, body: answer.body.slice(0, 0) }).toEqual({
      url,
      status: 200,
      body: "",
    });
    return answer.json();
  }

  /** The product as its comparator lists it, from whichever page it is on. */
  async function listed(hand: HandPrice): Promise<ListedProduct> {
    const record = comparators.find(
      ({ country, base_url: url }) => country === hand.country && url === hand.comparator,
    );
    if (!record) throw new Error(`${hand.country} has no comparator ${hand.comparator}.`);
    for (let page = 1; page <= 5; page += 1) {
      const { data } = await post(hand.country, "/api/insurance/compare/metadata", {
        comparator: record.base_url,
        organizationTypes: record.organization_types,
        insuranceTypes: record.insurance_types,
        productTypes: record.product_types,
        targetCurrency: hand.unit,
        take: 100,
        page,
        ...(hand.profile === null ? {} : { profile: profileNamed(hand.profile) }),
      });
      const products = data as ListedProduct[];
      const found = products.find(({ productCode }) => productCode === hand.product);
      if (found) return found;
      if (products.length < 100) break;
    }
    throw new Error(`${hand.comparator} does not list ${hand.product}.`);
  }

  it.each(
    prices
      .filter((hand) => hand.day === day)
      .map((hand): [string, HandPrice] => [nameOf(hand), hand]),
  )("%s", async (_name, hand) => {
    const product = await listed(hand);
    // 'Desde' wherever prices are not defined for everybody (CQ 9).
    const isPartial = hand.profilesWithPrice > 0 && hand.profilesWithPrice < hand.profilesEvaluated;
    expect(product.price).toMatchObject({
      monthlyValue: hand.price,
      unit: { code: hand.unit },
      nativeValue: hand.native,
      label: isPartial ? "Desde" : hand.label,
      suffix: hand.suffix,
    });
    // People and pets are named; a company too small for a product is nobody who could be.
    const isCompany = hand.profile !== null && "colectivo" in profileNamed(hand.profile);
    const unpriced = hand.profilesEvaluated - hand.profilesWithPrice;
    expect(product.uninsurable).toHaveLength(isCompany ? 0 : unpriced);

    // A product's own price is in the country's currency, for a profile or for the product's own default.
    if (hand.unit !== CURRENCIES[hand.country]) return;
    const profile = hand.profile === null ? {} : { profile: profileNamed(hand.profile) };
    const { data } = await post(
      hand.country,
      `/api/insurance/${product.id}/calculatePrice`,
      profile,
    );
    expect(data.price.value).toBe(hand.price);
    expect(data.nativePrice?.value ?? null).toBe(hand.native);
    expect(data.total).toEqual({
      profilesWithPrice: hand.profilesWithPrice,
      profilesEvaluated: hand.profilesEvaluated,
      arePricesDefined: hand.price !== null,
    });
    expect(data.pricingDate).toBe(hand.day);
  });
});

describe("a holder of Peru", () => {
  it("prices a holder named apart as one who is listed", () => {
    const hands = prices.filter(
      ({ country, product }) => country === "PE" && product.endsWith("-alto"),
    );
    const [apart, listed] = ["woman 31 named apart, son 4", "woman 31, son 4"].map((profile) =>
      hands.find((hand) => hand.profile === profile && hand.unit === "PEN"),
    );
    expect(apart?.price).toBe(575.76);
    expect(listed?.price).toBe(apart?.price);
  });
});

describe("the table of prices computed by hand", () => {
  interface SoldProduct {
    code: string;
    country: string;
    insurance_type: string;
    rating_method: string;
    currency: string;
  }
  let products: SoldProduct[] = [];
  let priced: SoldProduct[] = [];
  beforeAll(async () => {
    const database = await openSeededDatabase();
    await loadSeedFolders(database.connection, seedFolders(seeds), systemClock);
    const found =
      await sql<SoldProduct>`select code, country, insurance_type, rating_method, currency
      from products where is_active and source in ('demostracion', 'QPSUBSCRIPTION')`.execute(
        database.connection,
      );
    products = found.rows;
    const tried = new Set(prices.map(({ product }) => product));
    priced = products.filter(({ code }) => tried.has(code));
    await database.close();
  });

  it("prices every line in every country where it is sold", () => {
    const lines = (rows: readonly SoldProduct[]): string[] =>
      [...new Set(rows.map((row) => `${row.country} ${row.insurance_type}`))].toSorted();
    expect(lines(priced)).toEqual(lines(products));
    expect(lines(products)).toHaveLength(41);
  });

  it("prices international health, travel and life abroad, each in dollars alone", () => {
    const abroad = priced.filter(({ country }) => country === "INT");
    const lines = abroad.map((row) => `${row.insurance_type} ${row.currency}`);
    expect([...new Set(lines)].toSorted()).toEqual(["INTERNACIONAL USD", "VIAJE USD", "VIDA USD"]);
  });

  it("uses all nine rating methods and five currencies", () => {
    expect(new Set(priced.map((row) => row.rating_method))).toEqual(new Set(RATING_METHODS));
    expect(new Set(priced.map(({ currency }) => currency))).toEqual(
      new Set(["CLP", "UF", "PEN", "COP", "USD"]),
    );
  });

  it("has every comparator's country and address", () => {
    const known = comparators.map(({ country, base_url: url }) => `${country} ${url}`);
    for (const { country, comparator } of prices)
      expect(known).toContain(`${country} ${comparator}`);
  });
});
