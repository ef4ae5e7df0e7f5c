import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ExactAmount } from "#src/contracts/money.ts";
import { policyPart } from "./price-outcome.rules.ts";

const uf = (units: number): ExactAmount => ({ units, decimals: 4, currency: "UF" });
const parts = (...units: (number | null)[]) =>
  units.map((one) => ({ amount: one === null ? null : uf(one) }));

describe("the policy's own part of a price", () => {
  it.each<[string, number | null, (number | null)[], number | null]>([
    ["a holder alone in a table that prices nobody else too", 1_533, [1_433], 100],
    ["a holder whose children are priced together", 2_953, [1_433, null, null], 1_520],
    ["people who are the whole price", 11_800, [7_400, 4_400], null],
    ["a policy that is priced as one", 12_000, [null, null], null],
    ["nobody priced", null, [null], null],
  ])("of %s", (_name, total, people, part) => {
    expect(policyPart(total === null ? null : uf(total), parts(...people))).toEqual(
      part === null ? null : uf(part),
    );
  });

  it("adds up to the total with the people's parts", () => {
    const amount = fc.integer({ min: 0, max: 2 ** 31 });
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 20 }), amount, (people, rest) => {
        const sum = people.reduce((all, one) => all + one, 0);
        expect(policyPart(uf(sum + rest), parts(...people))?.units ?? 0).toBe(rest);
      }),
    );
  });
});
