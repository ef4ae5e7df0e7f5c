import * as fc from "fast-check";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registerApiRoutes } from "#src/platform/http/api-routes.ts";
import { createHttpServer } from "#src/platform/http/server.ts";
import { createLog } from "#src/platform/log/log.ts";
import { comparatorRoutes } from "./comparators.api.ts";
import type { ComparisonFacts } from "./comparison.facts.ts";
import { type Demonstration, family, openDemonstration } from "./listing.fixture.ts";
import { promotedRoutes } from "./promoted.api.ts";
import { canBeHad, choosePromoted, type PromotionCandidate } from "./promoted.rules.ts";

const candidate = (over: Partial<PromotionCandidate> = {}): PromotionCandidate => ({
  id: 1,
  isPromoted: true,
  price: 10_000,
  uninsurable: [],
  affinity: 5_000,
  ...over,
});

describe("the promoted product", () => {
  it.each<[string, PromotionCandidate[], number | null]>([
    ["none where there is none", [], null],
    ["none where nothing is promoted", [candidate({ isPromoted: false })], null],
    ["none without a price", [candidate({ price: null })], null],
    ["none that leaves somebody out", [candidate({ uninsurable: [1] })], null],
    ["the only one", [candidate()], 1],
    ["one that costs nothing is one too", [candidate({ price: 0 })], 1],
    [
      "the best affinity",
      [candidate({ id: 1, affinity: 4_000 }), candidate({ id: 2, affinity: 6_000 })],
      2,
    ],
    ["the first by id among equals", [candidate({ id: 9 }), candidate({ id: 3 })], 3],
    [
      "a worse one that everybody can have",
      [candidate({ id: 1, affinity: 9_000, uninsurable: [0] }), candidate({ id: 2, affinity: 1 })],
      2,
    ],
  ])("is %s", (_words, candidates, id) => {
    expect(choosePromoted(candidates)?.id ?? null).toBe(id);
  });

  it("is promoted, can be had, and none such fits better, in any order", () => {
    const arbitrary = fc.record({
      id: fc.integer({ min: 1, max: 50 }),
      isPromoted: fc.boolean(),
      price: fc.option(fc.integer({ min: 0, max: 99 })),
      uninsurable: fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 1 }),
      affinity: fc.integer({ min: 0, max: 5 }),
    });
    const unique = fc.uniqueArray(arbitrary, { selector: ({ id }) => id });
    fc.assert(
      fc.property(unique, (candidates) => {
        const chosen = choosePromoted(candidates);
        const able = candidates.filter((one) => one.isPromoted && canBeHad(one));
        expect(chosen === null).toBe(able.length === 0);
        expect(able.every(({ affinity }) => affinity <= (chosen?.affinity ?? 0))).toBe(true);
        expect(choosePromoted(candidates.toReversed())?.id).toBe(chosen?.id);
      }),
    );
  });
});

describe("the calls about comparators", () => {
  let demonstration: Demonstration;
  let app: FastifyInstance;
  let compareCalls = 0;
  let language: "es" | "en" | "pt" = "es";
  beforeAll(async () => {
    demonstration = await openDemonstration();
    const { comparison, catalog, words, country } = demonstration;
    const comparisons = { in: () => comparison };
    app = await createHttpServer({
      log: createLog("silent", () => undefined),
      assetsFolder: undefined,
      trustProxy: false,
      isTls: false,
      sayError: () => (code) => code,
    });
    registerApiRoutes<ComparisonFacts>(
      app,
      [
        ...promotedRoutes({ comparisons, catalog, words }),
        ...comparatorRoutes({ comparisons, catalog }),
      ],
      async () => ({
        country,
        language,
        visitorId: undefined,
        showcase: null,
        ensureVisitor: async () => "nobody",
        countCompareCall: async () => void (compareCalls += 1),
        isPersonal: () => false,
        markPersonal: () => undefined,
        log: createLog("silent", () => undefined),
      }),
    );
  });
  afterAll(async () => {
    await app.close();
    await demonstration.database.close();
  });
  const promote = (payload: object) =>
    app.inject({ method: "POST", url: "/api/insurance/promotedProduct", payload });

  it("POST promotedProduct answers the promoted product that fits the household best", async () => {
    compareCalls = 0;
    const response = await promote({ comparator: "Seguros-de-Salud", profile: family });
    expect(response.statusCode).toBe(200);
    expect(response.headers["cache-control"]).toBe("private, no-store");
    expect(compareCalls).toBe(1);
    const { data } = response.json();
    expect(data.isPromoted).toBe(true);
    expect(data.price.arePricesDefined).toBe(true);
    expect(data.uninsurable).toEqual([]);
    // Nothing promoted that everybody can have stands above it in the whole list by affinity.
    const listing = await demonstration.load({ order: "distance", page: 10 }, { profile: family });
    const above = listing.rows.find(
      ({ record, row }) => record.isPromoted && row.price !== null && row.uninsurable.length === 0,
    );
    expect(above?.record.code).toBe(data.productCode);
  });

  it("answers nothing where no promoted product is of the type", async () => {
    const response = await promote({
      comparator: "Seguros-de-Salud",
      productType: "NO-SUCH-TYPE",
      profile: family,
    });
    expect(response.statusCode).toBe(204);
    expect(response.body).toBe("");
  });

  it("takes the comparator's id too, and the default profile where there is none", async () => {
    const { id } = demonstration.comparatorOf("Seguros-de-Salud");
    const byId = await promote({ comparator: id });
    expect(byId.statusCode).toBe(200);
    expect(byId.json().data.distance).toBeNull();
    const byUrl = await promote({ comparator: "Seguros-de-Salud", profile: null });
    expect(byUrl.json().data.productCode).toBe(byId.json().data.productCode);
  });

  it.each([
    [{}, "comparator"],
    [{ comparator: "Nada" }, "comparator"],
    [{ comparator: "Seguros-de-Salud", profile: { cotizante: [{ edad: -1 }] } }, "profile."],
  ])("names the field of %j that is wrong", async (payload, field) => {
    const response = await promote(payload);
    expect(response.statusCode).toBe(400);
    expect(response.json().error.payload.fields[0].field).toContain(field);
  });

  it("find a comparator by its base url, in the reader's words", async () => {
    language = "en";
    const response = await app.inject({ url: "/api/comparators?baseUrl=Seguros-de-Salud" });
    language = "es";
    expect(response.json().data).toMatchObject({
      baseUrl: "Seguros-de-Salud",
      url: "/en/Compare/Seguros-de-Salud",
      country: "CL",
      title: "Compare health insurance",
      hasFeatures: true,
      type: "landing",
    });
    expect((await app.inject({ url: "/api/comparators?baseUrl=Nada" })).statusCode).toBe(404);
    expect((await app.inject({ url: "/api/comparators" })).statusCode).toBe(400);
  });

  it("features of a comparator are read by its id, with how many products have each", async () => {
    const { id } = demonstration.comparatorOf("Seguros-de-Salud");
    const features = (await app.inject({ url: `/api/comparators/${id}/features` })).json().data as {
      id: number;
      displayName: string;
      products: number;
    }[];
    expect(features.length).toBeGreaterThan(5);
    const { universe } = await demonstration.load();
    for (const { value, count } of universe.features.filter((option) => option.count > 0)) {
      expect(features.find((feature) => feature.id === value)?.products).toBe(count);
    }
    expect(features.every(({ products }) => products > 0)).toBe(true);
    expect((await app.inject({ url: "/api/comparators/999999/features" })).statusCode).toBe(404);
    expect((await app.inject({ url: "/api/comparators/x/features" })).statusCode).toBe(400);
  });
});
