import { describe, expect, it } from "vitest";
import { countries } from "#src/config/countries.ts";
import { standingOf } from "#src/modules/offer/pricing/price-outcome.rules.ts";
import type { Profile } from "#src/contracts/profile.ts";
import { family, openDemonstration } from "./listing.fixture.ts";

const households: readonly (readonly [string, Profile | null])[] = [
  ["nobody who was entered", null],
  ["a mother and her daughter", family],
  ["somebody of 72", { cotizante: [{ sexo: "Masculino", edad: 72 }] }],
  [
    "a dog and an old cat",
    {
      mascota: [
        { especie: "Perro", edad: 3 },
        { especie: "Gato", edad: 30 },
      ],
    },
  ],
  ["a company", { colectivo: { cantidadempleados: 40, cantidadDeCargas: 3 } }],
];

describe.each(countries.filter(({ code }) => code === "CL" || code === "CO"))(
  "the standings of all products of $code",
  (country) => {
    it("are those of their prices, in the products' order, for every household", async () => {
      const { comparison } = await openDemonstration(country);
      const { products } = comparison.current().snapshot;
      for (const [who, profile] of households) {
        const expected = products.map(({ code }) => ({
          code,
          standing: standingOf(comparison.priceFor(code, profile, "line").outcome),
        }));
        expect(comparison.standingsFor(products, profile), who).toEqual(expected);
      }
    });
  },
);
