import { describe, expect, it } from "vitest";
import { all, cell, codes, failing, groupBy, read, type Row } from "./seed.fixture.ts";

/** The rate tables of the whole catalogue: what each rating method must have. */

const products = all("products");
const rates = all("rates");
const of = (country: string, type: string) =>
  products.filter(
    (row) => cell(row, "country") === country && cell(row, "insurance_type") === type,
  );
const TODAY = "2026-11-21";

describe("the rate tables of every folder", () => {
  const tables = groupBy(rates, "product_code", "valid_from");
  const inForce = (product: Row): Row[] => {
    const days = [...tables.keys()]
      .filter((key) => key.startsWith(`${cell(product, "code")} | `))
      .map((key) => key.split(" | ")[1] ?? "")
      .filter((day) => day <= TODAY)
      .toSorted();
    return tables.get(`${cell(product, "code")} | ${days.at(-1)}`) ?? [];
  };
  const current = new Map(products.map((row) => [cell(row, "code"), inForce(row)]));
  const rowsFor = (row: Row) => current.get(cell(row, "code")) ?? [];
  const by = (method: string, country?: string) =>
    products.filter(
      (row) =>
        cell(row, "rating_method") === method &&
        rowsFor(row).length > 0 &&
        (country === undefined || cell(row, "country") === country),
    );
  const bands = (row: Row) =>
    new Set(rowsFor(row).map((rate) => `${cell(rate, "age_from")}-${cell(rate, "age_to")}`)).size;

  it("price every product today, the one group that asks to consult apart", () => {
    const silent = products.filter((row) => rowsFor(row).length === 0);
    expect(codes(silent, "insurance_type")).toEqual(new Set(["SEGURO_COLECTIVO"]));
    expect(silent).toHaveLength(1);
  });

  it("are no two alike where they have more than one row", () => {
    const columns = ["relationship", "sex", "age_from", "age_to", "dependants", "amount"];
    const further = ["area", "segment", "size_from", "size_to"];
    const currencies = new Map(products.map((row) => [cell(row, "code"), cell(row, "currency")]));
    const many = [...tables].filter(([, rows]) => rows.length > 1);
    const contents = many.map(([key, rows]) => {
      const currency = currencies.get(key.split(" | ")[0] ?? "");
      const lines = rows.map((row) =>
        [
          ...columns.map((column) => cell(row, column)),
          ...further.map((column) => row[column] ?? ""),
        ].join(","),
      );
      return [currency, ...lines.toSorted()].join("\n");
    });
    expect(new Set(contents).size).toBe(contents.length);
  });

  it("band the ages of people and pets eight times or more where the method is of ages", () => {
    const ofAges = ["PerPersonBand", "HolderBand", "PetBand"].flatMap((method) => by(method));
    // A product for fewer years has fewer bands: a puppy's first two, the young, the old.
    const least = (row: Row) => {
      const ages = rowsFor(row).filter((rate) => cell(rate, "dependants") === "");
      const last = (rate: Row) => Number(cell(rate, "age_to") || "99");
      const years =
        Math.max(...ages.map(last)) -
        Math.min(...ages.map((each) => Number(cell(each, "age_from"))));
      return cell(row, "rating_method") === "PetBand"
        ? Math.min(5, years)
        : Math.min(8, Math.floor(years / 5));
    };
    expect(failing(ofAges, (row) => bands(row) >= least(row))).toEqual([]);
  });

  it("differ by area in most international health, and by quarter in eight products", () => {
    const international = [...of("CL", "INTERNACIONAL"), ...of("INT", "INTERNACIONAL")];
    const several = international.filter((row) => codes(rowsFor(row), "area").size >= 2);
    expect(several.length).toBeGreaterThanOrEqual(50);
    const quarters = products.filter((row) =>
      ["2026-01-01", "2026-04-01", "2026-07-01", "2026-10-01"].every((day) =>
        tables.has(`${cell(row, "code")} | ${day}`),
      ),
    );
    expect(quarters.length).toBeGreaterThanOrEqual(8);
    expect(codes(quarters, "currency")).toEqual(new Set(["USD"]));
  });

  it("use only areas and zones that exist in the product's country", () => {
    const areas = new Set(
      read("reference", "rating-areas").map(
        (row) => `${cell(row, "country")} ${cell(row, "code")}`,
      ),
    );
    const zones = codes(read("reference", "trip-zones"));
    const unknown = products.flatMap((row) =>
      [...new Set(rowsFor(row).map((rate) => rate["area"] ?? ""))]
        .filter((area) => area !== "")
        .filter((area) =>
          cell(row, "rating_method") === "Trip"
            ? !zones.has(area)
            : !areas.has(`${cell(row, "country")} ${area}`),
        )
        .map((area) => `${cell(row, "code")} ${area}`),
    );
    expect(unknown).toEqual([]);
    for (const row of by("Trip")) expect(codes(rowsFor(row), "area").size).toBeGreaterThan(0);
  });

  it("use only sectors and kinds of work that exist, each as a share of the payroll", () => {
    const activities = read("reference", "sctr-activities");
    const [sectors, works] = [codes(activities, "sector"), codes(activities, "work")];
    for (const product of by("PayrollRate")) {
      for (const rate of rowsFor(product)) {
        const [sector = "", work = ""] = cell(rate, "segment").split(":");
        expect(sector === "*" || sectors.has(sector)).toBe(true);
        expect(work === "*" || works.has(work)).toBe(true);
        expect(Number(cell(rate, "amount"))).toBeGreaterThan(0);
        expect(Number(cell(rate, "amount"))).toBeLessThan(0.2);
      }
    }
    expect(by("PayrollRate", "CL").length).toBeGreaterThanOrEqual(8);
    expect(by("PayrollRate", "PE").length).toBeGreaterThanOrEqual(12);
  });

  it("price workers alone and with dependants in each size of a group", () => {
    for (const product of by("PerEmployeeBand")) {
      for (const rows of groupBy(rowsFor(product), "size_from").values()) {
        expect(codes(rows, "segment")).toEqual(new Set(["alone", "with_dependants"]));
      }
    }
    expect(by("PerEmployeeBand").length).toBeGreaterThanOrEqual(40);
  });

  it("price dogs and cats, dogs by their group", () => {
    const segments = by("PetBand").map((row) => [...codes(rowsFor(row), "segment")].join());
    expect(
      segments.filter((text) => text.includes("dog:") && text.includes("cat:")).length,
    ).toBeGreaterThan(20);
    expect(segments.filter((text) => !text.includes("dog:") && !text.includes("cat:"))).toEqual([]);
    expect(by("PetBand", "CL").length).toBeGreaterThanOrEqual(20);
  });
});
