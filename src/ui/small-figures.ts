import type { _createIntlFormatters } from "use-intl/core";

type Formatters = ReturnType<typeof _createIntlFormatters>;
type NumberFormat = Formatters["getNumberFormat"];

/** Each of our languages writes whole numbers below this with their digits alone. */
const firstGrouped = 1_000;

/** A browser takes tens of milliseconds of a phone's time to make its first number format: most pages count
 *  to a hundred at most and never need one. Without options only; what has any is left to `make`. */
export const withSmallFigures =
  (make: NumberFormat): NumberFormat =>
  (locale, options) => {
    if (options !== undefined) return make(locale, options);
    const format = (value: number): string =>
      Number.isInteger(value) && (value > 0 || Object.is(value, 0)) && value < firstGrouped
        ? String(value)
        : make(locale).format(value);
    return { format } as Intl.NumberFormat;
  };
