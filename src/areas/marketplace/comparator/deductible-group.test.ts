import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countryOf } from "#src/config/countries.ts";
import type { Currency } from "#src/contracts/money.ts";
import type { Asked } from "#src/modules/offer/comparison/listing.fixture.ts";
import {
  type Demonstration,
  openDemonstration,
} from "#src/modules/offer/comparison/listing.fixture.ts";
import type { ListingChoice } from "#src/modules/offer/comparison/listing-choice.rules.ts";
import type { Listing } from "#src/modules/offer/comparison/listing.service.ts";
import { amountText, currencySign, moneyLocaleOf } from "#src/contracts/amount-text.rules.ts";
import { deductibleGroup } from "./deductible-group.presenter.ts";
import { filterLabel } from "./filter-form.presenter.ts";

const countries = {
  chile: countryOf("CL"),
  peru: countryOf("PE"),
  colombia: countryOf("CO"),
  international: countryOf("INT"),
};
type Name = keyof typeof countries;
const demos = new Map<Name, Demonstration>();

beforeAll(async () => {
  for (const [name, country] of Object.entries(countries))
    demos.set(name as Name, await openDemonstration(country));
});
afterAll(() => Promise.all([...demos.values()].map(({ database }) => database.close())));

async function shown(name: Name, comparator: string, choice: Partial<ListingChoice> = {}) {
  const demo = demos.get(name)!;
  const listing = await demo.load(choice, { comparator });
  const wording = {
    language: "es" as const,
    say: demo.words.say("es"),
    locale: moneyLocaleOf(demo.country.locale, "es"),
  };
  const [group] = deductibleGroup(listing, wording);
  const label = () => filterLabel({ kind: "deductible", values: [] }, listing, wording);
  return { demo, listing, group, label, wording };
}

/** All products of a list that have a deductible between two amounts of a currency. */
async function expected(
  demo: Demonstration,
  asked: Asked,
  isIn: (amount: number) => boolean,
): Promise<string[]> {
  const whole = await everything(demo, {}, asked);
  return whole
    .filter(({ record }) =>
      record.limits.some(
        ({ kind, amount, unit }) =>
          kind === "deductible" && unit !== "días" && amount !== null && isIn(amount),
      ),
    )
    .map(({ record }) => record.code)
    .toSorted();
}

async function everything(demo: Demonstration, choice: Partial<ListingChoice>, asked: Asked) {
  const rows = new Map<string, Listing["rows"][number]>();
  const { pages } = await demo.load(choice, asked);
  for (let page = 1; page <= pages; page += 1)
    for (const row of (await demo.load({ ...choice, page }, asked)).rows)
      rows.set(row.record.code, row);
  return [...rows.values()];
}

describe("the filter of deductibles", () => {
  it.each<[Name, string, Currency, boolean, number[]]>([
    ["chile", "Seguros-de-Salud", "UF", true, [0, 0.3, 0.45]],
    ["chile", "Seguros-de-Viaje", "USD", false, [0, 50]],
    ["peru", "EPS", "PEN", true, [0, 120, 150]],
    ["peru", "Seguros-de-Viaje", "USD", false, [0, 50, 100]],
    ["colombia", "Medicina-Prepagada", "COP", true, [0, 120_000, 160_000]],
    ["colombia", "Seguros-de-Viaje", "COP", true, [0, 200_000]],
    ["international", "Seguros-de-Salud", "USD", true, [0, 100, 140]],
  ])("of %s, %s, is in %s and offers the amounts there are", async (...row) => {
    const [name, comparator, currency, isTyped, amounts] = row;
    const { group, wording } = await shown(name, comparator);
    const unit = currencySign(currency, wording.locale);
    expect(group).toMatchObject({ unit, isTyped, hasSliders: true, unavailable: null });
    const texts = group?.stops?.map(({ text }) => text) ?? [];
    expect(texts.slice(0, amounts.length)).toEqual(
      amounts.map((amount) => amountText(amount, currency, wording.locale)),
    );
    // Two decimals at most.
    for (const text of texts) expect(text).not.toMatch(/[.,]\d{4}/);
  });

  it("stays in one currency whatever the order, the page and the filters", async () => {
    for (const [name, comparator] of [
      ["chile", "Seguros-de-Viaje"],
      ["peru", "Seguros-de-Salud"],
      ["colombia", "Seguros-de-Salud"],
    ] as const) {
      const plain = await shown(name, comparator);
      for (const choice of [{ order: "higherPrice" }, { order: "popular" }, { page: 2 }] as const)
        expect((await shown(name, comparator, choice)).group?.unit).toBe(plain.group?.unit);
    }
  });

  it.each<[Name, string, number]>([
    ["peru", "EPS", 180],
    ["peru", "EPS", 150],
    ["colombia", "Medicina-Prepagada", 160_000],
    ["colombia", "Seguros-de-Salud", 2_400_000],
    ["international", "Seguros-de-Salud", 750],
  ])(
    "of %s, %s: finds what stands at %d, and at most or at least it",
    async (name, comparator, amount) => {
      const demo = demos.get(name)!;
      const asked = { comparator };
      const codes = async (from: number | null, to: number | null) =>
        (await everything(demo, { deductible: { from, to } }, asked))
          .map(({ record }) => record.code)
          .toSorted();
      const same = await codes(amount, amount);
      expect(same.length).toBeGreaterThan(0);
      expect(same).toEqual(await expected(demo, asked, (one) => one === amount));
      expect(await codes(null, amount)).toEqual(expect.arrayContaining(same));
      expect(await codes(amount, null)).toEqual(expect.arrayContaining(same));
    },
  );

  it("is chosen in the products' currency where the address counts in another", async () => {
    const { group } = await shown("chile", "Seguros-de-Viaje");
    const stop = group?.stops?.at(-1);
    const value = Number(stop?.value);
    const chosen = await shown("chile", "Seguros-de-Viaje", {
      deductible: { from: value, to: null },
    });
    expect(stop?.text).toBe(amountText(50, "USD", "es-CL"));
    expect(chosen.listing.total).toBeGreaterThan(0);
    expect(chosen.label()).toBe(`Deducible desde ${amountText(50, "USD", "es-CL")}`);
    // An address of before keeps what it says.
    const old = await shown("chile", "Seguros-de-Viaje", { deductible: { from: null, to: 1 } });
    expect(old.group?.stops?.some((one) => one.value === "1")).toBe(true);
  });

  it("says what is chosen as the products say it", async () => {
    const at = { deductible: { from: null, to: 160_000 } };
    const { label } = await shown("colombia", "Medicina-Prepagada", at);
    expect(label()).toBe(`Deducible hasta ${amountText(160_000, "COP", "es-CO")}`);
  });

  it("is absent where every product has the same", async () => {
    expect((await shown("chile", "Seguros-de-Vida")).group).toBeUndefined();
  });
});
