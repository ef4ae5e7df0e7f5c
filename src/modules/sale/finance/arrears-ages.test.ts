import { expect, it } from "vitest";
import { addDays } from "#src/contracts/holidays.rules.ts";
import { arrearsAges, chargedIn } from "./arrears-ages.rules.ts";

const today = "2027-03-31";

it.each([
  [0, "arrears-30"],
  [30, "arrears-30"],
  [31, "arrears-60"],
  [60, "arrears-60"],
  [61, "arrears-more"],
  [400, "arrears-more"],
])("a charge of %i days ago is in the list of %s alone", (days, age) => {
  const day = addDays(today, -days);
  const isIn = (one: (typeof arrearsAges)[number]) => {
    const { from, until } = chargedIn(one, today);
    return (from === null || day >= from) && (until === null || day <= until);
  };
  expect(arrearsAges.filter(isIn)).toEqual([age]);
});
