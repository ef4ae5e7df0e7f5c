import { describe, expect, it } from "vitest";
import { amountKinds, offerKinds } from "#src/contracts/enumerations/coverage-and-price.ts";
import { countries } from "#src/config/countries.ts";
import {
  exampleCoverage,
  exampleDetail,
  exampleLimit,
  exampleReader,
  exampleRecord,
} from "#test/factories/product-details.ts";
import { presentCoverage } from "#src/areas/marketplace/product-facts/coverage.presenter.ts";
import { presentGroupCost } from "./group-cost.presenter.ts";
import { presentLimits } from "#src/areas/marketplace/product-facts/limit.presenter.ts";
import { presentOffer, ratingText } from "#src/areas/marketplace/product-facts/offer.presenter.ts";
import { presentProviders } from "./provider.presenter.ts";
import { presentYearlyCost } from "#src/areas/marketplace/product-facts/yearly-cost.presenter.ts";

/** The reader throws where a message is missing in its language. */
describe.each(["es", "en", "pt"] as const)("a product in %s", (language) => {
  const reader = exampleReader(language);
  const clinic = (code: string, tier: string) => ({
    code,
    displayName: code,
    regionCode: 13,
    careKind: "hospitalaria",
    tier,
    percentage: 50,
    area: "Metropolitana",
    place: "Recoleta",
    latitude: -33.4,
    longitude: -70.6,
  });
  const record = exampleRecord({
    isMapEnabled: true,
    hospitalPercentage: 80,
    ambulatoryPercentage: 70,
    insuranceType: {
      ...exampleRecord().insuranceType,
      upperType: { name: "SEGURO COLECTIVO", displayName: "" },
    },
    coverages: [
      exampleCoverage({ percentage: 50, percentageParticular: 20, tier: "libre_eleccion" }),
    ],
    limits: amountKinds
      .filter((kind) => /top|deductible|bed|compensation/.test(kind))
      .map((kind) => exampleLimit({ kind, details: null })),
    providers: [clinic("a", "preferente"), clinic("b", "libre_eleccion")],
    requirements: [
      { prevision: "isapre", previousCoverage: "Ambulatoria", value: 50, unit: "%", note: null },
    ],
  });
  const { price } = exampleDetail(record, null);
  const { uf } = price.index.snapshot;

  it("has a word for its coverage, limits, clinics and offers, in every country", () => {
    for (const country of countries) {
      const own = { ...reader, country };
      expect(presentCoverage(record, null, own)?.counts).toHaveLength(1);
      expect(presentLimits(record, uf, own)?.groups).toHaveLength(3);
      for (const asked of ["a", "z"]) {
        const clinics = new Map([
          ["a", "A"],
          ["z", "Z"],
        ]);
        const sought = { code: asked, name: asked };
        const question = {
          clinics,
          asked: { clinic: sought, unknown: null },
          action: "/",
          kept: [],
        };
        expect(presentProviders(record, question, own).map).not.toBeNull();
      }
      for (const kind of offerKinds) {
        const offer = { title: "Título", titles: {}, unit: "CLP", amount: 1, parcels: "1;2" };
        const dates = { stockRemaining: 3, validFrom: null, validTo: "2026-12-31" };
        expect(presentOffer({ kind, ...offer, ...dates }, own).title).not.toBe("");
      }
      expect(ratingText({ tenths: 45, count: 2 }, own)).toContain("2");
    }
  });

  it("has a word for its yearly cost, whatever is known, and for its shares", () => {
    for (const part of [{}, { limits: [] }, { country: "AR" }, { method: "Trip" as const }]) {
      const sources = { record: { ...record, ...part }, price, prevision: null };
      expect(presentYearlyCost(sources, reader).lead).not.toBe("");
    }
    const address = { action: "/", kept: [], share: null };
    expect(presentGroupCost(record, price, address, reader)?.workers).toHaveLength(1);
  });
});
