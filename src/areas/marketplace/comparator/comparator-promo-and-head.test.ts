import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Asked,
  type Demonstration,
  family,
  openDemonstration,
} from "#src/modules/offer/comparison/listing.fixture.ts";
import type { Listing } from "#src/modules/offer/comparison/listing.service.ts";
import { firstVariants } from "#src/modules/insight/experiment/experiments.rules.ts";
import { cards, drawWith } from "./comparator.fixture.ts";
import { presentHead } from "./comparator-head.presenter.ts";
import {
  hasPromo,
  presentComparator,
  presentWithoutList,
  promoIndex,
} from "./comparator.presenter.ts";
import type { ComparatorViewModel } from "./comparator.view-model.ts";

let demo: Demonstration;
const draw = (query?: string, asked?: Asked) => drawWith(demo, query, asked);

beforeAll(async () => {
  demo = await openDemonstration();
});

afterAll(() => demo.database.close());

describe("the promotional card", () => {
  it("stands at position 7 for a policyholder of 30 or more, and is not counted", async () => {
    const { model, listing } = await draw("", { profile: family });
    if (model.outcome.kind !== "results") throw new Error("no results");
    const listed = model.outcome.items.filter(({ kind }) => kind !== "heading");
    expect(listed[promoIndex]).toMatchObject({
      kind: "promo",
      card: { label: expect.stringContaining("Aviso de Amparo") },
    });
    expect(model.outcome.items.filter(({ kind }) => kind === "promo")).toHaveLength(1);
    expect(cards(model)).toHaveLength(20);
    expect(model.toolbar.total).toBe(listing.total);
  });

  it("is the seventh card where the experiment lists by kind of insurance, headings not counted", async () => {
    const variants = { ...firstVariants, "cluster-test": "clusters" as const };
    const { model } = await drawWith(demo, "", { profile: family }, { variants });
    if (model.outcome.kind !== "results") throw new Error("no results");
    expect(model.outcome.items.some(({ kind }) => kind === "heading")).toBe(true);
    const listed = model.outcome.items.filter(({ kind }) => kind !== "heading");
    expect(listed.map(({ kind }) => kind).indexOf("promo")).toBe(promoIndex);
    expect(listed.filter(({ kind }) => kind === "promo")).toHaveLength(1);
    expect(cards(model)).toHaveLength(20);
  });

  it("is the promoted product that fits the household best, with its own price", async () => {
    const { model, listing } = await draw("", { profile: family });
    const { promoted } = listing;
    expect(promoted?.record.isPromoted).toBe(true);
    const items = model.outcome.kind === "results" ? model.outcome.items : [];
    const promo = items.filter(({ kind }) => kind !== "heading")[promoIndex];
    expect(promo).toMatchObject({
      kind: "promo",
      card: {
        label: "Aviso de Amparo · Promocionado",
        title: promoted?.record.displayName,
        text: expect.stringMatching(/\$[\d.]+ \/mes$/),
        href: promoted?.href,
      },
    });
    const other = await draw("", { profile: null });
    expect(other.listing.promoted).toBeNull();
  });

  it("without a promoted product never points at a comparator that does not exist", async () => {
    const { model, listing, scene } = await draw("", { profile: family });
    const promoOf = ({ outcome }: ComparatorViewModel) =>
      outcome.kind === "results"
        ? outcome.items.find((item) => item.kind === "promo")?.card
        : undefined;
    expect(promoOf(model)).toBeDefined();
    const none = { ...listing, promoted: null };
    expect(promoOf(presentComparator(scene, none))).toMatchObject({
      href: "/Comparar/Seguro-Complementario-Empresa",
    });
    const without = { ...none, comparators: ["Seguros-de-Salud"] };
    expect(promoOf(presentComparator(scene, without))).toMatchObject({
      href: "/Comparar/Seguros-de-Salud?tipo=SEGURO_COLECTIVO",
    });
  });

  it.each<[string, (listing: Listing) => Listing, boolean]>([
    ["as it is", (one) => one, true],
    [
      "of a growing list's second page",
      (one) => ({ ...one, choice: { ...one.choice, page: 2 } }),
      true,
    ],
    [
      "of a paginated list's second page",
      (one) => ({
        ...one,
        comparator: { ...one.comparator, isPaginated: true },
        choice: { ...one.choice, page: 2 },
      }),
      false,
    ],
    ["with six results", (one) => ({ ...one, rows: one.rows.slice(0, 6) }), false],
    ["in a partner's showcase", (one) => ({ ...one, showcase: "clinica-demo" }), false],
    [
      "of another comparator",
      (one) => ({ ...one, comparator: { ...one.comparator, baseUrl: "Isapres" } }),
      false,
    ],
    [
      "for a policyholder of 29",
      (one) => ({
        ...one,
        household: {
          ...one.household,
          members: one.household.members.map((member) => ({ ...member, edad: 29 })),
        },
      }),
      false,
    ],
  ])("a list %s", async (_title, change, expected) => {
    const { listing } = await draw("", { profile: family });
    expect(hasPromo(change(listing))).toBe(expected);
  });
});

describe("the head of a comparator's page", () => {
  it("makes each page of the plain list canonical to itself, in every language", async () => {
    const { head } = await draw("pagina=2");
    expect(head).toMatchObject({
      isIndexed: true,
      canonical: "https://amparo.example/Comparar/Seguros-de-Salud?pagina=2",
      title: "Compara seguros de salud, página 2 | Amparo",
    });
    expect(head.alternates.map(({ hrefLang }) => hrefLang)).toEqual([
      "es-CL",
      "en",
      "pt",
      "x-default",
    ]);
  });

  it.each([
    "tipo=DENTAL",
    "orden=menor-precio",
    "precio-hasta=9",
    "perfil=e30",
    "vista=cuadricula",
  ])("does not list %s", async (query) => {
    const { head } = await draw(query);
    expect(head).toMatchObject({
      isIndexed: false,
      canonical: "https://amparo.example/Comparar/Seguros-de-Salud",
      alternates: [],
    });
  });

  it("lists in its structured data exactly the products it shows", async () => {
    const { head, model } = await draw("", { profile: family });
    const list = head.structuredData.find((data) => data["@type"] === "ItemList");
    expect(list?.["itemListElement"]).toEqual(
      cards(model).map(({ name, href }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name,
        url: `https://amparo.example${href}`,
      })),
    );
  });
});

describe("a comparator without its list", () => {
  it("keeps the visitor's state under the robot check and after a failure", async () => {
    const { scene } = await draw("tipo=DENTAL&orden=menor-precio");
    const model = presentWithoutList(scene, {
      kind: "robot",
      challenge: { challenge: "c", bits: 16, waitMs: 5_000 },
    });
    expect(model.outcome.kind).toBe("robot");
    expect(model.filters.hidden).toEqual([
      { name: "tipo", value: "DENTAL" },
      { name: "orden", value: "menor-precio" },
    ]);
    const head = presentHead(scene, model, {
      query: new URLSearchParams(),
      origin: "https://amparo.example",
    });
    expect(head.isIndexed).toBe(false);
    expect(head.structuredData.some((data) => data["@type"] === "ItemList")).toBe(false);
  });
});
