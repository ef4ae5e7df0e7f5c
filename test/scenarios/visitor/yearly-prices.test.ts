import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../harness/app.ts";

/** Guards and personal accidents: rated by the month, said by the year (CQ 9). */

const guards = "guardias-guayacan-legal";
const profile = { guardias: { cantidadGuardias: 5 } };

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

interface Listed {
  productCode: string;
  price: Record<string, unknown>;
}
const listed = async (insuranceTypes: string, body: object): Promise<Listed[]> => {
  const answer = await site.app.inject({
    method: "POST",
    url: "/api/insurance/compare/metadata",
    headers: { host: "localhost" },
    payload: { organizationTypes: "ASEG", insuranceTypes, take: 100, ...body },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: Listed[] }>().data;
};
const html = async (url: string): Promise<string> =>
  (await site.app.inject({ url, headers: { host: "localhost", accept: "text/html" } })).body;

describe("the price of a year on the wire", () => {
  it("says which months label and suffix speak of, and the exact price of those", async () => {
    const products = await listed("GUARDIAS", { comparator: "Guardias", profile });
    const own = products.find(({ productCode }) => productCode === guards);
    // 0.0212 UF x 41,136.24 = 872.09 a month; x 12 = 10,465.06 a year.
    expect(own?.price).toMatchObject({
      label: "Precio Anual",
      suffix: " p/p",
      value: 872,
      months: 12,
      periodValue: 10_465,
    });
  });

  it("is twelve months in every product of its lines, one in others", async () => {
    const yearly = [
      ...(await listed("GUARDIAS", { comparator: "Guardias" })),
      ...(await listed("ACCIDENTES_PERSONALES", { comparator: "Accidentes-Personales" })),
    ];
    expect(yearly.length).toBeGreaterThan(20);
    expect(new Set(yearly.map(({ price }) => price["months"]))).toEqual(new Set([12]));
    const monthly = await listed("DENTAL", { comparator: "Seguros-de-Salud/Dental" });
    expect(monthly.length).toBeGreaterThan(10);
    for (const { price } of monthly)
      expect([price["months"], price["periodValue"]]).toEqual([1, price["value"]]);
  });

  it("is what the list and the product's page show", async () => {
    const [cheapest] = await listed("GUARDIAS", { comparator: "Guardias", order: "lowerPrice" });
    const shown = `$${Number(cheapest?.price["periodValue"]).toLocaleString("es-CL")}`;
    const list = await html("/Comparar/Guardias?order=lowerPrice");
    const card =
      new RegExp(`<article[^>]*data-code="${cheapest?.productCode}"[^]*?</article>`).exec(
        list,
      )?.[0] ?? "";
    expect(card).toContain(shown);
    const page = /href="(\/Seguros\/[^"]+)"/.exec(card)?.[1] ?? "";
    expect(await html(page)).toContain(shown);
  });
});
