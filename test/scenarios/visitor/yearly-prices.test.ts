import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SharedTestApp, sharedTestApp } from "../../harness/app.ts";

/** Guards and personal accidents: rated by the month, said by the year (CQ 9). */

const guards = "guardias-guayacan-legal";
const profile = { guardias: { cantidadGuardias: 5 } };

let site: SharedTestApp;
beforeAll(async () => {
  site = await sharedTestApp();
});
afterAll(() => site.close());

interface Listed {
  id: number;
  productCode: string;
  price: Record<string, unknown>;
  priceRange: unknown;
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
      value: 10_465,
      minPrice: 10_465,
      months: 12,
      periodValue: 10_465,
      monthlyValue: 872,
    });
    expect(own?.priceRange).toEqual({ from: 10_465, unit: { code: "CLP" } });
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
      expect([price["months"], price["periodValue"], price["monthlyValue"]]).toEqual([
        1,
        price["value"],
        price["value"],
      ]);
  });

  it("is a month's where it is calculated for one product, which says so; a trip's is the trip's", async () => {
    const calculated = async (id: number | undefined, body: object) =>
      (
        await site.app.inject({
          method: "POST",
          url: `/api/insurance/${id}/calculatePrice`,
          headers: { host: "localhost" },
          payload: body,
        })
      ).json<{ data: { price: unknown } }>().data.price;
    const products = await listed("GUARDIAS", { comparator: "Guardias", profile });
    const own = products.find(({ productCode }) => productCode === guards);
    const price = { value: 872, unit: { code: "CLP" }, period: "month" };
    expect(await calculated(own?.id, { profile })).toEqual(price);
    const [trip] = await listed("VIAJE", { comparator: "Seguros-de-Viaje" });
    expect(await calculated(trip?.id, {})).toMatchObject({
      value: trip?.price["value"],
      period: "trip",
    });
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
