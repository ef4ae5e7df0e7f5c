import { describe, expect, it } from "vitest";
import { emptyChoice } from "./listing-choice.rules.ts";
import { type ListingNeeds, needsOf, runByClinic } from "./listing-runs.ts";
import type { ListingRequest } from "./listing.types.ts";

/** A catalogue of so many products, of which every third names the clinic; the later, the better covered. */
function catalogueOf(total: number) {
  const asked: { page: number; take: number }[] = [];
  const ids = Array.from({ length: total }, (_, at) => at + 1);
  const productById = new Map(
    ids.map((id) => [id, { code: `p-${id}`, coverageOrganizations: ["davila"] }]),
  );
  const needs = needsOf({
    comparison: {
      compareProducts: ({ selection: { page, take } }: { selection: (typeof asked)[number] }) => {
        asked.push({ page, take });
        const rows = ids.slice((page - 1) * take, page * take);
        return {
          answer: { total, rows: rows.map((id) => ({ id, standing: "whole" })) },
          index: { productById },
        };
      },
    },
    catalog: {
      loadClinicShares: async () =>
        new Map(
          ids
            .filter((id) => id % 3 === 0)
            .map((id) => [`p-${id}`, { isPreferred: true, percentage: id / total }]),
        ),
    },
  } as unknown as Parameters<typeof needsOf>[0]);
  return { asked, needs };
}

const askedFor = (needs: ListingNeeds, page: number, isPaginated: boolean) => {
  const comparator = {
    id: 1,
    baseUrl: "Dental",
    pageSize: 20,
    isPaginated,
    cardVariant: "insurance",
    profileForm: "chile",
    insuranceTypes: ["DENTAL"],
    organizationTypes: [],
    productTypes: [],
  };
  const request = { comparator, profile: null, showcase: null } as unknown as ListingRequest;
  return runByClinic(needs, request, { ...emptyChoice, page }, "davila");
};

describe("a list by what networks say of a clinic", () => {
  it("is read to its end, and its pages hold each product once", async () => {
    const { asked, needs } = catalogueOf(250);
    const seen: number[] = [];
    for (let page = 1; page <= 13; page += 1)
      seen.push(...(await askedFor(needs, page, true)).rows.map(({ id }) => id));
    expect(new Set(seen).size).toBe(250);
    expect(seen[0]).toBe(249);
    expect(asked.filter(({ page }) => page === 3)).toHaveLength(13);
  });

  it.each([true, false])(
    "asks the engine 25 times at most, however long it is (paginated: %s), and ends where that ends",
    async (isPaginated) => {
      const { asked, needs } = catalogueOf(5_000);
      const { rows, pages, choice } = await askedFor(needs, 9_999, isPaginated);
      expect(asked).toHaveLength(25);
      expect(asked.every(({ take }) => take === 100)).toBe(true);
      expect([pages, choice.page]).toEqual([125, 125]);
      expect(rows).toHaveLength(isPaginated ? 20 : 2_500);
    },
  );
});
