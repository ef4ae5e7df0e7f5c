import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SharedTestApp, sharedTestApp } from "../../harness/app.ts";

/** What an income pays for in Chile: 7 % of the taxable income up to its ceiling, from x 0.90477 to
 *  x 1.05 (CQ 3, CQ 9, D3). */

let site: SharedTestApp;
beforeAll(async () => {
  site = await sharedTestApp();
});
afterAll(() => site.close());

const profile = { cotizante: [{ sexo: "Masculino", edad: 27, imponible: 2_062_500 }], cargas: [] };
const range = { preciomax: 151_594, preciomin: 130_626, calculadoPeso: 144_375 };

const ask = (url: string, payload?: object, headers: Record<string, string> = {}) =>
  site.app.inject({
    method: payload === undefined ? "GET" : "POST",
    url,
    headers: { host: "localhost", ...headers },
    ...(payload === undefined ? {} : { payload }),
  });

describe("the range that an income pays for", () => {
  it("is in the answer of a comparison and of its filter data", async () => {
    const listed = await ask("/api/insurance/compare/metadata", {
      organizationTypes: "ISAPRE",
      profile,
      take: 1,
    });
    expect(listed.json()).toMatchObject({ metaData: { perfilIngreso: { precios: range } } });
    const { metaData } = listed.json<{ metaData: { uuid: string } }>();
    const cookie = listed.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const filters = await ask(
      `/api/insurance/compare/filters?organizationTypes=ISAPRE&uuid=${metaData.uuid}`,
      undefined,
      { cookie },
    );
    expect(filters.json()).toMatchObject({ data: { perfilIngreso: { precios: range } } });
  });

  it("is the default profile's where none is sent, with net income as 80 % of taxable", async () => {
    const filters = await ask("/api/insurance/compare/filters?organizationTypes=ISAPRE");
    expect(filters.json()).toMatchObject({ data: { perfilIngreso: { precios: range } } });
  });

  it("is 120,000 to 150,000 without an income", async () => {
    const listed = await ask("/api/insurance/compare/metadata", {
      organizationTypes: "ISAPRE",
      profile: { cotizante: [{ sexo: "Masculino", edad: 27 }] },
      take: 1,
    });
    const usual = { preciomax: 150_000, preciomin: 120_000, calculadoPeso: null };
    expect(listed.json()).toMatchObject({ metaData: { perfilIngreso: { precios: usual } } });
  });

  it("is in a submitted profile that is read back", async () => {
    const sent = await ask("/api/profile-form/data", { productType: "ISAPRE", profile });
    const { uuid } = sent.json<{ data: { uuid: string } }>().data;
    const cookie = sent.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const read = await ask(`/api/profile-form/data?uuid=${uuid}`, undefined, { cookie });
    expect(read.json()).toMatchObject({ data: { profile: { precios: range } } });
  });

  it("is in no other country", async () => {
    const filters = await ask("/api/insurance/compare/filters?organizationTypes=ASEG", undefined, {
      host: "pe.localhost",
    });
    expect(filters.statusCode).toBe(200);
    expect(filters.json<{ data: object }>().data).not.toHaveProperty("perfilIngreso");
  });

  it("stands on the comparator of plans, for the person the prices are for", async () => {
    const page = await ask("/Comparar/Isapres", undefined, { accept: "text/html" });
    expect(page.body).toContain("Tu cotización legal alcanza de $130.626 a $151.594 al mes");
    const insurance = await ask("/Comparar/Guardias", undefined, { accept: "text/html" });
    expect(insurance.body).not.toContain("cotización legal alcanza");
  });
});
