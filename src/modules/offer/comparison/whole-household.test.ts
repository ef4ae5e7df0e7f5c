import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { orders } from "#src/contracts/compare.ts";
import { STANDINGS } from "#src/contracts/pricing.ts";
import type { Profile } from "#src/contracts/profile.ts";
import { type Demonstration, openDemonstration } from "./listing.fixture.ts";
import type { Listing, ListingRow } from "./listing.service.ts";
import { presentProduct } from "./product.presenter.ts";

/** A woman of 36, her husband of 38 and their daughter of 6, as Chile's form sends them. */
const three: Profile = {
  cotizante: [{ sexo: "Femenino", edad: 36, ingreso: 1_650_000 }],
  cargas: [
    { sexo: "Masculino", edad: 38, parentesco: "Cónyuge" },
    { sexo: "Femenino", edad: 6, parentesco: "Hija" },
  ],
  region: { stateCode: 13, abbreviation: "RM" },
  ingresodatos: true,
};

let demo: Demonstration;
beforeAll(async () => {
  demo = await openDemonstration();
});
afterAll(() => demo.database.close());

/** Every row of a list, however many pages it has. */
async function allRows(
  profile: Profile,
  choice: Parameters<Demonstration["load"]>[0],
  comparator = "Seguros-de-Salud",
): Promise<{ first: Listing; rows: ListingRow[] }> {
  const first = await demo.load({ ...choice, page: 25 }, { profile, comparator });
  if (!first.comparator.isPaginated) return { first, rows: [...first.rows] };
  const pages = await Promise.all(
    Array.from({ length: first.pages }, (_, i) =>
      demo.load({ ...choice, page: i + 1 }, { profile, comparator }),
    ),
  );
  return { first: pages[0]!, rows: pages.flatMap(({ rows }) => rows) };
}

const standingsOf = (rows: readonly ListingRow[]) => rows.map(({ row }) => row.standing);
const isInOrder = (standings: readonly string[]) =>
  standings.every(
    (standing, i) =>
      i === 0 ||
      STANDINGS.indexOf(standing as "whole") >= STANDINGS.indexOf(standings[i - 1] as "whole"),
  );

describe("a list for a woman of 36, a man of 38 and a girl of 6", () => {
  it.each(orders)(
    "has what leaves somebody out after all that takes everybody: %s",
    async (order) => {
      const { first, rows } = await allRows(three, { order });
      const standings = standingsOf(rows);
      expect(isInOrder(standings)).toBe(true);
      expect(standings.filter((one) => one === "whole")).toHaveLength(first.wholeTotal);
      expect(standings.filter((one) => one === "partial")).toHaveLength(first.partialTotal);
      expect(first.partialTotal).toBeGreaterThan(0);
      expect(rows).toHaveLength(first.total);
    },
  );

  it("counts prices, range and the best of those alone that insure all three", async () => {
    const { first, rows } = await allRows(three, {});
    const whole = rows.filter(({ row }) => row.standing === "whole");
    const prices = whole.map(({ row }) => row.price!);
    expect(first.priceRange).toEqual({ min: Math.min(...prices), max: Math.max(...prices) });
    expect(first.filters.prices?.preciomin).toBe(Math.min(...prices));
    expect(first.filters.prices?.histogram.reduce((sum, n) => sum + n, 0)).toBe(whole.length);
    expect(rows.filter(({ isBest }) => isBest).map(({ row }) => row.standing)).toEqual(["whole"]);
  });

  it("keeps them in the total and hides them by one filter, off at first", async () => {
    const { first } = await allRows(three, {});
    expect(first.total).toBeGreaterThan(first.wholeTotal);
    const { first: only, rows } = await allRows(three, { isForAll: true });
    expect(only.total).toBe(first.wholeTotal);
    expect(only.partialTotal).toBe(0);
    expect(new Set(standingsOf(rows))).toEqual(new Set(["whole"]));
  });

  it("says in the API who is priced, who is not and why", async () => {
    const { first, rows } = await allRows(three, {});
    const entry = rows.find(
      ({ row, leftOut }) =>
        row.standing === "partial" && leftOut.every(({ code }) => code === "AGE_FROM"),
    )!;
    const wire = presentProduct(entry.record, entry.row, {
      index: demo.comparison.current(),
      language: "es",
      say: demo.words.say("es"),
      targetCurrency: "CLP",
      isProfileEntered: true,
      isByHead: false,
      insured: { persons: first.household.persons },
      bestId: entry.row.id,
      popular: new Set(),
    });
    expect(wire).toMatchObject({ standing: "partial", distance: null });
    expect(wire.price).toMatchObject({ arePricesDefined: false, label: "Desde" });
    expect(wire.uninsurable).toEqual(wire.leftOut.map(({ profile }) => profile));
    for (const { code, age, message } of wire.leftOut) {
      expect(code).toBe("AGE_FROM");
      expect(message).toBe(`se contrata desde los ${age} años`);
    }
  });
});

describe("the whole list", () => {
  const person = (relationships: readonly ("Cónyuge" | "Hija" | "Hijo")[]) =>
    fc.record({
      sexo: fc.constantFrom("Femenino" as const, "Masculino" as const),
      edad: fc.integer({ min: 0, max: 95 }),
      parentesco: fc.constantFrom(...relationships),
    });
  const profiles = fc
    .record({
      holder: fc.record({
        sexo: fc.constantFrom("Femenino" as const, "Masculino" as const),
        edad: fc.integer({ min: 18, max: 90 }),
      }),
      spouse: fc.option(person(["Cónyuge"])),
      children: fc.array(person(["Hija", "Hijo"]), { maxLength: 4 }),
    })
    .map(({ holder, spouse, children }): Profile => ({
      cotizante: [holder],
      cargas: [...(spouse === null ? [] : [spouse]), ...children],
      region: { stateCode: 13 },
      ingresodatos: true,
    }));

  it("is whole, then partial, then without a price, in every order and for any household", async () => {
    const comparators = ["Seguros-de-Salud", "Isapres", "Seguros-Dentales"].filter((baseUrl) =>
      demo.comparators.some((one) => one.baseUrl === baseUrl),
    );
    await fc.assert(
      fc.asyncProperty(
        profiles,
        fc.constantFrom(...orders),
        fc.constantFrom(...comparators),
        async (profile, order, comparator) => {
          const { first, rows } = await allRows(profile, { order }, comparator);
          const standings = standingsOf(rows);
          expect(isInOrder(standings)).toBe(true);
          for (const { row, leftOut, isBest } of rows) {
            const isComplete = row.uninsurable.length === 0 && row.price !== null;
            expect(row.standing === "whole").toBe(isComplete);
            expect(leftOut).toHaveLength(row.uninsurable.length);
            expect(isBest && row.standing !== "whole").toBe(false);
          }
          const prices = rows.flatMap(({ row }) => (row.standing === "whole" ? [row.price!] : []));
          expect(first.wholeTotal).toBeGreaterThanOrEqual(prices.length);
        },
      ),
      { numRuns: 25 },
    );
  });
});
