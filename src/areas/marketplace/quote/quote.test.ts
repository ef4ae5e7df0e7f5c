import { describe, expect, it } from "vitest";
import type { PriceSnapshot } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { QuoteChange } from "#src/modules/offer/quote/quote-changes.rules.ts";
import { exampleReader, exampleRecord } from "#test/factories/product-details.ts";
import { presentRequestSent, firstNameOf } from "../request-sent/request-sent.presenter.ts";
import { presentChanges } from "#src/areas/marketplace/request-facts/quote-changes.presenter.ts";
import { presentQuote } from "./quote.presenter.ts";

const reader = exampleReader();
const plain = (text: string | null | undefined) => text?.replaceAll("\u00a0", " ") ?? null;
const uf = (units: number) => ({ units, decimals: 4, currency: "UF" as const });
const pesos = (amountMinor: number) => ({ amountMinor, currency: "CLP" as const });
const person = { profileIndex: 1, relationship: "child" as const, sex: "F" as const, age: 6 };
const frozen: PriceSnapshot = {
  product: {
    code: "quillay-complementario-familia-80",
    displayName: "Complementario Familia 80",
    organization: "Quillay Vida",
    insuranceType: "COMPLEMENTARIO",
    upperType: "SEGURO SALUD",
    path: "/Seguros/Quillay-Vida/Complementario-Familia-80",
  },
  country: "CL",
  pricingDate: "2026-10-10",
  isDefaultProfile: false,
  period: "month",
  native: uf(11_800),
  shown: pesos(48_541),
  people: [
    {
      profileIndex: 0,
      relationship: "holder",
      sex: "F",
      age: 34,
      method: "PerPersonBand",
      amount: uf(7_400),
    },
    { ...person, method: "PerPersonBand", amount: uf(4_400) },
    {
      profileIndex: 2,
      relationship: "spouse",
      sex: "M",
      age: 80,
      method: "PriceNotFound",
      amount: null,
    },
  ],
  uf: { day: "2026-10-10", valueCents: 4_113_624, isFallback: false },
  rateTable: { id: 1, validFrom: "2026-01-01" },
  riskReference: null,
  rulesVersion: "2026-11",
  catalogueVersion: 1,
};
const current: PriceSnapshot = {
  ...frozen,
  shown: pesos(48_618),
  uf: { day: "2026-10-20", valueCents: 4_120_110, isFallback: false },
};
const dates = {
  frozenAt: new Date("2026-10-10T14:42:00Z"),
  expiresAt: new Date("2026-11-09T14:42:00Z"),
};

const dog = (age: number) => ({ species: "dog", breed: "", age });

describe("what changed since a quote", () => {
  it.each<[string, QuoteChange, [string, string, string]]>([
    [
      "the UF",
      { kind: "uf", before: frozen.uf, after: current.uf },
      [
        "Valor de la UF",
        "$41.136,24 (10 de octubre de 2026)",
        "$41.201,10 (20 de octubre de 2026)",
      ],
    ],
    [
      "the table",
      { kind: "rateTable", before: frozen.rateTable, after: { id: 2, validFrom: "2026-11-01" } },
      ["Tabla de precios", "1 de enero de 2026", "1 de noviembre de 2026"],
    ],
    [
      "no table any more",
      { kind: "rateTable", before: frozen.rateTable, after: null },
      ["Tabla de precios", "1 de enero de 2026", "Ninguna"],
    ],
    [
      "GES",
      { kind: "ges", before: 7_310, after: 7_780 },
      ["Precio GES por persona", "0,7310 UF", "0,7780 UF"],
    ],
    [
      "factors",
      { kind: "riskFactors", before: "2020-04-01", after: null },
      ["Tabla de factores", "1 de abril de 2020", "Ninguna"],
    ],
    [
      "a loading",
      { kind: "loading", before: 0, after: 25 },
      ["Recargo de la aseguradora", "0 %", "25 %"],
    ],
    [
      "a wage, of a payroll",
      {
        kind: "subject",
        before: { kind: "payroll", employees: 12, income: "1000", sector: "", work: "" },
        after: { kind: "payroll", employees: 12, income: "1500", sector: "", work: "" },
      },
      ["Sueldo mensual promedio", "$1.000", "$1.500"],
    ],
    [
      "the second of two pets",
      {
        kind: "subject",
        before: { kind: "pets", pets: [dog(3), dog(4)], leftOut: 0 },
        after: { kind: "pets", pets: [dog(3), dog(9)], leftOut: 0 },
      },
      ["Mascota", "Perro · 4 años", "Perro · 9 años"],
    ],
    ["rules", { kind: "rules", before: "1", after: "2" }, ["Reglas de cálculo", "1", "2"]],
    [
      "terms",
      {
        kind: "terms",
        before: { currency: "UF", period: "month" },
        after: { currency: "CLP", period: "year" },
      },
      ["Moneda o periodo", "UF, mensual", "CLP, anual"],
    ],
    [
      "the catalogue",
      { kind: "catalogue", before: 1, after: 2 },
      ["Datos del producto", "versión 1", "versión 2"],
    ],
    [
      "a person's part",
      {
        kind: "person",
        person,
        before: uf(4_400),
        after: null,
        wasInsured: true,
        isInsured: false,
      },
      ["Precio de Hija, 6 años", "0,44 UF", "No asegurable"],
    ],
    [
      "withdrawn",
      { kind: "productWithdrawn" },
      ["Disponibilidad", "Se ofrecía", "Ya no se ofrece"],
    ],
  ])("%s", (_what, change, [what, before, now]) => {
    const [row] = presentChanges(frozen, undefined, [change], reader);
    expect([plain(row?.what), plain(row?.before), plain(row?.now)]).toEqual([what, before, now]);
  });

  it("begins with the price and what it rose by", () => {
    const [price] = presentChanges(frozen, current, [], reader);
    expect(price).toEqual({ what: "Precio", before: "$48.541", now: "$48.618", effect: "$77 más" });
  });
});

describe("a quote's page", () => {
  it("says the same price, who was quoted and with what", () => {
    const model = presentQuote(
      {
        quote: { ...dates, frozen, status: "same", current: frozen, changes: [] },
        record: exampleRecord(),
        comparators: [],
      },
      reader,
    );
    expect(model.state).toEqual({ kind: "same" });
    expect(model.quotedAt).toBe("10 de octubre de 2026, 11:42");
    expect(model.validUntil).toBe("9 de noviembre de 2026");
    expect(model.people.map(({ label, value }) => plain(`${label}: ${value}`))).toEqual([
      "Mujer, 34 años: 0,74 UF",
      "Hija, 6 años: 0,44 UF",
      "Cónyuge, 80 años: No asegurable",
    ]);
    expect(model.summary.uninsurable).toHaveLength(1);
    expect(model.requestHref).toBe("/Seguros/Quillay-Vida/Complementario-Familia-80/Solicitar");
  });

  it.each([
    [
      "changed",
      { status: "changed" as const, current, before: frozen, after: current, changes: [] },
      "changed",
    ],
    [
      "withdrawn",
      {
        status: "changed" as const,
        current: undefined,
        before: frozen,
        after: { native: null, shown: null },
        changes: [],
      },
      "withdrawn",
    ],
    ["expired", { status: "expired" as const }, "expired"],
  ])("is %s", (_what, part, kind) => {
    const model = presentQuote(
      { quote: { ...dates, frozen, ...part }, record: undefined, comparators: [] },
      reader,
    );
    expect(model.state.kind).toBe(kind);
    expect(model.requestHref).toBeNull();
  });
});

describe("a confirmation", () => {
  it("names the reference, the steps, the PDF and the frozen quote", () => {
    const model = presentRequestSent(
      {
        token: "token",
        record: undefined,
        comparators: [],
        fieldsOf: () => [],
        confirmation: {
          reference: "AMP-7F3K-29Q",
          country: "CL",
          language: "es",
          createdAt: dates.frozenAt,
          availableUntil: dates.expiresAt,
          contact: {
            fullName: "Camila Fuentes",
            email: "c@correo.cl",
            phone: "+56981234567",
            comment: null,
          },
          consents: { quote: true, whatsapp: false, news: false },
          snapshot: frozen,
          quote: { token: "quote-token", expiresAt: dates.expiresAt },
        },
      },
      reader,
    );
    expect(model).toMatchObject({
      firstName: "Camila",
      reference: "AMP-7F3K-29Q",
      pdfHref: "/api/leads/token/pdf",
      quoteHref: "/Cotizacion/quote-token",
    });
    expect(model.steps[0]?.text).toContain("+56 9 8123 4567");
    expect(model.summary.product).toMatchObject({
      href: "/Seguros/Quillay-Vida/Complementario-Familia-80",
      brand: { letters: "QV" },
    });
  });

  it.each([
    ["Camila Fuentes", "Camila"],
    ["x", null],
    ["<b> Rojas", null],
    ["", null],
  ])("greets %j as %j", (fullName, name) => {
    expect(firstNameOf(fullName)).toBe(name);
  });
});
