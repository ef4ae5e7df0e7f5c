import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { solveChallenge } from "#src/contracts/proof-of-work.ts";
import { createTestApp, type TestApp } from "../../harness/app.ts";

let site: TestApp;

beforeAll(async () => {
  // The day of the price that others checked on the isapre's own site, UF 40,883.
  site = await createTestApp({}, "2026-09-07T15:00:00Z");
});
afterAll(() => site.close());

const compare = "/api/insurance/compare/metadata";
const family = {
  cotizante: [{ sexo: "Femenino", edad: 34, ingreso: 1_650_000 }],
  cargas: [{ parentesco: "Hija", sexo: "Femenino", edad: 6 }],
  region: { stateCode: 13 },
};

interface Product {
  id: number;
  productCode: string;
  distance: number | null;
  price: {
    value: number | null;
    monthlyValue: number | null;
    label: string | null;
    suffix: string | null;
    convertionTo: string | null;
    ufDate: string | null;
  };
  insuranceMetadata: { requestCount: number | null };
  insuranceType: { name: string };
  organization: { code: string };
  isBetter: boolean;
}

async function get(query: string, headers: Record<string, string> = {}) {
  const answer = await site.app.inject({ url: `${compare}?${query}`, headers });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

async function post(payload: object, headers: Record<string, string> = {}) {
  const answer = await site.app.inject({ method: "POST", url: compare, payload, headers });
  return { status: answer.statusCode, body: answer.json(), cookies: answer.cookies };
}

const prices = (data: Product[]) =>
  data.map(({ price }) => price.value).filter((value) => value !== null);

describe("comparing by the API", () => {
  it("prices the default profile, labelled Desde, with the UF of the day and its date", async () => {
    const health = "COMPLEMENTARIO,CATASTROFICO,INTEGRAL,ONCOLOGICO,DENTAL,ACCIDENTES_URGENCIA";
    const { status, body } = await get(
      `organizationTypes=ASEG&insuranceTypes=${health}&take=100&order=ASC`,
    );
    expect(status).toBe(200);
    expect(body.metaData.total).toBeGreaterThan(100);
    const [first] = body.data as Product[];
    expect(first?.price).toMatchObject({
      label: "Desde",
      suffix: "/mes",
      convertionTo: "UF/CLP",
      ufDate: "2026-09-07",
    });
    expect(first?.distance).toBeNull();
  });

  it("refuses a comparison without organizationTypes in the specification's words", async () => {
    const { status, body } = await get("take=5");
    expect(status).toBe(400);
    expect(body.error.payload.fields).toEqual([
      { field: "organizationTypes", code: "REQUIRED", message: "organizationTypes es requerido" },
    ]);
  });

  it.each([
    ["take=0", "take"],
    ["take=101", "take"],
    ["page=x", "page"],
    ["order=sideways", "order"],
    ["ponderer=1.5", "ponderer"],
    ["fromPrice=-1", "fromPrice"],
    ["prevision=other", "prevision"],
    ["features=abc", "features"],
    ["planTypes=9", "planTypes"],
    ["uuid=1", "uuid"],
  ])("names the field of the bad value in %s", async (query, field) => {
    const { status, body } = await get(`organizationTypes=ASEG&${query}`);
    expect(status).toBe(400);
    expect(body.error.payload.fields[0].field).toBe(field);
  });

  it.each([
    ["lowerPrice", 1],
    ["asc", 1],
    ["higherPrice", -1],
    ["DESC", -1],
  ])("orders by price with %s, unpriced products last", async (order, sign) => {
    const { body } = await get(
      `organizationTypes=ASEG,CLINICA,ASISTENCIA&take=100&page=2&order=${order}`,
    );
    // Yearly prices stand among monthly ones: the order is that of a month.
    const all = (body.data as Product[]).map(({ price }) => price.monthlyValue);
    const priced = all.filter((value) => value !== null);
    expect(priced).toEqual(priced.toSorted((a, b) => sign * (a - b)));
    expect(all.slice(0, priced.length)).not.toContain(null);
  });

  it("orders by requests with POPULAR", async () => {
    const { body } = await get("organizationTypes=ASEG&take=50&order=POPULAR");
    const counts = (body.data as Product[]).map(
      ({ insuranceMetadata }) => insuranceMetadata.requestCount ?? 0,
    );
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  });

  it("prices an entered household, gives affinity and marks the best of the whole result", async () => {
    const { status, body } = await post({
      organizationTypes: ["ASEG"],
      profile: family,
      take: 100,
      order: "DISTANCE",
    });
    expect(status).toBe(200);
    const data = body.data as Product[];
    const affinities = data.map(({ distance }) => distance ?? -1);
    expect(affinities).toEqual(affinities.toSorted((a, b) => b - a));
    expect(data.filter(({ isBetter }) => isBetter)).toHaveLength(1);
    expect(data[0]?.isBetter).toBe(true);
    expect(data[0]?.price.label).toBeNull();
  });

  it("keeps profile and edition behind the uuid of the same visitor, and nobody else's", async () => {
    const first = await post({ organizationTypes: "ASEG", profile: family, take: 5, order: "ASC" });
    const cookie = first.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const again = await get(
      `organizationTypes=ASEG&take=5&order=ASC&uuid=${first.body.metaData.uuid}`,
      { cookie },
    );
    expect(prices(again.body.data)).toEqual(prices(first.body.data));
    const stranger = await get(
      `organizationTypes=ASEG&take=5&order=ASC&uuid=${first.body.metaData.uuid}`,
    );
    expect(prices(stranger.body.data)).not.toEqual(prices(first.body.data));
  });

  it("filters by type, organization, price and deductible, bounds included", async () => {
    const whole = await get(
      "organizationTypes=ASEG&take=100&order=ASC&insuranceTypes=CATASTROFICO",
    );
    const data = whole.body.data as Product[];
    expect(new Set(data.map(({ insuranceType }) => insuranceType.name))).toEqual(
      new Set(["CATASTROFICO"]),
    );
    const [low, high] = [prices(data)[1], prices(data)[3]];
    const narrow = await get(
      `organizationTypes=ASEG&insuranceTypes=CATASTROFICO&order=ASC&fromPrice=${low}&toPrice=${high}`,
    );
    expect(prices(narrow.body.data)).toEqual(
      prices(data).filter((price) => price >= (low ?? 0) && price <= (high ?? 0)),
    );
    const organization = data[0]?.organization.code;
    const own = await get(`organizationTypes=ASEG&organizations=${organization}&take=100`);
    expect(
      (own.body.data as Product[]).every((product) => product.organization.code === organization),
    ).toBe(true);
  });

  it("leaves out products without the chosen prevision's feature", async () => {
    const [whole, fonasa] = [
      await get("organizationTypes=ASEG"),
      await get("organizationTypes=ASEG&prevision=fonasa"),
    ];
    expect(fonasa.body.metaData.total).toBeGreaterThan(0);
    expect(fonasa.body.metaData.total).toBeLessThan(whole.body.metaData.total);
  });

  it("pages without a product missing or twice", async () => {
    const seen: number[] = [];
    let total = Number.POSITIVE_INFINITY;
    for (let page = 1; page <= 30 && seen.length < total; page += 1) {
      const { body } = await get(`organizationTypes=ASEG&order=ASC&take=20&page=${page}`);
      total = body.metaData.total;
      seen.push(...(body.data as Product[]).map(({ id }) => id));
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(total);
  });

  it("counts every filter option as if its own filter were not set", async () => {
    const answer = await site.app.inject({
      url: "/api/insurance/compare/filters?organizationTypes=ASEG&insuranceTypes=DENTAL",
    });
    const { data } = answer.json();
    const counts: { value: string; count: number; selected: boolean }[] = data.insuranceTypes;
    for (const { value, count } of counts) {
      const { body } = await get(`organizationTypes=ASEG&insuranceTypes=${value}&take=1`);
      expect([value, count]).toEqual([value, body.metaData.total]);
    }
    expect(counts.find(({ selected }) => selected)?.value).toBe("DENTAL");
    expect(
      data.prices.histogram.reduce((sum: number, count: number) => sum + count, 0),
    ).toBeGreaterThan(0);
  });

  it("names the field of a profile that is not valid", async () => {
    const { status, body } = await post({
      organizationTypes: "ASEG",
      profile: { cotizante: [{ edad: 400 }] },
    });
    expect(status).toBe(400);
    expect(body.error.payload.fields[0].field).toBe("profile.cotizante.0.edad");
  });

  it("answers the robot check when calls are too many, and goes on after 'Soy humano!'", async () => {
    const strict = await createTestApp({ COMPARE_CALLS_PER_MINUTE: "2" });
    try {
      const url = `${compare}?organizationTypes=ASEG&take=1`;
      expect((await strict.app.inject({ url })).statusCode).toBe(200);
      expect((await strict.app.inject({ url })).statusCode).toBe(200);
      const refused = await strict.app.inject({ url });
      expect(refused.statusCode).toBe(401);
      expect(refused.json().error).toMatchObject({
        name: "ROBOT_CHECK",
        message: "El sistema piensa que eres un robot...",
      });
      const { challenge, bits } = (await strict.app.inject({ url: "/api/robot-check" })).json()
        .data;
      const payload = { challenge, solution: await solveChallenge(challenge, bits) };
      const passed = await strict.app.inject({ method: "POST", url: "/api/robot-check", payload });
      expect(passed.statusCode).toBe(200);
      expect((await strict.app.inject({ url })).statusCode).toBe(200);
      const replayed = await strict.app.inject({
        method: "POST",
        url: "/api/robot-check",
        payload,
      });
      expect(replayed.statusCode).toBe(401);
    } finally {
      await strict.close();
    }
  });
});

describe("the price that others checked", () => {
  it("holds to the peso: Consalud 13-CORE101-26, one contributor of 35, UF 40,883", async () => {
    const { connection } = site.database;
    await sql`insert into catalogue_sources (code, display_name, kind) values ('check', 'Check', 'import')`.execute(
      connection,
    );
    await sql`insert into products (code, name, display_name, slug, organization, insurance_type, country,
      rating_method, currency, source)
      values ('13-CORE101-26', 'CORE101', 'Consalud CORE101-26', '13-CORE101-26', 'consalud', 'ISAPRE', 'CL',
        'RiskFactor', 'UF', 'check')`.execute(connection);
    await sql`with t as (insert into rate_tables (product_code, valid_from, content_hash)
      values ('13-CORE101-26', '2026-01-01', 'check') returning id)
      insert into rate_rows (rate_table_id, age_from, amount) select id, 0, 1.16 from t`.execute(
      connection,
    );
    await sql`insert into catalogue_changes (reason) values ('check')`.execute(connection);
    await expect
      .poll(
        async () =>
          (await site.app.inject({ url: "/api/insurance/product/13-CORE101-26" })).statusCode,
      )
      .toBe(200);
    const product = (await site.app.inject({ url: "/api/insurance/product/13-CORE101-26" })).json()
      .data;
    expect(product.url).toBe("/Isapre/Consalud/Planes/13-CORE101-26");
    const priced = await site.app.inject({
      method: "POST",
      url: `/api/insurance/${product.id}/calculatePrice`,
      payload: { profile: { cotizante: [{ sexo: "Masculino", edad: 35 }] } },
    });
    expect(priced.json().data).toMatchObject({
      price: { value: 91_537, unit: { code: "CLP" } },
      total: { profilesWithPrice: 1, profilesEvaluated: 1, arePricesDefined: true },
      profiles: [{ profile: 0, method: "RiskFactor" }],
      ufDate: "2026-09-07",
      ufValue: "40883.00",
    });
    const listed = await post({
      organizationTypes: "ISAPRE",
      organizations: "consalud",
      profile: { cotizante: [{ edad: 35 }] },
    });
    expect(prices(listed.body.data)).toEqual([91_537]);
  });
});
