import { describe, expect, it } from "vitest";
import { exampleDetail, exampleReader, exampleRecord } from "#test/factories/product-details.ts";
import { GroupCostForm } from "#src/areas/marketplace/product-facts/group-cost-form.view.tsx";
import { GroupCost } from "#src/areas/marketplace/product-facts/group-cost.view.tsx";
import { drawn, faultsOf, readText } from "./drawn.example.tsx";
import { presentGroupCost } from "./group-cost.presenter.ts";

const reader = exampleReader();
const woman = { cotizante: [{ sexo: "Femenino" as const, edad: 34, ingreso: 1_650_000 }] };
const group = exampleRecord({
  insuranceType: {
    ...exampleRecord().insuranceType,
    upperType: { name: "SEGURO COLECTIVO", displayName: "Colectivo" },
  },
});
const costOf = (record = group, share: string | null = null) => {
  const { price } = exampleDetail(record, woman);
  return presentGroupCost(
    record,
    price,
    { action: "/Precio", kept: [{ name: "comparar", value: "a" }], share },
    reader,
  );
};

const sharesOfSixty = /Cada trabajador \$18\.265 \$12\.176 \$30\.441 0,74 UF/;

describe("the cost of group insurance", () => {
  it("is of each worker, in pesos by the UF of the day", () => {
    const [worker] = costOf()?.workers ?? [];
    // 0,74 UF × 41.136,24.
    expect(worker).toMatchObject({ count: null, total: { amountMinor: 30_441, currency: "CLP" } });
    expect(costOf()?.conversion).toContain("41.136,24");
  });

  it("tells workers with and without dependants apart where the price does", () => {
    const { price } = exampleDetail(group, woman);
    const unit = { decimals: 4, currency: "UF" as const };
    const shares = [
      { kind: "alone" as const, count: 8, amount: { ...unit, units: 5_000 } },
      { kind: "with_dependants" as const, count: 4, amount: { ...unit, units: 11_000 } },
    ];
    const priced = {
      ...price,
      outcome: {
        ...price.outcome,
        group: { heads: 12, shares, total: { ...unit, units: 84_000 } },
      },
    };
    const cost = presentGroupCost(group, priced, { action: "/", kept: [], share: null }, reader);
    expect(
      cost?.workers.map(({ label, count, total }) => [label, count, total.amountMinor]),
    ).toEqual([
      ["Sin cargas", 8, 20_568],
      ["Con cargas", 4, 45_250],
    ]);
  });

  it.each([
    ["the address", "70", 70],
    ["the record, where the address says nothing", null, 60],
    ["the record, where the address says no number", "mucho", 60],
  ])("takes the employer's share from %s", (_, share, percent) => {
    const entry = { key: "aporte_empresa", categoria: "aporte", tipo: "porcentaje", value: "60" };
    const record = { ...group, metadata: { metadata_colectivo: [entry] } };
    expect(costOf(record, share)?.percent).toBe(percent);
  });

  it("is half where nobody says a share, and none for other products", () => {
    expect(costOf()?.percent).toBe(50);
    expect(costOf(exampleRecord())).toBeNull();
  });

  it("asks the server by a form where there is no JavaScript", async () => {
    const cost = costOf(group, "60");
    const html = cost === null ? "" : drawn(<GroupCostForm cost={cost} />);
    expect(readText(html).replaceAll("\u00a0", " ")).toMatch(sharesOfSixty);
    expect(html).toMatch(/<form[^>]*action="\/Precio" method="get"/);
    expect(html).toMatch(/<input type="hidden" name="comparar" value="a"/);
    expect(html).toMatch(/<input[^>]*name="aporte"[^>]*value="60"/);
    expect(await faultsOf(`<h1>Precio</h1>${html}`)).toEqual([]);
  });

  it("is drawn with a slider, a number and both shares, and is valid HTML", async () => {
    const cost = costOf(group, "60");
    const html = cost === null ? "" : drawn(<GroupCost cost={cost} />);
    expect(readText(html).replaceAll("\u00a0", " ")).toMatch(sharesOfSixty);
    expect(html).toMatch(/<input[^>]*type="range"[^>]*aria-valuetext="60 %"/);
    expect(html).toMatch(/<input[^>]*name="aporte"[^>]*value="60"/);
    expect(await faultsOf(`<h1>Precio</h1>${html}`)).toEqual([]);
  });
});
