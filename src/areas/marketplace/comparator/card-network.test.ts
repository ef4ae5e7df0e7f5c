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

function answersFor(
  providers: ProviderRecord[],
  chosen: string[],
  offered = [clinic],
  dataDate: string | null = "2026-01-01",
) {
  const record = { providers, source: { dataDate } } as unknown as ProductRecord;
  const filters = { coverageOrganizations: offered };
  const listing = { choice: { coverageOrganizations: chosen }, universe: filters, filters };
  return networkOf(record, listing as unknown as Listing, { say, locale });
}

describe("whether a card's product has the clinic", () => {
  it("is answered by modality, hospital care and the preferred tier first, with the day", () => {
    const network = answersFor(
      [
        provider({ careKind: "ambulatoria", percentage: null }),
        provider({ tier: "libre_eleccion", percentage: 60 }),
        provider({}),
        provider({ code: "indisa", displayName: "Clínica Indisa" }),
      ],
      ["davila"],
    );
    expect(network?.answers).toEqual([
      {
        clinic: "Clínica Dávila",
        isIn: true,
        terms: [
          "hospitalario preferente 90\u00a0%",
          "hospitalario libre elección 60\u00a0%",
          "ambulatorio preferente",
        ],
      },
    ]);
    expect(network?.day).toBe("01-01-2026");
  });

  it("is a plain no where its network is known without it", () => {
    const indisa = provider({ code: "indisa" });
    expect(answersFor([indisa], ["davila"], [clinic], null)).toEqual({
      answers: [{ clinic: "Clínica Dávila", isIn: false, terms: [] }],
      day: null,
    });
  });

  it("is asked for while no clinic is chosen", () => {
    expect(answersFor([provider({})], [])?.answers).toEqual([]);
  });

  it("is no question without a network on record, or without clinics to choose", () => {
    expect(answersFor([], ["davila"])).toBeNull();
    expect(answersFor([provider({})], [], [])).toBeNull();
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
