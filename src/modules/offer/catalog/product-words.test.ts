import { describe, expect, it } from "vitest";
import { exampleCoverage, exampleLimit, exampleRecord } from "#test/factories/product-details.ts";
import type { ProductRecord } from "#src/contracts/product-record.ts";
import { type ReferenceWords, sellerText, withWords } from "./product-words.rules.ts";

const feature = {
  id: 3,
  code: "maternidad",
  displayName: "Maternidad",
  icon: "baby",
  help: "Cubre el parto.",
  value: "Desde el mes 10",
};
const coverage = exampleCoverage({ benefit: "Día cama" });
const record = exampleRecord({
  category: { code: "FAMILIA", displayName: "Familia", description: "Para tu familia." },
  features: [feature],
  coverages: [coverage],
});

const english: ReferenceWords = {
  insuranceTypes: new Map([[record.insuranceType.code, "English line"]]),
  typeDescriptions: new Map([[record.insuranceType.code, "What it covers."]]),
  upperTypes: new Map([[record.insuranceType.upperType.name, "English family"]]),
  categories: new Map([["FAMILIA", "Family"]]),
  categoryDescriptions: new Map([["FAMILIA", "For your family."]]),
  features: new Map([[3, { displayName: "Maternity", help: "Covers birth." }]]),
  coverageTags: new Map([[coverage.tag.code, { displayName: "Bed day", help: null }]]),
  countries: new Map([["Alemania", "Germany"]]),
  phrases: new Map([
    ["Día cama", "Bed day"],
    ["por día", "per day"],
    ["Desde el mes 10", "From month 10"],
    ["Tope anual", "Yearly cap"],
    ["por evento", "per event"],
  ]),
};

const none: ReferenceWords = {
  insuranceTypes: new Map(),
  typeDescriptions: new Map(),
  upperTypes: new Map(),
  categories: new Map(),
  categoryDescriptions: new Map(),
  features: new Map(),
  coverageTags: new Map(),
  countries: new Map(),
  phrases: new Map(),
};

/** What people see of a record, without what it keeps of its Spanish. */
const shownOf = ({ asWritten: _record, ...shown }: ProductRecord) => ({
  ...shown,
  coverages: shown.coverages.map(({ written: _benefit, ...one }) => one),
  limits: shown.limits.map(({ written: _name, ...one }) => one),
});

describe("a product in another language", () => {
  it("names its line, category, features and kinds of benefit in it", () => {
    const said = withWords(record, english, "en");
    expect(said.insuranceType).toMatchObject({
      code: record.insuranceType.code,
      displayName: "English line",
      description: "What it covers.",
      upperType: { name: record.insuranceType.upperType.name, displayName: "English family" },
    });
    expect(said.category).toEqual({
      code: "FAMILIA",
      displayName: "Family",
      description: "For your family.",
    });
    expect(said.features).toEqual([
      { ...feature, displayName: "Maternity", help: "Covers birth.", value: "From month 10" },
    ]);
    expect(said.coverages[0]?.tag).toEqual({
      ...coverage.tag,
      displayName: "Bed day",
      help: null,
    });
  });

  it("leaves what the catalogue has in Spanish alone, and the record itself, as they were", () => {
    const before = structuredClone(record);
    const said = withWords(record, english, "en");
    expect(said.displayName).toBe(record.displayName);
    expect(said.description).toBe(record.description);
    expect(record).toEqual(before);
  });

  it("says its benefits, limits and notes by phrase, and keeps what rules read as it was written", () => {
    const tags = " E[0-64] VP[12] EC[18-64] M[Preferente] P[Convenio]";
    const spanish = exampleRecord({
      coverages: [
        exampleCoverage({ benefit: "Día cama", unitName: "por día", note: "Sin frase" }),
        exampleCoverage({ benefit: "Otro día", unitName: null, note: null }),
      ],
      limits: [exampleLimit({ name: `Tope anual${tags}`, details: "por evento" })],
    });
    const said = withWords(spanish, english, "en");
    expect(said.coverages).toMatchObject([
      { benefit: "Bed day", written: "Día cama", unitName: "per day", note: "Sin frase" },
      { benefit: "Otro día", written: "Otro día", unitName: null, note: null },
    ]);
    expect(said.limits).toMatchObject([
      { name: `Yearly cap${tags}`, written: `Tope anual${tags}`, details: "per event" },
    ]);
    expect(said.asWritten).toBe(spanish);
  });

  it("asks and answers by patterns, and names the language of what has none", () => {
    const seller = record.organization.displayName;
    const asked = { question: "¿Desde cuándo?", answer: `A los 30 días; lo dice ${seller}.` };
    const other = { question: "¿Desde cuándo?", answer: "Otra respuesta." };
    const phrases = new Map([
      ["¿Desde cuándo?", "From when?"],
      ["A los {1} días; lo dice {seller}.", "After {1} days; {seller} says so."],
    ]);
    const said = withWords({ ...record, questions: [asked, other] }, { ...none, phrases }, "en");
    expect(said.questions).toEqual([
      { question: "From when?", answer: `After 30 days; ${seller} says so.` },
      { ...other, lang: "es" },
    ]);
  });

  it("stays as it is where the language has no words for it, and without a category", () => {
    expect(shownOf(withWords(record, none, "en"))).toEqual(record);
    expect(withWords({ ...record, category: null }, english, "en").category).toBeNull();
  });

  it("says in it what the seller wrote, key by key of the metadata, and the titles of offers", () => {
    const offer = {
      kind: "AGGREGATE",
      title: "Chequeo gratis",
      titles: { en: "Free check-up", pt: null },
      unit: null,
      amount: null,
      parcels: null,
      stockRemaining: null,
      validFrom: null,
      validTo: null,
    };
    const spanish = exampleRecord({
      description: "Devuelve parte.",
      summary: "80 % hospital",
      alert: "Solo en Santiago",
      badge: null,
      waitingPeriod: "30 días",
      metadata: { refund: "Devuelve un mes", cubre_hasta_los: 70 },
      offers: [offer],
      translations: {
        en: {
          description: "Pays back part.",
          summary: null,
          alert: "Santiago only",
          badge: null,
          waitingPeriod: "30 days",
          metadata: { refund: "Pays back one month" },
        },
      },
    });
    expect(shownOf(withWords(spanish, none, "en"))).toEqual({
      ...spanish,
      description: "Pays back part.",
      alert: "Santiago only",
      waitingPeriod: "30 days",
      metadata: { refund: "Pays back one month", cubre_hasta_los: 70 },
      offers: [{ ...offer, title: "Free check-up" }],
    });
    expect(shownOf(withWords(spanish, none, "pt"))).toEqual(spanish);
  });

  it("names the countries of clinics abroad in it, and no district of another country", () => {
    const provider = {
      code: "clinica-alameda-berlin",
      displayName: "Clínica Alameda",
      regionCode: null,
      place: "Alemania",
      careKind: "hospitalaria" as const,
      tier: "preferente" as const,
      percentage: 80,
    };
    const placeIn = (country: string) =>
      withWords({ ...record, country, providers: [provider] }, english, "en").providers[0]?.place;
    expect(placeIn("INT")).toBe("Germany");
    expect(placeIn("CO")).toBe("Alemania");
  });

  it("names the language of a seller's text only where it is Spanish on a page of another one", () => {
    expect(sellerText("Devuelve parte.", undefined, "es")).toEqual({ text: "Devuelve parte." });
    expect(sellerText("Devuelve parte.", null, "pt")).toEqual({
      text: "Devuelve parte.",
      lang: "es",
    });
    expect(sellerText("Pays back part.", "Pays back part.", "en")).toEqual({
      text: "Pays back part.",
    });
  });
});
