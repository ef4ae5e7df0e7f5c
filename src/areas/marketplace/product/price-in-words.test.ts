import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countries } from "#src/config/countries.ts";
import { formatMoney, parseDecimalHalfUp, STORAGE_DECIMALS } from "#src/contracts/money.ts";
import type { ProductRecord } from "#src/contracts/product-record.ts";
import type { Listing, ListingRow } from "#src/modules/offer/comparison/listing.service.ts";
import {
  type Demonstration,
  openDemonstration,
} from "#src/modules/offer/comparison/listing.fixture.ts";
import { presentProduct } from "#src/modules/offer/comparison/product.presenter.ts";
import { priceSnapshotOf } from "#src/modules/offer/product/price-snapshot.presenter.ts";
import { saidProductPrice } from "#src/modules/offer/comparison/product-said-price.rules.ts";
import { priceLine, priceText } from "#src/modules/offer/pricing/said-price.rules.ts";
import { subjectOfForm } from "#src/modules/offer/profile/default-profile.rules.ts";
import { type PriceSnapshot, saidSnapshot } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import { policyDocument } from "#src/modules/sale/signature/issued.presenter.ts";
import { proposalDocument } from "#src/modules/sale/signature/proposal.presenter.ts";
import type { PlainDocument } from "#src/platform/pdf/pdf-document.ts";
import { reviewFacts } from "#src/areas/page/review-facts.presenter.ts";
import { moneyLocaleOf } from "#src/contracts/amount-text.rules.ts";
import { cardPrice } from "../comparator/card-price.presenter.ts";
import { pagePrice, priceModel } from "#src/areas/marketplace/product-facts/price.presenter.ts";

/** Every page of a comparator for the default profile of its form. */
async function rowsOf(demo: Demonstration, comparator: string) {
  const first = await demo.load({}, { comparator });
  const listings = [first];
  for (let page = 2; page <= first.pages; page += 1)
    listings.push(await demo.load({ page }, { comparator }));
  return listings.flatMap((listing) => listing.rows.map((entry) => ({ entry, listing })));
}

describe.each(Object.values(countries))("a price in words in $code", (country) => {
  let demo: Demonstration;
  const reader = () => ({
    say: demo.words.say("es"),
    locale: moneyLocaleOf(country.locale, "es"),
    language: "es" as const,
  });

  beforeAll(async () => {
    demo = await openDemonstration(country);
  });
  afterAll(() => demo.database.close());

  /** The price of the API as a client would write it. */
  function wireText(entry: ListingRow, listing: Listing, isByHead: boolean) {
    const { price, priceSuffix: suffix } = presentProduct(entry.record, entry.row, {
      index: demo.comparison.current(),
      language: "es",
      say: reader().say,
      targetCurrency: listing.targetCurrency,
      isProfileEntered: listing.isProfileEntered,
      isByHead,
      insured: { persons: listing.household.persons },
      bestId: null,
      popular: new Set(),
    });
    if (price.value === null) return { label: price.label, suffix };
    const { targetCurrency: currency } = listing;
    const minor = parseDecimalHalfUp(String(price.value), STORAGE_DECIMALS[currency]);
    const amountMinor = minor.ok ? minor.units : Number.NaN;
    return {
      label: price.label,
      amount: formatMoney({ amountMinor, currency }, reader().locale),
      suffix,
    };
  }

  /** What the page of a purchase, its proposal and its policy say of a price. */
  function boughtWords(record: ProductRecord, price: PriceSnapshot) {
    const purchase = {
      reference: "COM-2222-222",
      product_name: "",
      insurer_name: "",
      price,
      language: "es",
      country: country.code,
      base_url: "",
      steps: [] as StepPurchase["purchase"]["steps"],
      made_at: new Date("2026-10-10T15:00:00Z"),
    } as StepPurchase["purchase"];
    const { say } = reader();
    const seller = { name: null, isDemonstration: true };
    const facts = {
      step: { purchase, forms: [], persons: [] },
      gathered: {
        steps: [],
        exclusions: [],
        conditions: null,
        product: record,
        withdrawal: null,
        seller,
      },
      signed: null,
      paid: null,
      isDemonstration: false,
    };
    const proposal = {
      purchase,
      forms: [],
      gathered: facts.gathered,
      signer: "",
      healthHash: null,
    };
    const partOf = ({ sections }: PlainDocument) =>
      sections.find(({ heading }) => heading === say("signature.proposal.price"));
    const free = { amountMinor: 0, currency: "CLP" } as const;
    const review = reviewFacts(
      {
        hrefOf: () => null,
        purchased: facts.step,
        due: {
          due: {
            base: free,
            discount: null,
            bundle: null,
            promo: null,
            promoRefusal: null,
            due: free,
          },
          charges: [],
          today: "2026-10-10",
        },
        terms: { withdrawal: null, seller, conditions: null, product: record },
      },
      { ...reader(), country, origin: "", layout: null },
    );
    const labelled = (...keys: string[]) =>
      review.find(({ label }) => keys.some((key) => label === say(`purchase.review.${key}`)))
        ?.value;
    return {
      page: labelled("price", "priceOnce"),
      pageConversion: labelled("conversion") ?? null,
      proposal: partOf(proposalDocument({ ...proposal, isDemonstration: false }, say, "")),
      policy: partOf(policyDocument(facts, say, "")),
    };
  }

  it("is the same on the card, the product's page, in the API, in a request, in a frozen quote and when it is bought", async () => {
    const seen = new Set<string>();
    for (const comparator of demo.comparators) {
      const { baseUrl, profileForm } = comparator;
      const { insured } = demo.comparison.insuredFor(null, comparator);
      for (const { entry, listing } of await rowsOf(demo, baseUrl)) {
        const { record } = entry;
        const own = demo.comparison.priceFor(record.code, null, "line");
        // A comparator may list products of a line with another form: another household is another price.
        if (subjectOfForm(own.formName) !== subjectOfForm(profileForm)) continue;
        const card = cardPrice(entry, listing, null, reader());
        const page = pagePrice(record, own, reader());
        const wire = wireText(entry, listing, insured.heads !== undefined);
        const snapshot = priceSnapshotOf(
          own,
          { ...own.product, displayName: "", organization: "", upperType: "", path: "" },
          country.code,
          saidProductPrice(record, own),
        );
        const frozen = saidSnapshot(snapshot);
        expect(priceModel(frozen, reader()), record.code).toEqual(page);
        seen.add(record.code);
        if (card.kind === "consult") {
          expect(page, record.code).toMatchObject({ label: null, amount: "Consultar" });
          expect(wire, record.code).toEqual({ label: "Consultar", suffix: null });
          continue;
        }
        const { label, amount, suffix } = card;
        expect(
          { label: page.label, amount: page.amount, suffix: page.period, own: page.own },
          record.code,
        ).toEqual({ label, amount, suffix, own: card.own });
        expect(wire, record.code).toEqual({ label, amount, suffix });
        expect(priceLine(frozen, reader())).toBe(`${label} ${amount} ${suffix.trim()}`);
        const bought = boughtWords(record, snapshot);
        const line = `${amount} ${suffix.trim()}`;
        const conversion = priceText(frozen, reader())?.conversion ?? null;
        expect(bought.proposal, record.code).toMatchObject({ lead: line });
        expect(bought.policy?.lead, record.code).toBe(line);
        expect(bought.page?.split(", ")[0], record.code).toBe(line);
        expect(bought.page?.includes(" al año"), record.code).toBe(suffix.startsWith("/mes"));
        expect(bought.pageConversion, record.code).toBe(conversion);
        for (const { lines = [] } of [bought.proposal ?? {}, bought.policy ?? {}])
          if (conversion !== null) expect(lines[0], record.code).toBe(conversion);
      }
    }
    const all = [...demo.comparison.current().productByCode.keys()];
    expect(all.filter((code) => !seen.has(code))).toEqual([]);
    expect(seen.size).toBeGreaterThan(20);
  });
});

describe("a price in words", () => {
  it("names both currencies of a trip, and one head of counted guards", async () => {
    const demo = await openDemonstration();
    const reader = {
      say: demo.words.say("es"),
      locale: "es-CL" as const,
      language: "es" as const,
    };
    const texts = async (comparator: string) =>
      (await rowsOf(demo, comparator)).map(({ entry: { record } }) =>
        pagePrice(record, demo.comparison.priceFor(record.code, null, "line"), reader),
      );
    const trips = await texts("Seguros-de-Viaje");
    const dollars = trips.filter(({ own }) => own?.amount.startsWith("US$"));
    expect(dollars.length).toBeGreaterThan(5);
    for (const trip of dollars)
      expect(trip).toMatchObject({
        amount: expect.stringMatching(/^\$[\d.]+$/),
        period: " total del viaje",
        own: { by: expect.stringMatching(/^cambio vigente al \d\d-\d\d-\d{4}$/) },
      });
    const guards = await texts("Guardias");
    expect(guards.length).toBeGreaterThan(5);
    expect(new Set(guards.map(({ period }) => period))).toEqual(
      new Set([" p/p", "/año p/p", "/año por guardia"]),
    );
    await demo.database.close();
  });
});
