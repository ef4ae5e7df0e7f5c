import { describe, expect, it } from "vitest";
import { noLimits, type PartnerLimits } from "#src/contracts/partner-limits.ts";
import { fixedClock } from "#src/platform/clock/clock.ts";
import { createCallLimit } from "#src/platform/limits/call-limit.ts";
import type { EntrySources } from "./search-entries.service.ts";
import { mostEdits, nameTermsOf, termsOf } from "./search-words.rules.ts";
import { createSiteSearch, type SearchPlace } from "./site-search.service.ts";

const row = (code: string, displayName: string) => ({
  code,
  slug: code,
  country: "CL",
  displayName,
  summary: null,
  insuranceType: "DENTAL",
  category: null,
  organization: "luma",
  organizationName: "Luma",
  organizationSlug: "Luma",
  organizationType: "ASEG",
});

const seller = (code: string, slug: string, displayName: string) => ({
  code,
  slug,
  displayName,
  kind: "ASEG",
  abbreviation: null,
  brandColor: null,
  isDemonstration: true,
  address: null,
  products: 2,
});

function searchOver({ most = 100, clinic = "" } = {}) {
  let built = 0;
  const state = { version: 1, revision: "a" };
  const names = new Map<string, string>();
  const sources: EntrySources = {
    catalog: {
      listComparators: async () => [],
      listProductNames: async () => {
        built += 1;
        return [row("uno", "Dental Sonrisa"), row("dos", "Dental Brote"), row("no", "Dental Ido")];
      },
      loadNames: async () => ({
        insuranceTypes: names,
        upperTypes: names,
        organizations: names,
        categories: names,
        coverageOrganizations: names,
        features: new Map(),
        coverageTags: new Map(),
        typeDescriptions: names,
        categoryDescriptions: names,
        phrases: names,
        countries: names,
      }),
    },
    content: {
      revision: async () => state.revision,
      findPage: async () => undefined,
      listArticles: async () => [],
    },
    landings: {
      listClinics: async () => [seller("centro", "Centro", clinic)],
      listSellers: async () => [seller("luma", "Luma", "Luma Dental")],
    },
    current: () => ({
      version: state.version,
      pricingDate: "2026-10-10",
      products: [
        { code: "uno", showcases: ["clinica-demo"], salesChannel: "online" },
        { code: "dos", showcases: [], salesChannel: "executive" },
      ],
    }),
    families: () => (clinic === "" ? ["insurer"] : ["insurer", "clinic"]),
    sellerHref: (_family, _language, slug) => `/Seguros/${slug}`,
    familyName: () => "Aseguradora",
    articleHref: (_country, _language, slug) => slug,
    wordsOf: () => ({}),
  };
  const clock = fixedClock("2026-10-10T15:00:00Z");
  const search = createSiteSearch({
    sources,
    allowance: createCallLimit({ clock, most, windowMs: 60_000 }),
  });
  return { search, state, built: () => built };
}

const place: SearchPlace = {
  country: "CL",
  language: "es",
  showcase: null,
  limits: noLimits,
  address: "::1",
};
const titles = async (
  search: ReturnType<typeof searchOver>["search"],
  text: string,
  showcase: string | null = null,
) =>
  (await search.search(text, { ...place, showcase }, { take: 10 })).groups.flatMap(({ results }) =>
    results.map(({ title }) => title),
  );

describe("the site's search", () => {
  it("finds what the comparison shows, and nothing else of the catalogue", async () => {
    const { search } = searchOver();
    expect((await titles(search, "dental")).toSorted()).toEqual([
      "Dental Brote",
      "Dental Sonrisa",
      "Luma Dental",
    ]);
  });

  it("finds under a partner's showcase its own products alone", async () => {
    const { search } = searchOver();
    expect(await titles(search, "dental", "clinica-demo")).toEqual(["Dental Sonrisa"]);
    expect(await titles(search, "dental", "otro-demo")).toEqual([]);
  });

  it.each<[string, Partial<PartnerLimits>, string[]]>([
    ["everything", {}, ["Centro Dental", "Dental Brote", "Dental Sonrisa", "Luma Dental"]],
    [
      "what its organizations sell",
      { organizations: ["luma"] },
      ["Centro Dental", "Dental Brote", "Dental Sonrisa", "Luma Dental"],
    ],
    ["nothing that others sell", { organizations: ["quillay"] }, ["Centro Dental"]],
    [
      "no clinic where they are hidden",
      { areClinicsHidden: true },
      ["Dental Brote", "Dental Sonrisa", "Luma Dental"],
    ],
  ])("finds on a partner's host %s", async (_name, limits, found) => {
    const { search } = searchOver({ clinic: "Centro Dental" });
    const { groups } = await search.search(
      "dental",
      { ...place, limits: { ...noLimits, ...limits } },
      { take: 10 },
    );
    const shown = groups.flatMap(({ results }) => results.map(({ title }) => title));
    expect(shown.toSorted()).toEqual(found);
  });

  it("builds its index once, and again for another language, version or text of the site", async () => {
    const { search, state, built } = searchOver();
    await titles(search, "dental");
    await titles(search, "brote");
    expect(built()).toBe(1);
    await search.search("dental", { ...place, language: "en" }, { take: 1 });
    expect(built()).toBe(2);
    state.version = 2;
    await titles(search, "dental");
    expect(built()).toBe(3);
    state.revision = "b";
    await titles(search, "dental");
    expect(built()).toBe(4);
  });

  it("counts the searches of a network, and no empty one", async () => {
    const { search } = searchOver({ most: 2 });
    for (const text of ["", " ", "dental", "brote"]) await titles(search, text);
    await expect(titles(search, "dental")).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  });

  it("gives a page of one kind of result", async () => {
    const { search } = searchOver();
    const found = await search.search("dental", place, { take: 1, group: "product", skip: 1 });
    const own = found.groups.find(({ group }) => group === "product");
    expect([found.total, own?.total, own?.results.length]).toEqual([3, 2, 1]);
  });
});

describe("words", () => {
  it.each([
    ["vida", "bida"],
    ["isapre", "ysapre"],
    ["oncológico", "onkolojico"],
    ["Cruz", "crus"],
    ["hospital", "ospital"],
    ["seguros", "seguro"],
    ["planes", "plan"],
    ["Quillay", "kiyai"],
    ["guardia", "guardias"],
  ])("«%s» and «%s» are compared as one", (one, other) => {
    expect(termsOf(one)).toEqual(termsOf(other));
  });

  it("of codes stay as they are, and have no slips", () => {
    expect(termsOf("LM-PR103-26")).toEqual(["lm", "pr103", "26"]);
    expect([
      mostEdits("pr103"),
      mostEdits("sol"),
      mostEdits("alemn"),
      mostEdits("dedusibl"),
    ]).toEqual([0, 0, 1, 2]);
  });

  it("of names are known joined too", () => {
    expect(nameTermsOf("Cruz Blanca")).toEqual(["krus", "blank", termsOf("cruzblanca")[0]]);
  });
});
