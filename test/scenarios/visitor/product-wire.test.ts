import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type SharedTestApp, sharedTestApp } from "../../harness/app.ts";

/** What products and lists answer, by the names and meanings of CQ 3 and CQ 7. */

const rich = "quillay-complementario-familia-80";
const offered = "arrayan-integral-elige";
/** Informs nothing that it need not. */
const bare = "bandurria-dental-sonrisa-simple";
const family = {
  cotizante: [{ sexo: "Femenino", edad: 34, ingreso: 1_650_000 }],
  cargas: [{ parentesco: "Hija", sexo: "Femenino", edad: 6 }],
};

let site: SharedTestApp;
type Json = Record<string, unknown>;

beforeAll(async () => {
  site = await sharedTestApp();
});
afterAll(() => site.close());

const call = (url: string, payload?: object) =>
  site.app.inject({ url, ...(payload ? { method: "POST", payload } : {}) });
const data = async <T = Json>(url: string, payload?: object): Promise<T> => {
  const answer = await call(url, payload);
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return (answer.json() as { data: T }).data;
};
/** Every product of a comparison, page by page. */
async function listAll<T>(query: string): Promise<T[]> {
  const seen: T[] = [];
  for (let page = 1; ; page += 1) {
    const url = `/api/insurance/compare/metadata?${query}&take=100&page=${page}`;
    const found = await data<T[]>(url);
    if (found.length === 0) return seen;
    seen.push(...found);
  }
}
const product = (code: string) => data(`/api/insurance/product/${code}`);

const text = expect.any(String);
const number = expect.any(Number);
/** A value that may also be missing. */
const textOrNone = (value: unknown) => value === null || typeof value === "string";

describe("a product on the wire", () => {
  it("has its id, names, address, code and flags", async () => {
    expect(await product(rich)).toMatchObject({
      id: number,
      displayName: "Complementario Familia 80",
      name: "Complementario Familia 80",
      url: "/Seguros/Quillay-Vida/Complementario-Familia-80",
      productCode: rich,
      newWindowUrl: null,
      isNew: false,
      exclusive: false,
      isPromoted: false,
      distance: null,
      description: expect.stringMatching(/Reembolsa 80\s%/),
    });
  });

  it("has an insurance type with its name, description, colour and upper type", async () => {
    expect((await product(offered))["insuranceType"]).toEqual({
      name: "INTEGRAL",
      displayName: "Integral",
      description: text,
      color: "#2F6B4F",
      upperType: { name: "SEGURO SALUD", displayName: "Seguro de salud" },
    });
  });

  it("has an organization with a display name and its image, url and type alias", async () => {
    const organization = (await product(rich))["organization"] as Json;
    expect(organization).toMatchObject({ displayName: "Quillay Vida" });
    const metadata = organization["metadata"] as Json;
    expect(Object.keys(metadata).toSorted()).toEqual(["image", "typeAlias", "url"]);
    expect(metadata["typeAlias"]).toBe("Aseguradora");
  });

  it("has a price with its least value, value, unit and whether prices are defined", async () => {
    expect((await product(rich))["price"]).toMatchObject({
      minPrice: 23_448,
      value: 23_448,
      unit: { code: "CLP" },
      arePricesDefined: true,
      convertionTo: "UF/CLP",
    });
  });

  it("writes the conversion of its price as a pair of currencies", async () => {
    const products = await listAll<{ price: Json }>("organizationTypes=ASEG");
    const seen = new Set(products.map(({ price }) => price["convertionTo"]));
    expect(seen).toEqual(new Set(["UF/CLP", "USD/CLP", null]));
  });

  it("words its price by label, tooltip, modal, suffix and payment mode", async () => {
    const price = (await product(rich))["price"] as Json;
    expect(price).toMatchObject({ label: "Desde", suffix: "/mes" });
    for (const key of ["tooltip", "modal", "paymentMode"]) expect(price[key]).toSatisfy(textOrNone);
  });

  it("begins its price range at a price in a unit, with a suffix", async () => {
    expect(await product(rich)).toMatchObject({
      priceRange: { from: 23_448, unit: { code: "CLP" } },
      priceSuffix: "/mes",
    });
  });

  it("says whether it is popular and whether its map is on", async () => {
    expect((await product(rich))["insuranceMetadata"]).toMatchObject({
      isPopular: true,
      isMapEnabled: true,
    });
    expect((await product(bare))["insuranceMetadata"]).toMatchObject({
      isPopular: false,
      isMapEnabled: null,
    });
  });

  it("has logo, sales channel, modality, coverage ratio, least counts, offer and product type", async () => {
    const metadataOf = async (code: string) =>
      ((await product(code))["insuranceMetadata"] as { metadata: Json }).metadata;
    expect(await metadataOf(offered)).toMatchObject({
      logo: expect.stringMatching(/^data:image/),
      salesChannel: text,
      hasOffer: true,
    });
    expect(await metadataOf(bare)).toMatchObject({
      logo: null,
      salesChannel: null,
      modality: null,
      coverage_ratio: null,
      minEmployeeQuantity: null,
      minsubscribers: null,
      hasOffer: false,
      product_type: null,
    });
    const answer = await call(
      "/api/insurance/compare/metadata?organizationTypes=ASEG&insuranceTypes=SEGURO_COLECTIVO&take=20",
    );
    for (const one of (answer.json() as { data: { insuranceMetadata: { metadata: Json } }[] }).data)
      expect(one.insuranceMetadata.metadata).toMatchObject({
        minEmployeeQuantity: number,
        minsubscribers: number,
      });
  });

  it("is new, exclusive, promoted or popular as its record says", async () => {
    const counts = { isNew: 0, exclusive: 0, isPromoted: 0, isPopular: 0, badge: 0, alert: 0 };
    const sellers = "organizationTypes=ASEG,CLINICA,PRESTADOR,ASISTENCIA,MASCOTAS,ISAPRE";
    for (const one of await listAll<Json & { insuranceMetadata: Json }>(sellers)) {
      for (const key of ["isNew", "exclusive", "isPromoted"] as const)
        counts[key] += one[key] === true ? 1 : 0;
      for (const key of ["badge", "alert"] as const) counts[key] += one[key] === null ? 0 : 1;
      counts.isPopular += one.insuranceMetadata["isPopular"] === true ? 1 : 0;
    }
    expect(counts.isPopular).toBe(3);
    for (const key of ["isNew", "exclusive", "isPromoted", "badge", "alert"] as const) {
      expect([key, counts[key]]).not.toEqual([key, 0]);
    }
  });

  it("answers nothing for an unknown code", async () => {
    const answer = await call("/api/insurance/product/there-is-no-such-code");
    expect([answer.statusCode, answer.body]).toEqual([204, ""]);
  });
});

describe("a list on the wire", () => {
  it("answers data, metaData.total, metaData.uuid and error", async () => {
    const url = "/api/insurance/compare/metadata";
    const answers = [
      await call(`${url}?organizationTypes=ASEG&take=3`),
      await call(url, { organizationTypes: ["ASEG"], take: 3, profile: family }),
    ];
    for (const answer of answers) {
      const body = answer.json() as { data: unknown[]; metaData: Json; error: unknown };
      expect(body.data).toHaveLength(3);
      expect(body.metaData).toMatchObject({
        total: expect.toSatisfy((total: number) => total > 100),
        uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      expect(body.error).toBeNull();
    }
  });

  it("is empty where a filter is wrong, and says which", async () => {
    const answer = await call(
      "/api/insurance/compare/metadata?organizationTypes=ASEG&features=abc",
    );
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      data: [],
      metaData: { total: 0 },
      error: { payload: { fields: [{ field: "features" }] } },
    });
  });

  it("has 20 products a page and begins at page 1 where nothing else is asked for", async () => {
    const answer = await call("/api/insurance/compare/metadata?organizationTypes=ASEG");
    const body = answer.json() as { data: unknown[]; metaData: Json };
    expect(body.data).toHaveLength(20);
    expect(body.metaData).toMatchObject({ take: 20, page: 1 });
  });

  it("offers insurance types, organizations, kinds of organization, clinics and countries to filter by", async () => {
    const filters = await data<Record<string, { count: number; displayName: string }[]>>(
      "/api/insurance/compare/filters?organizationTypes=ASEG,ISAPRE",
    );
    for (const key of [
      "insuranceTypes",
      "organizations",
      "organizationTypes",
      "coverageOrganizations",
      "coverageCountries",
    ]) {
      expect([key, filters[key]?.some(({ count }) => count > 0)]).toEqual([key, true]);
    }
    expect(filters["coverageOrganizations"]).toHaveLength(13);
  });

  it("offers categories, previsions, features and product types to filter by", async () => {
    const filters = await data<Record<string, { value: unknown; count: number }[]>>(
      "/api/insurance/compare/filters?organizationTypes=ASEG,ISAPRE",
    );
    for (const key of ["categoryTypes", "features", "productType"]) {
      expect([key, filters[key]?.some(({ count }) => count > 0)]).toEqual([key, true]);
    }
    expect(filters["previsiones"]?.map(({ value }) => value)).toEqual(["isapre", "fonasa"]);
  });

  it("narrows by each filter of the call to products that the filter's count promised", async () => {
    const base = "organizationTypes=ASEG,ISAPRE";
    const filters = await data<Record<string, { value: unknown; count: number }[]>>(
      `/api/insurance/compare/filters?${base}`,
    );
    for (const [facet, parameter] of [
      ["insuranceTypes", "insuranceTypes"],
      ["organizations", "organizations"],
      ["coverageOrganizations", "coverageOrganizations"],
      ["coverageCountries", "coverageCountries"],
      ["features", "features"],
      ["featuresFilter", "featuresFilter"],
      ["productType", "productType"],
      ["planTypes", "planTypes"],
      ["marketable", "marketable"],
      ["births", "births"],
    ] as const) {
      const option = filters[facet]?.findLast(({ count }) => count > 0);
      const answer = await call(
        `/api/insurance/compare/metadata?${base}&take=1&${parameter}=${String(option?.value)}`,
      );
      const { metaData } = answer.json() as { metaData: { total: number } };
      expect([parameter, metaData.total]).toEqual([parameter, option?.count]);
    }
  });

  it("takes order, ponderer, comparator, displayShowcase and deductibles, and gives each an effect or none as said", async () => {
    const url = "/api/insurance/compare/metadata?organizationTypes=ASEG&take=50";
    const codes = async (query: string) =>
      ((await call(`${url}${query}`)).json() as { data: { productCode: string }[] }).data.map(
        ({ productCode }) => productCode,
      );
    const recommended = await codes("");
    expect(await codes("&order=recommended")).toEqual(recommended);
    expect(await codes("&order=ASC")).not.toEqual(recommended);
    expect(await codes("&ponderer=0.5")).toEqual(recommended);
    expect(await codes("&ponderer=1")).not.toEqual(recommended);
    // The comparator's share of the contribution is the budget that prices are judged by.
    expect(await codes("&comparator=Seguros-de-Salud")).not.toEqual(recommended);
    // No partner is known, so there is no showcase to narrow to.
    expect(await codes("&displayShowcase=true")).toEqual(recommended);
    const total = async (query: string) =>
      ((await call(`${url}${query}`)).json() as { metaData: { total: number } }).metaData.total;
    const low = await total("&fromDeductible=0&toDeductible=1");
    expect(low).toBeGreaterThan(0);
    expect(low).toBeLessThan(await total(""));
    const fonasa = await total("&toDeductible=1&deductiblesToCompare=deductible_fonasa");
    expect(fonasa).toBeLessThan(low);
  });

  it.each([
    ["isapre", 12],
    ["fonasa", 2],
  ])("leaves out, with %s chosen, every product without feature %i", async (prevision, feature) => {
    const listed = async (query: string) => {
      const sellers = "organizationTypes=ASEG,CLINICA,ASISTENCIA&order=ASC";
      const found = await listAll<{ productCode: string }>(`${sellers}${query}`);
      return found.map(({ productCode }) => productCode);
    };
    const chosen = await listed(`&prevision=${prevision}`);
    expect(chosen).toEqual(await listed(`&features=${feature}`));
    expect(chosen.length).toBeGreaterThan(0);
    expect(chosen.length).toBeLessThan((await listed("")).length);
  });

  it("prices in the target currency, by the rates of the day", async () => {
    const url =
      "/api/insurance/compare/metadata?organizationTypes=ASEG&take=5&order=ASC&targetCurrency=";
    const listed = async (currency: string) =>
      (await call(`${url}${currency}`)).json() as { data: { id: number; price: Json }[] };
    const [own, foreign] = [await listed("CLP"), await listed("USD")];
    for (const { price } of own.data) expect(price["unit"]).toEqual({ code: "CLP" });
    // Pesos chilenos for a dollar, in force since 1 October 2026.
    const dollar = 942.3;
    expect(foreign.data).toHaveLength(5);
    foreign.data.forEach(({ price }, place) => {
      expect(price["unit"]).toEqual({ code: "USD" });
      expect(String(price["convertionTo"])).toMatch(/^(UF|CLP)\/USD$/);
      // Dollars with cents, pesos in whole ones: within a cent of each other.
      const pesos = Number(price["value"]) * dollar;
      expect(Math.abs(pesos - Number(own.data[place]?.price["value"]))).toBeLessThan(dollar / 100);
    });
    const unknown = await call(`${url}EUR`);
    expect(unknown.statusCode).toBe(400);
    expect(unknown.json()).toMatchObject({
      error: { payload: { fields: [{ field: "targetCurrency" }] } },
    });
  });

  it("answers an empty list and the specification's sentence when it fails on our side", async () => {
    const broken = await createTestApp();
    try {
      const { sql } = await import("kysely");
      await sql`alter table products rename to products_away`.execute(broken.database.connection);
      const answer = await broken.app.inject({
        url: "/api/insurance/compare/metadata?organizationTypes=ASEG",
      });
      const sentence = "Problema en endpoint para obtener lista de productos";
      expect(answer.statusCode).toBe(500);
      expect(answer.json()).toMatchObject({
        data: [],
        metaData: { total: 0, message: sentence },
        error: { name: "PRODUCT_LIST_FAILED", message: sentence },
      });
    } finally {
      await broken.close();
    }
  });
});
