import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OfferBesides } from "#src/contracts/offer-besides.ts";
import { examplePrice } from "#test/scenarios/visitor/example-price.ts";
import { withLoading } from "./price-loading.rules.ts";
import { type PriceSnapshot, sameAmount } from "./price-snapshot.rules.ts";
import { comparePrices } from "./quote-changes.rules.ts";

const frozen = examplePrice();
const dearer = {
  native: { units: 12_300, decimals: 4, currency: "UF" },
  shown: { amountMinor: 50_598, currency: "CLP" },
} as const;
const isaprePrice = examplePrice({ riskReference: { gesUf: 7_310, factorsFrom: "2020-04-01" } });

const kit: OfferBesides = { kind: "STOCK", title: "Kit", titles: {}, unit: null, amount: null };
const card: OfferBesides = { ...kit, kind: "GIFTCARD", unit: "CLP", amount: 20_000 };

const [holder, daughter] = frozen.people;

describe("a frozen quote against today's price", () => {
  it.each<{
    title: string;
    before?: PriceSnapshot;
    now: PriceSnapshot | undefined;
    same: boolean;
    kinds: string[];
  }>([
    { title: "is the same when nothing changed", now: examplePrice(), same: true, kinds: [] },
    {
      title: "is the same on another day with an equal UF",
      now: examplePrice({ uf: { day: "2026-10-11", valueCents: 4_113_624, isFallback: false } }),
      same: true,
      kinds: [],
    },
    {
      title: "is the same although a table with equal prices was published, and says so",
      now: examplePrice({ rateTable: { id: 9, validFrom: "2026-11-01" } }),
      same: true,
      kinds: ["rateTable"],
    },
    {
      title: "names the UF when only the UF moved",
      now: examplePrice({
        shown: { amountMinor: 48_675, currency: "CLP" },
        uf: { day: "2026-10-20", valueCents: 4_125_000, isFallback: false },
      }),
      same: false,
      kinds: ["uf"],
    },
    {
      title: "names the loading alone where nothing else moved",
      now: withLoading(examplePrice(), 25),
      same: false,
      kinds: ["loading"],
    },
    {
      title: "names another number of employees alone where nothing else moved",
      before: examplePrice({ subject: { kind: "company", employees: 10, dependants: 0 } }),
      now: examplePrice({
        ...dearer,
        subject: { kind: "company", employees: 12, dependants: 0 },
      }),
      same: false,
      kinds: ["subject"],
    },
    {
      title: "compares no subject with a price that was frozen before it had one",
      now: examplePrice({ subject: { kind: "guards", guards: 5 } }),
      same: true,
      kinds: [],
    },
    {
      title: "is the same at the loading that was agreed to",
      before: withLoading(examplePrice(), 25),
      now: withLoading(examplePrice(), 25),
      same: true,
      kinds: [],
    },
    {
      title: "names the rate table and the person whose part changed",
      now: examplePrice({
        ...dearer,
        rateTable: { id: 9, validFrom: "2026-10-15" },
        people: [{ ...holder!, amount: { units: 8_300, decimals: 4, currency: "UF" } }, daughter!],
      }),
      same: false,
      kinds: ["rateTable", "person"],
    },
    {
      title: "names the rules when a formula changed",
      now: examplePrice({ ...dearer, rulesVersion: "2" }),
      same: false,
      kinds: ["rules"],
    },
    {
      title: "names the isapre's GES and the table of risk factors",
      before: isaprePrice,
      now: examplePrice({ ...dearer, riskReference: { gesUf: 8_000, factorsFrom: "2026-07-01" } }),
      same: false,
      kinds: ["ges", "riskFactors"],
    },
    {
      title: "names the terms when the currency changed",
      now: examplePrice({ native: { units: 48_541, decimals: 0, currency: "CLP" } }),
      same: false,
      kinds: ["terms"],
    },
    {
      title: "names the terms when the period changed",
      now: examplePrice({ period: "year" }),
      same: false,
      kinds: ["terms"],
    },
    {
      title: "names a person who can no longer be insured",
      now: examplePrice({
        ...dearer,
        rateTable: { id: 9, validFrom: "2026-10-15" },
        people: [holder!, { ...daughter!, method: "PriceNotFound", amount: null }],
      }),
      same: false,
      kinds: ["rateTable", "person"],
    },
    {
      title: "names the catalogue when nothing dated explains the difference",
      now: examplePrice({ ...dearer, catalogueVersion: 4 }),
      same: false,
      kinds: ["catalogue"],
    },
    {
      title: "names an offer besides the price that ran out, at an equal price",
      before: examplePrice({ besides: [kit, card] }),
      now: examplePrice({ besides: [card] }),
      same: false,
      kinds: ["offer"],
    },
    {
      title: "is the same where another offer came",
      before: examplePrice({ besides: [kit] }),
      now: examplePrice({ besides: [card, kit] }),
      same: true,
      kinds: [],
    },
    {
      title: "is the same where nobody agreed to offers",
      now: examplePrice({ besides: [kit] }),
      same: true,
      kinds: [],
    },
    {
      title: "says that the product was withdrawn",
      now: undefined,
      same: false,
      kinds: ["productWithdrawn"],
    },
  ])("$title", ({ before = frozen, now, same, kinds }) => {
    const difference = comparePrices(before, now);
    expect(difference.isSamePrice).toBe(same);
    expect(difference.changes.map((change) => change.kind)).toEqual(kinds);
  });

  it("gives the price before and after, and before and after of each change", () => {
    const now = examplePrice({
      shown: { amountMinor: 48_675, currency: "CLP" },
      uf: { day: "2026-10-20", valueCents: 4_125_000, isFallback: false },
    });
    expect(comparePrices(frozen, now)).toEqual({
      isSamePrice: false,
      before: { native: frozen.native, shown: { amountMinor: 48_541, currency: "CLP" } },
      after: { native: frozen.native, shown: { amountMinor: 48_675, currency: "CLP" } },
      changes: [
        {
          kind: "uf",
          before: { day: "2026-10-10", valueCents: 4_113_624, isFallback: false },
          after: { day: "2026-10-20", valueCents: 4_125_000, isFallback: false },
        },
      ],
    });
  });

  it("never calls a person's age a change: the quote was for the ages said", () => {
    const older = examplePrice({ people: [{ ...holder!, age: 35 }, daughter!] });
    expect(comparePrices(frozen, older)).toMatchObject({ isSamePrice: true, changes: [] });
  });

  it("always explains a different price with at least one change", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999 }),
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.constantFrom(1, 2, 7),
        (units, clp, table) => {
          const now = examplePrice({
            native: { units, decimals: 4, currency: "UF" },
            shown: { amountMinor: clp, currency: "CLP" },
            rateTable: { id: table, validFrom: "2026-01-01" },
          });
          const { isSamePrice, changes } = comparePrices(frozen, now);
          expect(isSamePrice || changes.length > 0).toBe(true);
        },
      ),
    );
  });
});

describe("exact amounts", () => {
  it("are equal whatever the number of decimals they are written with", () => {
    expect(
      sameAmount(
        { units: 118, decimals: 2, currency: "UF" },
        { units: 1_180_000, decimals: 6, currency: "UF" },
      ),
    ).toBe(true);
    expect(
      sameAmount(
        { units: 118, decimals: 2, currency: "UF" },
        { units: 118, decimals: 2, currency: "USD" },
      ),
    ).toBe(false);
    expect(sameAmount(null, { units: 0, decimals: 0, currency: "UF" })).toBe(false);
  });
});
