import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Demonstration, family, openDemonstration } from "./listing.fixture.ts";

let demo: Demonstration;

beforeAll(async () => {
  demo = await openDemonstration();
});

afterAll(() => demo.database.close());

describe("a comparator's listing", () => {
  it("never leaves the comparator's insurance types, whatever is chosen", async () => {
    const everything = await demo.load({ page: 99 });
    const types = new Set(everything.rows.map(({ record }) => record.insuranceType.code));
    expect([...types].every((type) => demo.comparatorOf().insuranceTypes.includes(type))).toBe(
      true,
    );
    const outside = await demo.load({ insuranceTypes: ["ISAPRE"] });
    expect(outside.choice.insuranceTypes).toEqual([]);
    expect(outside.total).toBe(everything.total);
  });

  it("grows from its start where the record says so, to its end and no further", async () => {
    const second = await demo.load({ page: 2 });
    expect(second.rows).toHaveLength(40);
    const last = await demo.load({ page: 999 });
    expect(last.rows).toHaveLength(last.total);
    expect(last.choice.page).toBe(last.pages);
    expect(new Set(last.rows.map(({ record }) => record.id)).size).toBe(last.total);
  });

  it("is paginated where the record says so; a page past the end is the last", async () => {
    const plansFound = await demo.load({ page: 999 }, { comparator: "Isapres" });
    expect(plansFound.choice.page).toBe(plansFound.pages);
    expect(plansFound.rows.length).toBeLessThanOrEqual(demo.comparatorOf("Isapres").pageSize);
  });

  it("says 'Desde' for the default profile and names no best product", async () => {
    const { rows, isProfileEntered } = await demo.load();
    expect(isProfileEntered).toBe(false);
    expect(rows.some(({ isBest }) => isBest)).toBe(false);
    expect(
      rows.filter(({ row }) => row.price !== null).every(({ said }) => said.label === "from"),
    ).toBe(true);
  });

  it("prices an entered profile and names the one best product of the whole result", async () => {
    const { rows, isProfileEntered } = await demo.load({ order: "distance" }, { profile: family });
    expect(isProfileEntered).toBe(true);
    expect(rows[0]?.isBest).toBe(true);
    expect(rows.filter(({ isBest }) => isBest)).toHaveLength(1);
  });

  it("says why: the parts of an affinity give it, exactly", async () => {
    for (const coverageOrganizations of [[], ["clinica-davila", "clinica-indisa"]]) {
      const { rows } = await demo.load({ coverageOrganizations }, { profile: family });
      expect(rows.length).toBeGreaterThan(0);
      for (const { row, fit } of rows) {
        const sum = fit.reduce((total, { score, weight }) => total + score * weight, 0);
        expect(Math.floor(sum / 100)).toBe(row.affinity);
      }
    }
  });

  it("counts every option as if its own list were not set", async () => {
    const dental = await demo.load({ insuranceTypes: ["DENTAL"] });
    const whole = await demo.load();
    const countOf = (found: typeof whole, type: string) =>
      found.filters.insuranceTypes.find(({ value }) => value === type)?.count;
    expect(countOf(dental, "CATASTROFICO")).toBe(countOf(whole, "CATASTROFICO"));
    expect(dental.total).toBe(countOf(whole, "DENTAL"));
  });

  it("drops what the comparator does not know", async () => {
    const { choice } = await demo.load({
      organizations: ["nobody", "quillay-vida"],
      features: [1, 9_999],
      planTypes: [1],
      births: ["conParto"],
    });
    expect(choice).toMatchObject({
      organizations: ["quillay-vida"],
      features: [1],
      planTypes: [],
      births: [],
    });
  });

  it("names the filter that limits most where nothing is left", async () => {
    const found = await demo.load({ insuranceTypes: ["DENTAL"], price: { from: null, to: 1 } });
    expect(found.total).toBe(0);
    expect(found.drop).toMatchObject({ filter: { kind: "price" } });
    const without = await demo.load({ insuranceTypes: ["DENTAL"] });
    expect(found.drop?.total).toBe(without.total);
  });

  it("knows products chosen to compare that are not on the page, with their price", async () => {
    const { compared } = await demo.load(
      { insuranceTypes: ["DENTAL"] },
      { compared: ["quillay-complementario-familia-80", "unknown"] },
    );
    expect(compared).toHaveLength(1);
    expect(compared[0]).toMatchObject({ record: { code: "quillay-complementario-familia-80" } });
    expect(compared[0]?.said.price?.amountMinor).toBeGreaterThan(0);
  });

  it("knows them with the price of the months that its words speak of", async () => {
    const { compared } = await demo.load(
      { insuranceTypes: ["DENTAL"] },
      { compared: ["guardias-guayacan-legal"] },
    );
    // 0.0212 UF x 41,136.24 x 12 = 10,465.06; twelve rounded months would be 10,464.
    expect(compared[0]).toMatchObject({
      said: { price: { amountMinor: 10_465, currency: "CLP" }, months: 12 },
    });
  });

  it.each(["Seguros-de-Salud", "Guardias", "Accidentes-Personales"] as const)(
    "orders, filters and sums up %s by the very prices that its cards show",
    async (comparator) => {
      const { rows, priceRange, filters } = await demo.load(
        { order: "lowerPrice", page: 99 },
        { comparator },
      );
      const shown = rows.flatMap(({ said }) => said.price?.amountMinor ?? []);
      expect(shown.length).toBeGreaterThan(10);
      expect(shown).toEqual(shown.toSorted((a, b) => a - b));
      expect(priceRange).toEqual({ min: shown[0], max: shown.at(-1) });
      expect(filters.prices).toMatchObject({ preciomin: shown[0], preciomax: shown.at(-1) });
      for (const price of shown) {
        const cheaper = await demo.load({ price: { from: null, to: price } }, { comparator });
        expect(cheaper.total).toBe(shown.filter((one) => one <= price).length);
        const dearer = await demo.load({ price: { from: price, to: null } }, { comparator });
        expect(dearer.total).toBe(shown.filter((one) => one >= price).length);
      }
    },
  );

  it("says which plan fields the source informs", async () => {
    const { universe } = await demo.load({}, { comparator: "Isapres" });
    expect(universe.planTypes.some(({ count }) => count > 0)).toBe(true);
    expect(universe.births.some(({ count }) => count > 0)).toBe(true);
  });

  it("finds one card's product, or says that there is none", async () => {
    await expect(
      demo.listing.loadCardProduct("quillay-complementario-familia-80"),
    ).resolves.toMatchObject({
      record: { slug: "Complementario-Familia-80" },
      counts: { prestadores: expect.arrayContaining([expect.any(String)]) },
    });
    await expect(demo.listing.loadCardProduct("nothing")).rejects.toMatchObject({
      code: "PRODUCT_NOT_FOUND",
      status: 404,
    });
  });
});
