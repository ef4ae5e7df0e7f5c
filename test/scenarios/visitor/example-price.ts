import type { PriceNow, PriceSnapshot } from "#src/modules/offer/quote/price-snapshot.rules.ts";

/** A price as tests use it: a woman of 34 with a daughter of 6, 1.18 UF on 10 October 2026. */
export function examplePrice(changes: Partial<PriceSnapshot> = {}): PriceSnapshot {
  return {
    product: {
      code: "QV-FAM-80",
      displayName: "Complementario Familia 80",
      organization: "Quillay Vida",
      insuranceType: "COMPLEMENTARIO",
      upperType: "SEGURO SALUD",
      path: "/Seguros/Quillay-Vida/Complementario-Familia-80",
    },
    country: "CL",
    pricingDate: "2026-10-10",
    isDefaultProfile: false,
    period: "month",
    native: { units: 11_800, decimals: 4, currency: "UF" },
    shown: { amountMinor: 48_541, currency: "CLP" },
    people: [
      {
        profileIndex: 0,
        relationship: "holder",
        sex: "F",
        age: 34,
        method: "PerPersonBand",
        amount: { units: 7_800, decimals: 4, currency: "UF" },
      },
      {
        profileIndex: 1,
        relationship: "child",
        sex: "F",
        age: 6,
        method: "PerPersonBand",
        amount: { units: 4_000, decimals: 4, currency: "UF" },
      },
    ],
    uf: { day: "2026-10-10", valueCents: 4_113_624, isFallback: false },
    rateTable: { id: 7, validFrom: "2026-01-01" },
    riskReference: null,
    rulesVersion: "1",
    catalogueVersion: 3,
    ...changes,
  };
}

/** A market with that one product, whose price a test may change or take off sale. */
export function exampleMarket(): {
  priceNow: PriceNow;
  set(price: PriceSnapshot | undefined): void;
} {
  let price: PriceSnapshot | undefined = examplePrice();
  return {
    priceNow: async ({ productCode }) => (price?.product.code === productCode ? price : undefined),
    set(next) {
      price = next;
    },
  };
}
