import { describe, expect, it } from "vitest";
import type { Currency } from "#src/contracts/money.ts";
import type { RatingMethod } from "#src/contracts/pricing.ts";
import { entityNamed } from "#src/modules/offer/catalog/format/entities.ts";
import type { Row } from "#src/modules/offer/catalog/format/entity.ts";
import { rateTableProblems } from "./rate-checks.ts";

type Cells = Record<string, string>;

const rates = entityNamed("rates");
const table = (cells: readonly Cells[]): Row[] =>
  cells.map((each, index) => ({
    file: "rates.csv",
    number: index + 2,
    cells: rates.columns.map(({ name, byDefault }) => each[name] ?? byDefault ?? null),
  }));

const problemsOf = (method: RatingMethod, cells: readonly Cells[], currency: Currency = "USD") =>
  rateTableProblems(table(cells), { method, currency }).map(
    ({ row, column, code }) => `${row} ${column} ${code}`,
  );

describe("a rate table by areas, segments and sizes", () => {
  it.each<[string, RatingMethod, Cells[]]>([
    [
      "the same ages in two areas and everywhere",
      "PerPersonBand",
      [
        { area: "WORLD", amount: "90" },
        { area: "LATAM", amount: "40" },
        { area: "", amount: "60" },
      ],
    ],
    [
      "both segments of each size of a group",
      "PerEmployeeBand",
      [
        { segment: "alone", size_from: "5", size_to: "19", amount: "1" },
        { segment: "with_dependants", size_from: "5", size_to: "19", amount: "2" },
        { segment: "alone", size_from: "20", amount: "0.9" },
        { segment: "with_dependants", size_from: "20", amount: "1.8" },
      ],
    ],
    [
      "sizes of heads that follow each other",
      "PerHeadYear",
      [
        { size_from: "1", size_to: "4", amount: "3" },
        { size_from: "5", amount: "2" },
      ],
    ],
    [
      "a kind of work and a whole sector, which is less specific",
      "PayrollRate",
      [
        { segment: "mineria:altura", amount: "0.021375" },
        { segment: "mineria:*", amount: "0.0155" },
        { segment: "*:*", amount: "0.0093" },
      ],
    ],
    [
      "groups of breeds with ages of pets",
      "PetBand",
      [
        { segment: "dog:giant", age_to: "4", amount: "25" },
        { segment: "dog:giant", age_from: "5", amount: "35" },
        { segment: "cat:*", amount: "12" },
      ],
    ],
    [
      "days and ages of a trip in a zone",
      "Trip",
      [
        { area: "EUROPA", size_from: "1", size_to: "7", age_to: "69", amount: "30" },
        { area: "EUROPA", size_from: "8", size_to: "15", age_to: "69", amount: "50" },
        { area: "EUROPA", size_from: "1", size_to: "7", age_from: "70", amount: "55" },
      ],
    ],
  ])("may have %s", (_what, method, cells) => {
    expect(problemsOf(method, cells)).toEqual([]);
  });

  it.each<[string, RatingMethod, Cells[], string[]]>([
    [
      "the same ages of one area twice",
      "PerPersonBand",
      [
        { area: "WORLD", age_to: "40", amount: "90" },
        { area: "WORLD", age_from: "40", amount: "95" },
      ],
      ["3 age_from RATES_OVERLAP"],
    ],
    [
      "sizes that meet",
      "PerEmployeeBand",
      [
        { segment: "alone", size_from: "5", size_to: "20", amount: "1" },
        { segment: "alone", size_from: "20", amount: "0.9" },
      ],
      ["3 age_from RATES_OVERLAP"],
    ],
    [
      "a group without its segment",
      "PerEmployeeBand",
      [{ amount: "1" }],
      ["2 segment RATES_SEGMENT"],
    ],
    [
      "a species that nobody insures",
      "PetBand",
      [{ segment: "bird:small", amount: "1" }],
      ["2 segment RATES_SEGMENT"],
    ],
    [
      "a sector without a kind of work",
      "PayrollRate",
      [{ segment: "mineria", amount: "0.01" }],
      ["2 segment RATES_SEGMENT"],
    ],
    [
      "columns that the method does not look at",
      "HolderBand",
      [{ area: "WORLD", segment: "alone", size_from: "5", amount: "1" }],
      ["2 area RATES_UNUSED", "2 size_from RATES_UNUSED", "2 segment RATES_UNUSED"],
    ],
    [
      "cents of a cent",
      "Trip",
      [{ area: "EUROPA", amount: "30.125" }],
      ["2 amount RATES_CURRENCY"],
    ],
    [
      "a net without exempt and tax",
      "Trip",
      [{ area: "EUROPA", amount: "30", net_amount: "30" }],
      ["2 net_amount RATES_PARTS"],
    ],
    [
      "parts that do not add up to the amount",
      "Trip",
      [
        { area: "EUROPA", amount: "30", net_amount: "25.2", exempt_amount: "0", tax_amount: "4.8" },
        { area: "ASIA", amount: "30", net_amount: "25", exempt_amount: "0", tax_amount: "4.8" },
      ],
      ["3 net_amount RATES_PARTS"],
    ],
  ])("may not have %s", (_what, method, cells, problems) => {
    expect(problemsOf(method, cells)).toEqual(problems);
  });

  it.each<[Currency, RatingMethod, string, boolean]>([
    ["CLP", "PayrollRate", "0.009313", true],
    ["CLP", "PetBand", "9313.5", false],
    ["UF", "PerHeadYear", "0.0125", true],
    ["UF", "PerHeadYear", "0.01255", false],
    ["COP", "PerPersonBand", "120000", true],
  ])("counts %s of %s: %s is a rate: %s", (currency, method, amount, isRate) => {
    const segment = method === "PayrollRate" ? "*:*" : method === "PetBand" ? "cat:*" : "";
    const problems = problemsOf(method, [{ amount, ...(segment && { segment }) }], currency);
    expect(problems).toEqual(isRate ? [] : ["2 amount RATES_CURRENCY"]);
  });
});
