import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../harness/app.ts";

/** What the calls for details, offers, prices and organizations answer, by the names and meanings of CQ 3 and CQ 7. */

const rich = "quillay-complementario-familia-80";
const offered = "arrayan-integral-elige";
/** Informs nothing that it need not. */
const bare = "bandurria-dental-sonrisa-simple";
const family = {
  cotizante: [{ sexo: "Femenino", edad: 34, ingreso: 1_650_000 }],
  cargas: [{ parentesco: "Hija", sexo: "Femenino", edad: 6 }],
};

let site: TestApp;
type Json = Record<string, unknown>;

beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const call = (url: string, payload?: object) =>
  site.app.inject({ url, ...(payload ? { method: "POST", payload } : {}) });
const data = async <T = Json>(url: string, payload?: object): Promise<T> => {
  const answer = await call(url, payload);
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return (answer.json() as { data: T }).data;
};
const product = (code: string) => data(`/api/insurance/product/${code}`);
const idOf = async (code: string) => (await product(code))["id"] as number;
const detail = async <T = Json>(code: string, path: string) =>
  data<T>(`/api/insurance/${await idOf(code)}/${path}`);

const text = expect.any(String);
const truth = expect.any(Boolean);

describe("a product's details on the wire", () => {
  it("group coverages by tags with name and code", async () => {
    const { tags } = await detail<{ tags: { name: string; code: string; coverages: Json[] }[] }>(
      rich,
      "benefit-categories",
    );
    expect(tags[0]).toMatchObject({ name: "Día cama", code: "dia_cama" });
    expect(new Set(tags.map(({ code }) => code)).size).toBe(tags.length);
    expect(tags[0]?.coverages[0]).toMatchObject({ insuranceBenefit: "Día cama", amounts: {} });
  });

  it("leave out the coverages whose codes are hidden", async () => {
    const code = "quillay-complementario-familia-60";
    const { connection } = site.database;
    await sql`insert into coverage_tags (code, display_name, care_kind)
      values ('QPCL-1', 'Oculta', 'hospitalaria'), ('QPCL-2', 'Oculta a medias', 'hospitalaria')`.execute(
      connection,
    );
    await sql`insert into coverages (product_code, tag, benefit, tier, percentage)
      select ${code}, tag, tag, tier, 50 from unnest(array['QPCL-1', 'QPCL-2']) tag,
        unnest(array['preferente', 'libre_eleccion']) tier`.execute(connection);
    const { tags } = await detail<{ tags: { code: string; coverages: Json[] }[] }>(
      code,
      "benefit-categories",
    );
    const added = tags.filter((tag) => tag.code.startsWith("QPCL"));
    expect(added.map((tag) => [tag.code, tag.coverages.map(({ tier }) => tier)])).toEqual([
      ["QPCL-2", ["libre_eleccion"]],
    ]);
  });

  it("give each coverage its percentages: general, under Fonasa, under Isapre and as a private patient", async () => {
    const { tags } = await detail<{ tags: { coverages: { tier: string; amounts: Json }[] }[] }>(
      rich,
      "benefit-categories",
    );
    const preferred = tags[0]?.coverages.find(({ tier }) => tier === "preferente");
    expect(preferred?.amounts).toMatchObject({
      percentage: 80,
      percentage_fonasa: 70,
      percentage_isapre: 80,
      percentage_particular: 50,
    });
  });

  it("give each coverage its maximum and its least and greatest amount with their unit", async () => {
    const { tags } = await detail<{
      tags: { coverages: { amounts: Json & { unit: Json } }[] }[];
    }>(rich, "benefit-categories");
    const all = tags.flatMap(({ coverages }) => coverages.map(({ amounts }) => amounts));
    for (const amounts of all) {
      expect(Object.keys(amounts)).toEqual(
        expect.arrayContaining(["max_coverage", "minAmount", "maxAmount"]),
      );
      expect(Object.keys(amounts.unit)).toEqual(["currencyCode", "name"]);
    }
    const capped = all.filter((amounts) => amounts["max_coverage"] !== null);
    expect(capped.length).toBeGreaterThan(0);
    for (const { unit } of capped) expect(unit["currencyCode"]).toEqual(text);
  });

  it("sum coverages up by kind of care with an amount, the least and the greatest", async () => {
    const { commonCoverage } = await detail<{
      commonCoverage: {
        CoverageTypeId: string;
        Amount: number;
        MinCoverageAmount: number;
        MaxCoverageAmount: number;
      }[];
    }>(rich, "benefit-categories");
    expect(commonCoverage.map(({ CoverageTypeId }) => CoverageTypeId)).toEqual(
      expect.arrayContaining(["hospitalaria", "ambulatoria"]),
    );
    for (const one of commonCoverage) {
      expect(one.MinCoverageAmount).toBeLessThanOrEqual(one.MaxCoverageAmount);
      expect(one.Amount).toBe(one.MaxCoverageAmount);
    }
  });

  it("list the care providers by name, each once", async () => {
    const { prestadores } = await detail<{ prestadores: string[] }>(rich, "benefit-categories");
    expect(prestadores).toContain("Clínica Dávila");
    expect(new Set(prestadores).size).toBe(prestadores.length);
    expect(await detail(bare, "benefit-categories")).toMatchObject({ prestadores: [] });
  });

  it("group tops and deductibles by name and by clinic, with amount, unit and what qualifies them", async () => {
    const [group] = await detail<{ name: string; coverageOrganizations: Json[] }[]>(
      rich,
      "tops-and-deductibles",
    );
    expect(group?.name).toBe("Complementario Familia 80");
    expect(group?.coverageOrganizations[0]).toMatchObject({
      organizationCode: null,
      topAmounts: expect.arrayContaining([
        expect.objectContaining({
          name: expect.stringMatching(/^Tope anual/),
          amount: 500,
          unit: "UF",
          calificados: false,
        }),
      ]),
      deductibles: expect.arrayContaining([
        expect.objectContaining({ amount: 1, unit: "UF", calificados: false }),
      ]),
    });
    const clinics = (group?.coverageOrganizations ?? []).slice(1);
    for (const clinic of clinics) expect(clinic).toMatchObject({ displayName: text });
  });

  it("say the top and the deductible that stand for the product, from least to greatest", async () => {
    const [shown] = await detail<Json[]>(rich, "tops-and-deductibles");
    expect(shown).toMatchObject({
      topAmount: {
        min: 300,
        max: 500,
        unit: "UF",
        period: "yearly_top",
        details: "por persona al año",
      },
      deductible: { min: 1, max: 2, unit: "UF" },
    });
    const [none] = await detail<Json[]>(bare, "tops-and-deductibles");
    for (const key of ["topAmount", "deductible"]) {
      const limit = none?.[key] as Json | null;
      expect(limit?.["min"] ?? null).toBeNull();
    }
  });

  it("say the previsional coverage that is required, its unit and the health system", async () => {
    expect(await detail(rich, "coverage-requirement")).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          value: 50,
          unit: "%",
          previousCoverage: "Hospitalaria",
          previsionType: { previsionName: "isapre" },
        }),
      ]),
    );
    expect(await detail(bare, "coverage-requirement")).toEqual([]);
  });

  it("cap consultations at 2 UF without previsional coverage where the record says so", async () => {
    expect(await detail(rich, "coverage-requirement")).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          value: 2,
          unit: "UF",
          previsionType: { previsionName: "ninguna" },
          note: expect.stringMatching(/^Sin Isapre ni Fonasa, las consultas .* tope de 2\sUF\.$/),
        }),
      ]),
    );
  });

  it("name the features, and those that say how much they include", async () => {
    const features = await detail<{ id: number; name: string; value: string | null }[]>(
      rich,
      "features",
    );
    expect(features.find(({ name }) => name === "telemedicina")).toMatchObject({
      id: 1,
      displayName: "Telemedicina",
    });
    const included = await detail<{ name: string; value: string | null }[]>(
      rich,
      "features-included",
    );
    expect(included.map(({ name }) => name)).toEqual(
      features.filter(({ value }) => value !== null).map(({ name }) => name),
    );
    expect(included.every(({ value }) => typeof value === "string")).toBe(true);
  });

  it("say what stays away in the specification's words, after three attempts", async () => {
    const broken = await createTestApp();
    try {
      const id = await idOf(rich);
      await sql`alter table products rename to products_away`.execute(broken.database.connection);
      const began = performance.now();
      const answer = await broken.app.inject({ url: `/api/insurance/${id}/benefit-categories` });
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({
        error: { message: "Error al obtener resumen de coberturas" },
      });
      expect(performance.now() - began).toBeGreaterThan(2 * 1_500 - 50);
    } finally {
      await broken.close();
    }
  });
});

describe("offers and prices on the wire", () => {
  it("answer 200 with offers and payment methods by product code and hasOffer", async () => {
    const answer = await data<{ offers: Json[]; paymentInfoResponse: Json }>(
      `/api/insurance/offers/${offered}?hasOffer=true`,
    );
    expect(answer.offers).toEqual([
      expect.objectContaining({ type: "DISCOUNT", unitCode: "percent", amount: 10 }),
    ]);
    expect(answer.paymentInfoResponse).toEqual({
      paymentMethods: expect.arrayContaining([{ type: "tdc", provider: text, periodicity: 1 }]),
    });
  });

  it("answer 204 where there are no offers", async () => {
    const answer = await call(`/api/insurance/offers/${bare}?hasOffer=false`);
    expect([answer.statusCode, answer.body]).toEqual([204, ""]);
  });

  it("answer 204 for a product that there is not, as for one without offers", async () => {
    const answer = await call("/api/insurance/offers/no-such-product?hasOffer=true");
    expect([answer.statusCode, answer.body]).toEqual([204, ""]);
  });

  it("price a product for the default profile, and for the stored one of a uuid", async () => {
    const id = await idOf(rich);
    expect(await data(`/api/insurance/${id}/calculatePrice`)).toMatchObject({
      price: { value: 23_448, unit: { code: "CLP" } },
    });
    const compared = await call("/api/insurance/compare/metadata", {
      organizationTypes: ["ASEG"],
      profile: family,
      take: 1,
    });
    const { uuid } = (compared.json() as { metaData: { uuid: string } }).metaData;
    const cookie = compared.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const own = await site.app.inject({
      url: `/api/insurance/${id}/calculatePrice?uuid=${uuid}`,
      headers: { cookie },
    });
    expect(own.json()).toMatchObject({ data: { price: { value: 48_541 } } });
  });

  it("price a card for a profile with a dependant, by profile, product and upper type", async () => {
    const id = await idOf(rich);
    const payload = { profile: family, upperType: "SEGURO SALUD" };
    expect(await data(`/api/insurance/${id}/profile-price`, payload)).toMatchObject({
      price: { value: 48_541, unit: { code: "CLP" } },
      total: { profilesWithPrice: 2, profilesEvaluated: 2, arePricesDefined: true },
    });
  });

  it("say how many were priced, by which method, each at their place in the profile", async () => {
    const id = await idOf(rich);
    const profile = { cotizante: [{ sexo: "Masculino", edad: 99 }], cargas: family.cargas };
    expect(await data(`/api/insurance/${id}/calculatePrice`, { profile })).toMatchObject({
      total: { profilesWithPrice: 1, profilesEvaluated: 2, arePricesDefined: truth },
      profiles: [
        { profile: 0, method: "PriceNotFound", value: null },
        { profile: 1, method: "PerPersonBand", value: text },
      ],
    });
  });
});

describe("organizations and forms on the wire", () => {
  const organizations = "/api/organization/seguros";
  interface Organization {
    code: string;
    displayName: string;
    products: number;
  }

  it("list the organizations of one type", async () => {
    const list = await data<Organization[]>(`${organizations}/tipo/CATASTROFICO`);
    expect(list.length).toBeGreaterThan(5);
    for (const one of list) {
      expect(one).toMatchObject({ code: text, displayName: text });
      expect(one.products).toBeGreaterThan(0);
    }
    expect(await data(`${organizations}/tipo/NOTHING`)).toEqual([]);
  });

  it("group the organizations of several types by upper type", async () => {
    const groups = await data<{ upperTypeName: string; organizations: Organization[] }[]>(
      `${organizations}/multTipo/CATASTROFICO,ISAPRE,SEGURO_COLECTIVO`,
    );
    expect(groups.map(({ upperTypeName }) => upperTypeName).toSorted()).toEqual([
      "ISAPRE",
      "SEGURO COLECTIVO",
      "SEGURO SALUD",
    ]);
    const one = await data<Organization[]>(`${organizations}/tipo/CATASTROFICO`);
    const same = groups.find(({ upperTypeName }) => upperTypeName === "SEGURO SALUD");
    expect(same?.organizations.map(({ code }) => code)).toEqual(one.map(({ code }) => code));
  });

  it("list the additional insurance types", async () => {
    const types = await data<Json[]>("/api/seguro-adicional/tipos");
    expect(types.map((type) => type["name"])).toEqual(
      expect.arrayContaining(["COMPLEMENTARIO", "DENTAL", "ONCOLOGICO"]),
    );
    for (const type of types)
      expect(type).toMatchObject({ displayName: text, upperTypeName: text });
  });

  it("give the profile form of a product type, with and without answers", async () => {
    const asked = await data<{ profileForm: { profileFormFields: Json[] } }>(
      "/api/profile-form/form?productType=SEGURO_SALUD&comparator=Seguros-de-Salud",
    );
    expect(asked.profileForm.profileFormFields[0]).toMatchObject({
      fldName: "cotizante.0",
      fieldType: { fldType: "group" },
    });
    const answered = await data("/api/profile-form/form", {
      comparator: "Seguros-de-Salud",
      answers: { enPareja: true },
    });
    expect(answered).toEqual(asked);
  });

  it("ask nobody to log in", async () => {
    for (const url of [
      "/api/insurance/compare/metadata?organizationTypes=ASEG",
      `/api/insurance/product/${rich}`,
      `${organizations}/tipo/DENTAL`,
      "/api/profile-form/form",
    ]) {
      const answer = await call(url);
      expect([url, answer.statusCode, answer.headers["www-authenticate"]]).toEqual([
        url,
        200,
        undefined,
      ]);
    }
  });
});
