import { describe, expect, it } from "vitest";
import {
  cell,
  groupBy,
  codes,
  products,
  rates,
  plans,
  group,
  priced,
  tables,
  inMethod,
  currentTable,
  failing,
  band,
  type Row,
} from "./seed.fixture.ts";

describe("the demonstration rate tables", () => {
  it("gives every product a table in force from 2026, except group insurance, which asks to consult", () => {
    expect(failing(priced, (row) => currentTable(row).length > 0)).toEqual([]);
    expect(group.length).toBeGreaterThanOrEqual(4);
    expect(failing(group, (row) => currentTable(row).length === 0)).toEqual([]);
  });

  it("keeps an earlier table for at least ten products", () => {
    const earlier = rates.filter((row) => cell(row, "valid_from") === "2025-01-01");
    expect(codes(earlier, "product_code").size).toBeGreaterThanOrEqual(10);
    expect(codes(rates, "valid_from")).toEqual(new Set(["2025-01-01", "2026-01-01"]));
  });

  it("has no two equal tables", () => {
    const columns = ["relationship", "sex", "age_from", "age_to", "dependants", "amount"];
    const contents = [...tables].map(([key, rows]) => {
      const product = products.find((row) => key.startsWith(`${cell(row, "code")} | `));
      const currency = cell(product ?? {}, "currency");
      const lines = rows.map((row) => columns.map((column) => cell(row, column)).join(","));
      return [currency, ...lines.toSorted()].join("\n");
    });
    expect(new Set(contents).size).toBe(contents.length);
  });

  it("prices both sexes of holder, spouse and child in at least eight age bands", () => {
    const bad = failing(inMethod("PerPersonBand"), (row) => {
      const table = currentTable(row);
      const people = groupBy(table, "relationship", "sex");
      const bands = new Set(table.map(band)).size;
      return people.size === 6 && bands >= 8 && bands <= 12;
    });
    expect(bad).toEqual([]);
    expect(inMethod("PerPersonBand").length).toBeGreaterThan(80);
  });

  it("prices a holder's band by sex and none to five dependants", () => {
    const bad = failing(inMethod("HolderBand"), (row) => {
      const table = currentTable(row);
      const holders = table.filter((rate) => cell(rate, "dependants") === "");
      const dependants = table.filter((rate) => cell(rate, "dependants") !== "");
      const people = groupBy(holders, "relationship", "sex");
      return (
        [...people.keys()].toSorted().join() === "holder | F,holder | M" &&
        new Set(holders.map(band)).size >= 8 &&
        dependants.map((rate) => cell(rate, "dependants")).join() === "0,1,2,3,4,5"
      );
    });
    expect(bad).toEqual([]);
    expect(inMethod("HolderBand").length).toBeGreaterThan(10);
  });

  it("has one row for a policy and one base for an isapre plan", () => {
    const single = inMethod("Flat", "RiskFactor");
    expect(failing(single, (row) => currentTable(row).length === 1)).toEqual([]);
    expect(failing(plans, (row) => cell(row, "rating_method") === "RiskFactor")).toEqual([]);
  });

  it("leaves no gap and no overlap between the bands of a person", () => {
    const bands = rates.filter((row) => cell(row, "dependants") === "");
    const wrong = [...groupBy(bands, "product_code", "valid_from", "relationship", "sex")].filter(
      ([, rows]) =>
        rows.some((row, index) => {
          const next = rows[index + 1];
          if (!next) return false;
          return Number(cell(next, "age_from")) !== Number(cell(row, "age_to")) + 1;
        }),
    );
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  it("cuts the ages only where every other table may cut them", () => {
    const starts = ["0", "2", "18", "25", "30", "35", "40", "45", "50", "55", "60", "65"];
    expect([...codes(rates, "age_from")].filter((age) => !starts.includes(age))).toEqual([]);
  });

  it("begins and ends a holder's bands at the ages of the contract", () => {
    const bad = failing(inMethod("PerPersonBand", "HolderBand"), (row) => {
      if (cell(row, "contract_age_from") === "") return true;
      const holder = currentTable(row).filter((rate) => cell(rate, "relationship") === "holder");
      const first = cell(holder[0] ?? {}, "age_from");
      const last = cell(holder.at(-1) ?? {}, "age_to");
      return first === cell(row, "contract_age_from") && last === cell(row, "contract_age_to");
    });
    expect(bad).toEqual([]);
  });

  it("leaves some people uninsurable, by age at both ends", () => {
    const ends = inMethod("PerPersonBand").map((row) => cell(row, "contract_age_to"));
    expect(new Set(ends)).toEqual(new Set(["", "49", "59", "64"]));
    const children = rates.filter((row) => cell(row, "relationship") === "child");
    const youngest = [...groupBy(children, "product_code").values()].map((rows) =>
      Math.min(...rows.map((row) => Number(cell(row, "age_from")))),
    );
    expect(new Set(youngest)).toEqual(new Set([0, 2]));
  });

  it.each([
    ["COMPLEMENTARIO", 0.15, 2.2],
    ["CATASTROFICO", 0.1, 1],
    ["DENTAL", 0.1, 0.7],
    ["ONCOLOGICO", 0.05, 0.5],
    ["INTEGRAL", 0.4, 3.5],
    ["ACCIDENTES_URGENCIA", 0.05, 0.35],
    ["ASISTENCIA", 0.04, 0.25],
    ["ISAPRE", 1, 4],
  ])("asks a believable price for %s: %d to %d UF", (type, least, most) => {
    const own = products.filter(
      (row) => cell(row, "insurance_type") === type && cell(row, "currency") === "UF",
    );
    const known = codes(own);
    const amounts = rates
      .filter((row) => known.has(cell(row, "product_code")) && cell(row, "dependants") === "")
      .map((row) => Number(cell(row, "amount")));
    expect(Math.min(...amounts)).toBeGreaterThanOrEqual(least);
    expect(Math.max(...amounts)).toBeLessThanOrEqual(most);
  });

  it("writes UF with four decimals at most and pesos without", () => {
    const currencies = new Map(products.map((row) => [cell(row, "code"), cell(row, "currency")]));
    const shape = (row: Row) =>
      currencies.get(cell(row, "product_code")) === "CLP" ? /^\d+$/ : /^\d+(?:\.\d{1,4})?$/;
    expect(rates.filter((row) => !shape(row).test(cell(row, "amount")))).toEqual([]);
    expect(new Set(currencies.values())).toEqual(new Set(["UF", "CLP"]));
  });

  it("prices the household of the known example: a woman of 34 and a daughter of 6", () => {
    const table = tables.get("quillay-complementario-familia-80 | 2026-01-01") ?? [];
    const amount = (relationship: string, from: string) =>
      table.find(
        (row) =>
          cell(row, "relationship") === relationship &&
          cell(row, "sex") === "F" &&
          cell(row, "age_from") === from,
      )?.["amount"];
    expect([amount("holder", "30"), amount("child", "2")]).toEqual(["0.74", "0.44"]);
  });
});
