import { expect, it } from "vitest";
import { typedAmount, typedFigure } from "./typed-amount.rules.ts";

it.each([
  ["12000", "12000"],
  ["12.000", "12000"],
  ["$ 1.234.567", "1234567"],
  ["1.234,50", "1234.50"],
  ["1,234.50", "1234.50"],
  ["12,5", "12.5"],
  ["35.50", "35.50"],
  ["doce", "doce"],
  ["", ""],
])("%j is %j", (typed, plain) => {
  expect(typedAmount(typed)).toBe(plain);
});

it.each([
  ["1,5", "1.5"],
  ["1.234", "1.234"],
  ["1,2345 UF", "1.2345"],
  ["2,5 %", "2.5"],
  ["1.234,5", "1.234.5"],
  ["dos", "dos"],
])("%j, whose decimals may be three, is %j", (typed, plain) => {
  expect(typedFigure(typed)).toBe(plain);
});
