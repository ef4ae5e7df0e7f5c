import { describe, expect, it } from "vitest";
import type { WireFilters } from "#src/contracts/product.ts";
import type { ComparatorRecord } from "#src/contracts/product-record.ts";
import { meantFilters } from "./search-filters.presenter.ts";

const option = (value: string | number, displayName: string, count = 4) => ({
  value,
  displayName,
  count,
  selected: false,
});
const universe = {
  features: [option(7, "Maternidad", 141), option(8, "Salud mental"), option(9, "Sin uso", 0)],
  insuranceTypes: [option("ONCOLOGICO", "Oncológico")],
  coverageOrganizations: [option("CLD", "Clínica Dávila"), option("CLV", "Clínica Las Violetas")],
} as unknown as WireFilters;
const comparator = { baseUrl: "Seguros-de-Salud", title: "Seguros de salud", texts: {} };
const meant = (text: string) =>
  meantFilters(
    text,
    { comparator: comparator as unknown as ComparatorRecord, universe },
    { language: "es", say: (key, values) => `${key} ${Object.values(values ?? {}).join(" ")}` },
  ).map(({ href }) => href.split("?")[1]);

describe("the filters that a text means", () => {
  it.each([
    ["maternidad", ["incluye=7"]],
    ["seguro con maternidad", ["incluye=7"]],
    ["oncologico", ["tipo=ONCOLOGICO"]],
    ["davila", ["clinica=CLD"]],
    ["clínica las violetas", ["clinica=CLV"]],
    ["salud", ["incluye=8"]],
    ["maternidad davila", []],
    ["sin uso", []],
    ["seguro", []],
    ["", []],
  ])("«%s» means %j", (text, queries) => expect(meant(text)).toEqual(queries));
});
