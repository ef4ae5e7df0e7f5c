import { describe, expect, it } from "vitest";
import {
  type FilterField,
  filterKeys,
  keptQuery,
  type RangeField,
  readFilters,
  withFilter,
  withoutFilters,
  withRanges,
} from "./filters.rules.ts";
import { listAddresses } from "./list-addresses.ts";

const option = (value: string) => ({ value, label: value.toUpperCase() });
const fields: FilterField[] = [
  { key: "estado", label: "Estado", options: ["nuevo", "agenda", "cerrado"].map(option) },
  { key: "pais", label: "País", options: ["cl", "pe"].map(option) },
];
const ranges: RangeField[] = [
  {
    label: "Creada",
    kind: "day",
    from: "creada-desde",
    to: "creada-hasta",
    unit: null,
    shown: null,
  },
  {
    label: "Prima",
    kind: "amount",
    from: "prima-desde",
    to: "prima-hasta",
    unit: { key: "prima-moneda", label: "Moneda", options: ["UF"], chosen: "UF" },
    shown: null,
  },
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
    const asked = query(
      "q=a&estado=nuevo&pais=pe&creada-desde=2026-11-01&prima-hasta=2&prima-moneda=UF&orden=dia&despues=x",
    );
    expect(String(withoutFilters(asked, ["q", ...filterKeys(fields, ranges)]))).toBe("orden=dia");
  });

  it.each([
    [{}, "estado=nuevo&orden=dia"],
    [{ "prima-moneda": "UF" }, "estado=nuevo&orden=dia"],
    [{ "creada-hasta": "2026-11-30" }, "estado=nuevo&orden=dia&creada-hasta=2026-11-30"],
    [
      { "prima-desde": "1.5", "prima-moneda": "UF" },
      "estado=nuevo&orden=dia&prima-desde=1.5&prima-moneda=UF",
    ],
  ])("ranges %j replace those of before, and stand there only with a bound", (typed, changed) => {
    const held: Readonly<Record<string, string>> = typed;
    const asked = query("estado=nuevo&creada-desde=2026-11-01&orden=dia&antes=x");
    expect(String(withRanges(asked, ranges, (key) => held[key] ?? ""))).toBe(changed);
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
