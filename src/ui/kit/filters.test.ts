import { describe, expect, it } from "vitest";
import {
  type FilterField,
  keptQuery,
  readFilters,
  withFilter,
  withoutFilters,
} from "./filters.rules.ts";
import { listAddresses } from "./list-addresses.ts";

const option = (value: string) => ({ value, label: value.toUpperCase() });
const fields: FilterField[] = [
  { key: "estado", label: "Estado", options: ["nuevo", "agenda", "cerrado"].map(option) },
  { key: "pais", label: "País", options: ["cl", "pe"].map(option) },
];
const query = (text: string) => new URLSearchParams(text);

describe("the filters of an address", () => {
  it.each([
    ["", [[], []]],
    ["estado=agenda", [["agenda"], []]],
    ["estado=cerrado&estado=nuevo&pais=pe", [["nuevo", "cerrado"], ["pe"]]],
    ["estado=nuevo&estado=nuevo", [["nuevo"], []]],
    ["estado=otro&pais=CL", [[], []]],
  ])("%s", (text, values) => {
    expect(readFilters(query(text), fields).map((one) => one.values)).toEqual(values);
  });

  it.each([
    ["orden=dia&despues=x", ["nuevo"], "orden=dia&estado=nuevo"],
    ["estado=nuevo&pais=pe&antes=x", ["nuevo", "agenda"], "pais=pe&estado=nuevo&estado=agenda"],
    ["estado=nuevo&pais=pe", [], "pais=pe"],
  ])("%s with %j", (text, values, changed) => {
    expect(String(withFilter(query(text), "estado", values))).toBe(changed);
  });

  it("go all together, and order stays", () => {
    expect(
      String(withoutFilters(query("q=a&estado=nuevo&pais=pe&orden=dia&despues=x"), fields, "q")),
    ).toBe("orden=dia");
  });

  it("are sent along by a form, but for its own fields and the page", () => {
    expect(keptQuery(query("q=a&estado=nuevo&estado=agenda&despues=x"), ["q"])).toEqual([
      ["estado", "nuevo"],
      ["estado", "agenda"],
    ]);
  });
});

describe("the addresses of a list", () => {
  const at = (text: string, previous: string | null, next: string | null) =>
    listAddresses(query(text), { path: "/Lista", previous, next }, ({ column }) => column);

  it("keep the filter on its pages, and have none where there is no page", () => {
    expect(at("estado=nuevo&despues=x", "a", null)).toMatchObject({
      previous: "/Lista?estado=nuevo&antes=a",
      next: null,
    });
    expect(at("estado=nuevo&antes=x", null, "b").next).toBe("/Lista?estado=nuevo&despues=b");
  });

  it("begin at the first page in another order", () => {
    const { sort } = at("estado=nuevo&orden=dia&despues=x", "a", "b");
    expect(sort({ column: "nombre", direction: "asc" })).toBe("/Lista?estado=nuevo&orden=nombre");
  });
});
