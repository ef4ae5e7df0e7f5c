import { describe, expect, it } from "vitest";
import type { OfferRecord } from "#src/contracts/product-record.ts";
import { exampleDetail, exampleReader, exampleRecord } from "#test/factories/product-details.ts";
import { presentOffer, ratingFact, ratingOf, ratingText } from "./offer.presenter.ts";
import { productHead } from "./product-head.presenter.ts";

const reader = exampleReader();
const plain = (text: string | null) => text?.replaceAll("\u00a0", " ") ?? null;
const offer = (part: Partial<OfferRecord>): OfferRecord => ({
  kind: "DISCOUNT",
  title: "Título",
  titles: {},
  unit: null,
  amount: null,
  parcels: null,
  stockRemaining: null,
  validFrom: null,
  validTo: null,
  ...part,
});

describe("an offer in words", () => {
  it.each<[string, Partial<OfferRecord>, string, string | null]>([
    ["a discount", { unit: "percent", amount: 10 }, "Título", "10 % de descuento."],
    ["a discount in an amount", { unit: "CLP", amount: 5000 }, "Título", "$5.000 de descuento."],
    [
      "parcels",
      { kind: "PARCELED", parcels: "1;20|3;10.5" },
      "Título",
      "En 1 cuota: 20 % de descuento. En 3 cuotas: 10,5 % de descuento.",
    ],
    ["parcels that cannot be read", { kind: "PARCELED", parcels: "gratis" }, "Título", null],
    ["a free product", { kind: "AGGREGATE" }, "Título", "Incluido gratis."],
    [
      "a gift card",
      { kind: "GIFTCARD", unit: "CLP", amount: 20_000 },
      "Gift card de $20.000 pesos",
      null,
    ],
    ["a gift card without an amount", { kind: "GIFTCARD" }, "Título", null],
    [
      "a stock with its true count and last day",
      { kind: "STOCK", stockRemaining: 7, validTo: "2026-12-31" },
      "Título",
      "Quedan solo 7 promociones disponibles. Hasta el 31-12-2026.",
    ],
    ["a stock without a count", { kind: "STOCK" }, "Título", null],
  ])("%s", (_, part, title, detail) => {
    const said = presentOffer(offer(part), reader);
    expect([plain(said.title), plain(said.detail)]).toEqual([title, detail]);
  });
});

describe("the rating of a product", () => {
  const evaluated = (...scores: number[]) =>
    exampleRecord({
      evaluations: scores.map((score) => ({
        type: "general",
        score,
        on: "2026-09-01",
        reviewer: "Equipo",
        comment: null,
      })),
    });

  it.each([
    [[4.5], 45, "4,5 de 10 (1 evaluación)"],
    [[4, 5, 4], 43, "4,3 de 10 (3 evaluaciones)"],
    [[4.25], 43, "4,3 de 10 (1 evaluación)"],
    [[5, 5], 50, "5 de 10 (2 evaluaciones)"],
  ])("of %j is its true mean and number", (scores, tenths, text) => {
    const rating = ratingOf(evaluated(...scores));
    expect(rating).toEqual({ tenths, count: scores.length });
    expect(rating && ratingText(rating, reader)).toBe(text);
  });

  const factOf = (kind: string, ...scores: number[]) => {
    const record = evaluated(...scores);
    const dated = record.evaluations.map((one, at) => ({ ...one, on: `2026-09-0${at + 1}` }));
    return ratingFact({ evaluations: dated, source: { ...record.source, kind } }, reader);
  };

  it("says of invented ones that they are, with number and day, and nobody's name", () => {
    expect(factOf("catalogue", 4, 5)).toEqual({
      label: "Evaluación",
      value: "4,5 de 10 (2 evaluaciones)",
    });
    const invented = factOf("demonstration", 4, 5);
    expect(invented).toEqual({
      label: "Evaluación de demostración",
      value: "4,5 de 10 (2 evaluaciones), de demostración",
      note: "La última es del 02-09-2026. Son parte de la demostración: no las escribió ninguna persona.",
    });
    expect(JSON.stringify(invented)).not.toContain("Equipo");
    expect(factOf("demonstration")).toBeNull();
  });

  const data = (record: ReturnType<typeof exampleRecord>, kind = "catalogue") =>
    productHead(
      exampleDetail({ ...record, source: { ...record.source, kind } }, null),
      { baseUrl: "Seguros-de-Salud", record: undefined },
      true,
      reader,
    ).structuredData[0] as Record<string, unknown>;

  it("is in the structured data where there are evaluations, and only there", () => {
    expect(data(evaluated(4, 5))["aggregateRating"]).toEqual({
      "@type": "AggregateRating",
      ratingValue: "4.5",
      bestRating: 10,
      ratingCount: 2,
    });
    expect(data(evaluated())).not.toHaveProperty("aggregateRating");
  });

  it("of a demonstration product is in no structured data, nor is its price", () => {
    const invented = data(evaluated(4, 5), "demonstration");
    expect(invented).toMatchObject({ "@type": "Product" });
    expect(invented).not.toHaveProperty("aggregateRating");
    expect(invented).not.toHaveProperty("offers");
  });
});
