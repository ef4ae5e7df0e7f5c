import { describe, expect, it } from "vitest";
import type { ProductRecord, ProviderRecord } from "#src/contracts/product-record.ts";
import type { Listing } from "#src/modules/offer/comparison/listing.service.ts";
import { offeredCurrencies } from "#src/modules/offer/comparison/listing-known.rules.ts";
import { exampleReader } from "#test/factories/product-details.ts";
import { networkOf } from "./card-network.presenter.ts";
import { pricePeriodOf } from "#src/modules/offer/comparison/price-period.rules.ts";
import { priceStepOf } from "./price-step.rules.ts";

const { say, locale } = exampleReader();
const clinic = { value: "davila", displayName: "Clínica Dávila", count: 3, selected: false };

const provider = (over: Partial<ProviderRecord>): ProviderRecord => ({
  code: "davila",
  displayName: "Clínica Dávila",
  regionCode: 13,
  careKind: "hospitalaria",
  tier: "preferente",
  percentage: 90,
  ...over,
});

const asked = { code: "davila", name: "Clínica Dávila" };

function answersFor(
  providers: ProviderRecord[],
  chosen: string[],
  {
    offered = [clinic],
    asks = null,
  }: { offered?: (typeof clinic)[]; asks?: typeof asked | null } = {},
) {
  const source = { dataDate: "2026-01-01" };
  const record = { providers, coverages: [], source } as unknown as ProductRecord;
  const filters = { coverageOrganizations: offered };
  const listing = {
    choice: { coverageOrganizations: chosen },
    universe: filters,
    filters,
    clinic: asks,
  };
  return networkOf(record, listing as unknown as Listing, { say, locale, language: "es" });
}

describe("whether a card's product has the clinic", () => {
  it("is answered once for the clinic asked for and for each chosen one, the first three", () => {
    const texts = (chosen: string[], asks: typeof asked | null) =>
      answersFor([provider({})], chosen, { asks })?.answers.map(({ text }) => text);
    const yes = "Sí, Clínica Dávila es preferente: 90\u00a0%";
    expect(texts(["davila"], null)).toEqual([yes]);
    expect(texts(["davila"], asked)).toEqual([yes]);
    expect(texts(["b", "c", "d"], asked)).toEqual([
      yes,
      "No, su red no nombra a b",
      "No, su red no nombra a c",
    ]);
  });

  it("is asked for while no clinic is chosen", () => {
    expect(answersFor([provider({})], [])?.answers).toEqual([]);
  });

  it("says that nobody knows where a clinic is asked for and no network is on record", () => {
    const [answer] = answersFor([], [], { asks: asked })?.answers ?? [];
    expect(answer?.text).toBe("No informa si Clínica Dávila está en su red");
    expect(answersFor([], [])).toBeNull();
  });

  it("is no question where the list has no clinics to choose", () => {
    expect(answersFor([provider({})], [], { offered: [], asks: asked })).toBeNull();
  });
});

describe("a comparator's prices", () => {
  it.each([
    ["travel", ["VIAJE"], "trip"],
    ["guards", ["GUARDIAS"], "year"],
    ["guards", ["ACCIDENTES_PERSONALES"], "year"],
    ["insurance", ["DENTAL", "GUARDIAS"], "month"],
    ["sctr", ["SCTR"], "month"],
  ])("of %s (%s) are for a %s", (cardVariant, insuranceTypes, period) => {
    expect(pricePeriodOf({ cardVariant, insuranceTypes })).toBe(period);
  });

  it.each([
    [0, 1],
    [199, 1],
    [200, 10],
    [1_999, 10],
    [19_999, 100],
    [129_805, 1_000],
  ])("up to %i are filtered in steps of %i", (highest, step) => {
    expect(priceStepOf(highest)).toBe(step);
  });

  const products = [
    { insuranceType: "VIAJE", currency: "USD" },
    { insuranceType: "VIAJE", currency: "CLP" },
    { insuranceType: "VIAJE", currency: "MXN" },
    { insuranceType: "VIDA", currency: "UF" },
  ] as unknown as Parameters<typeof offeredCurrencies>[2]["products"];
  it.each([
    ["VIAJE", ["CLP", "USD"]],
    ["VIDA", []],
    ["DENTAL", []],
  ])("of %s can be compared in %j: those with a rate of the day", (type, currencies) => {
    const exchangeRates = new Map([["USD", 9_425_500] as const]);
    expect(
      offeredCurrencies({ insuranceTypes: [type] }, "CLP", { products, exchangeRates }),
    ).toEqual(currencies);
  });
});
