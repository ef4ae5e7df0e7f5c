import { describe, expect, it } from "vitest";
import type { Profile } from "#src/contracts/profile.ts";
import type { RatingMethod } from "#src/contracts/pricing.ts";
import { presentPriceSection } from "#src/areas/marketplace/product/price-section.presenter.ts";
import { pagePrice, shortConversion, uninsurablePeople } from "./price.presenter.ts";
import {
  exampleDetail,
  exampleReader,
  exampleRecord,
  exampleUf,
} from "#test/factories/product-details.ts";

const reader = exampleReader();
const plain = (text: string | null | undefined) => text?.replaceAll("\u00a0", " ") ?? null;
const woman: Profile = {
  cotizante: [{ sexo: "Femenino", edad: 34 }],
  cargas: [{ sexo: "Femenino", edad: 6, parentesco: "Hija" }],
  ingresodatos: true,
};
const detail = (method: RatingMethod, profile: Profile | null, options = {}) =>
  exampleDetail(exampleRecord({ method }), profile, options);
const section = (...args: Parameters<typeof detail>) => {
  const { record, price } = detail(...args);
  return presentPriceSection(record, price, "alguien", reader);
};

describe("a product's price in words", () => {
  it("is the profile's, with period, UF and the day of the UF", () => {
    const { record, price } = detail("PerPersonBand", woman);
    const shown = pagePrice(record, price, reader);
    expect(shown).toMatchObject({ label: "Tu precio", amount: "$48.541", period: "/mes" });
    expect(plain(shown.conversion)).toBe("1,18 UF · UF del 10-10-2026: $41.136,24");
    expect(plain(shortConversion(record, price, reader))).toBe("1,18 UF al 10-10-2026");
  });

  it("begins with 'Desde' for the default profile", () => {
    const { record, price } = detail("PerPersonBand", null);
    expect(pagePrice(record, price, reader)).toMatchObject({
      label: "Desde",
      amount: "$23.448",
    });
  });

  it("reads 'Consultar' and nothing else where nobody has a price", () => {
    const { record, price } = detail("PerPersonBand", { cotizante: [{ edad: 80 }] });
    expect(pagePrice(record, price, reader)).toEqual({
      label: null,
      amount: "Consultar",
      period: null,
      own: null,
      conversion: null,
    });
  });

  it("says in a narrow bar which UF it was converted with, and that an old one is", () => {
    const short = (date: string | null) => {
      const uf = date === null ? { ...exampleUf, date } : { ...exampleUf, date };
      const { record, price } = detail("PerPersonBand", woman, { uf });
      return plain(shortConversion(record, price, reader));
    };
    expect(short("2026-10-09")).toBe("1,18 UF al 09-10-2026");
    expect(short("2026-10-08")).toBe("1,18 UF · UF del 08-10-2026, la última que tenemos");
    expect(short(null)).toBe("1,18 UF · UF de referencia");
  });

  it("says that a UF without a day is a reference", () => {
    const { record, price } = detail("PerPersonBand", woman, { uf: { ...exampleUf, date: null } });
    expect(plain(pagePrice(record, price, reader).conversion)).toBe(
      "1,18 UF · UF de referencia: $41.136,24",
    );
  });
});

describe("how the price comes about", () => {
  it("names every person with their part in UF and pesos", () => {
    const { people, formula } = section("PerPersonBand", woman);
    expect(people.map(({ who, amount, local }) => [plain(who), plain(amount), local])).toEqual([
      ["Mujer, 34 años", "0,74 UF", "$30.441"],
      ["Hija, 6 años", "0,44 UF", "$18.100"],
    ]);
    expect(formula).toBeNull();
  });

  it("shows the isapres' formula with its exact figures", () => {
    const { formula, people, steps } = section("RiskFactor", {
      cotizante: [{ sexo: "Femenino", edad: 35 }],
    });
    expect(plain(formula)).toBe(
      "precio base × suma de factores + GES × personas: 1,16 UF × 1,3 + 0,731 UF × 1 = 2,24 UF",
    );
    expect(people[0]?.how).toBe("factor 1,3");
    expect(steps.map(({ label, value }) => [plain(label), plain(value)])).toEqual([
      ["Precio base", "1,16 UF"],
      ["Suma de factores", "1,3"],
      ["GES, 1 persona × 0,731 UF", "0,731 UF"],
    ]);
  });

  it("leaves a person without a factor out of the formula", () => {
    const { formula } = section("RiskFactor", {
      cotizante: [{ sexo: "Femenino", edad: 35 }],
      cargas: [{ edad: 80, parentesco: "Cónyuge" }],
    });
    expect(plain(formula)).toContain("1,16 UF × 1,3 + 0,731 UF × 1");
  });

  it("says that a group's price is not a person's", () => {
    const { formula, people } = section("HolderBand", woman);
    expect(formula).toBe("La póliza tiene un precio por el grupo, no por persona.");
    expect(plain(people[1]?.amount)).toBe("Incluida en el total");
    expect(plain(people[2]?.who)).toBe("Parte de la póliza y las cargas");
    expect(plain(people[2]?.amount)).toBe("0,40 UF");
  });

  it("says the table's first day and the UF with its day", () => {
    expect(section("PerPersonBand", woman).facts).toEqual([
      { label: "Tabla de precios", value: "vigente desde el 1 de enero de 2026" },
      { label: "Valor de la UF", value: "$41.136,24", note: "10 de octubre de 2026" },
      { label: "Formas de pago", value: "No informado" },
    ]);
  });
});

describe("people who cannot be insured", () => {
  const old = { edad: 80, parentesco: "Cónyuge" as const };
  it.each<[string, RatingMethod, Profile, object, string[]]>([
    [
      "by age",
      "PerPersonBand",
      { cotizante: [{ edad: 40 }], cargas: [old] },
      {},
      ["Cónyuge, 80 años: no admite pareja"],
    ],
    [
      "with the holder",
      "HolderBand",
      { cotizante: [{ edad: 80 }], cargas: [{ edad: 6 }] },
      {},
      [
        "Hombre, 80 años: se contrata hasta los 64 años",
        "Hijo, 6 años: no se puede asegurar a quien contrata",
      ],
    ],
    [
      "without a table",
      "Flat",
      { cotizante: [{ edad: 40 }] },
      { rates: [] },
      ["Hombre, 40 años: no hay un precio vigente"],
    ],
    [
      "without GES",
      "RiskFactor",
      { cotizante: [{ edad: 40 }] },
      { gesUf: null },
      ["Hombre, 40 años: no hay un precio vigente"],
    ],
    ["nobody", "PerPersonBand", woman, {}, []],
  ])("are named with the reason: %s", (_what, method, profile, options, said) => {
    const people = uninsurablePeople(detail(method, profile, options).price, reader);
    expect(people.map(({ who, reason }) => plain(`${who}: ${reason}`))).toEqual(said);
  });
});
