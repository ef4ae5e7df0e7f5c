import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withSmallFigures } from "./small-figures.ts";

const locales = ["es-CL", "es-PE", "es-CO", "es", "en-US", "en", "pt-BR"];
const make = (...asked: ConstructorParameters<typeof Intl.NumberFormat>): Intl.NumberFormat =>
  new Intl.NumberFormat(...asked);

describe("small figures", () => {
  it.each(locales)("are written as the language of %s writes them", (locale) => {
    const { format } = withSmallFigures(make)(locale);
    const real = new Intl.NumberFormat(locale);
    for (let value = -10; value <= 2_000; value += 1)
      expect(format(value)).toBe(real.format(value));
    fc.assert(
      fc.property(fc.oneof(fc.integer(), fc.double(), fc.constant(-0)), (value) => {
        expect(format(value)).toBe(real.format(value));
      }),
    );
  });

  it("need no number format, which larger ones, parts and options do", () => {
    let made = 0;
    const counted = withSmallFigures((...asked) => {
      made += 1;
      return make(...asked);
    });
    expect([0, 7, 999].map((value) => counted("es-CL").format(value))).toEqual(["0", "7", "999"]);
    expect(made).toBe(0);
    expect(counted("es-CL").format(1_000_000)).toBe("1.000.000");
    expect(counted("es-CL").format(1.5)).toBe("1,5");
    expect(counted("es-CL", { style: "percent" }).format(0.5)).toMatch(/^50\s?%$/);
    expect(made).toBe(3);
  });
});
