import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../harness/app.ts";

/** Pages of products by country, and what depends on the state of a product (SA 2.2, BO 2, D1). */

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140", accept: "text/html" };
const open = (url: string, host = "localhost") =>
  site.app.inject({ url, headers: { ...browser, host: `${host}:3000` } });
type Answer = Awaited<ReturnType<typeof open>>;
const targetOf = ({ statusCode, headers }: Answer) => [
  statusCode,
  headers.location,
  headers["cache-control"],
];

interface Sold {
  code: string;
  slug: string;
  organization: string;
  kind: string;
  type: string;
}

const soldIn = async (country: string): Promise<Sold[]> => {
  const { rows } = await sql<Sold>`
    select p.code, p.slug, p.insurance_type as type, o.slug as organization,
      o.organization_type as kind
    from products p join organizations o on o.code = p.organization
    where p.is_active and p.country = ${country} order by p.id`.execute(site.database.connection);
  return rows;
};

describe("the address of a product (BO 2)", () => {
  const patterns: readonly (readonly [
    country: string,
    host: string,
    what: string,
    is: (product: Sold) => boolean,
    path: (product: Sold) => string,
  ])[] = [
    [
      "CL",
      "localhost",
      "a clinic's",
      ({ kind }) => kind === "CLINICA" || kind === "PRESTADOR",
      (p) => `/Clinicas-y-Hospitales/${p.organization}/Seguro/${p.slug}`,
    ],
    [
      "CL",
      "localhost",
      "an isapre's plan",
      ({ type }) => type === "ISAPRE",
      (p) => `/Isapre/${p.organization}/Planes/${p.code}`,
    ],
    [
      "CL",
      "localhost",
      "an isapre's complement",
      ({ kind, type }) => kind === "ISAPRE" && type !== "ISAPRE",
      (p) => `/Isapre/${p.organization}/Complementos/${p.slug}`,
    ],
    [
      "CL",
      "localhost",
      "an insurer's",
      ({ kind }) => kind === "ASEG",
      (p) => `/Seguros/${p.organization}/${p.slug}`,
    ],
    [
      "PE",
      "pe.localhost",
      "a clinic's",
      ({ kind }) => kind === "CLINICA",
      (p) => `/Clinicas-y-Hospitales/${p.organization}/${p.slug}`,
    ],
    [
      "PE",
      "pe.localhost",
      "an EPS's",
      ({ kind }) => kind === "EPS",
      (p) => `/EPS/${p.organization}/Planes/${p.slug}`,
    ],
    [
      "PE",
      "pe.localhost",
      "an insurer's",
      ({ kind }) => kind === "ASEG",
      (p) => `/Seguros/${p.organization}/${p.slug}`,
    ],
    [
      "CO",
      "co.localhost",
      "an EPS's",
      ({ kind }) => kind === "EPS",
      (p) => `/EPS/${p.organization}/${p.slug}`,
    ],
    [
      "CO",
      "co.localhost",
      "prepaid medicine",
      ({ kind }) => kind === "MEDICINA PREPAGADA" || kind === "DOMICILIO",
      (p) => `/Medicina-Prepagada/${p.organization}/${p.slug}`,
    ],
    [
      "CO",
      "co.localhost",
      "an insurer's",
      ({ kind }) => kind === "ASEG",
      (p) => `/Seguros/${p.organization}/${p.slug}`,
    ],
    [
      "INT",
      "int.localhost",
      "health",
      ({ type }) => type === "INTERNACIONAL",
      (p) => `/Salud-Internacional/${p.organization}/${p.slug}`,
    ],
    [
      "INT",
      "int.localhost",
      "travel",
      ({ type }) => type === "VIAJE",
      (p) => `/Viaje-Internacional/${p.organization}/${p.slug}`,
    ],
    [
      "INT",
      "int.localhost",
      "life",
      ({ type }) => type === "VIDA",
      (p) => `/Vida-Internacional/${p.organization}/${p.slug}`,
    ],
  ];

  it.each(patterns)(
    "in %s on %s is its country's for %s",
    async (country, host, _what, is, path) => {
      const product = (await soldIn(country)).find(is);
      if (product === undefined)
        throw new Error("nothing of this kind is sold: the row tests nothing");
      const own = path(product);
      expect((await open(own, host)).statusCode).toBe(200);
      for (const tab of ["Coberturas", "Precio"]) {
        expect([tab, (await open(`${own}/${tab}`, host)).statusCode]).toEqual([tab, 200]);
      }
      expect((await open(`${own}/Nada`, host)).statusCode).toBe(404);
    },
  );

  it("of another country or kind is none", async () => {
    const [product] = (await soldIn("CL")).filter(({ kind }) => kind === "ASEG");
    const path = `${product?.organization}/${product?.slug}`;
    expect((await open(`/Seguros/${path}`, "pe.localhost")).statusCode).toBe(404);
    expect((await open(`/EPS/${path}`)).statusCode).toBe(404);
  });
});

describe("a policy that is not active", () => {
  const plan = "/Isapre/Manio/Planes/MN-CE104-26";

  it.each([
    [`${plan}/Solicitar`, plan],
    [`${plan}/Solicitar?comparar=a`, `${plan}?comparar=a`],
    ["/en/Isapre/Manio/Plans/MN-CE104-26/Request", "/en/Isapre/Manio/Plans/MN-CE104-26"],
  ])("leads %s to its page", async (url, target) => {
    expect(targetOf(await open(url))).toEqual([302, target, "no-store"]);
  });

  it("is shown without a request, and takes none", async () => {
    const shown = await open(plan);
    expect(shown.statusCode).toBe(200);
    expect(shown.body).not.toContain(`href="${plan}/Solicitar"`);
    const asked = await site.app.inject({
      method: "POST",
      url: "/api/leads",
      headers: { host: "localhost:3000" },
      payload: {
        productCode: "MN-CE104-26",
        contact: {
          fullName: "Ana Núñez",
          identification: "12.345.678-5",
          email: "ana@correo.example",
          phone: "+56 9 1234 5678",
        },
        consents: { quote: true, whatsapp: false, news: false },
      },
    });
    expect([asked.statusCode, asked.json().error.name]).toEqual([404, "PRODUCT_NOT_ON_SALE"]);
  });

  it("is the exception: one that is active takes a request", async () => {
    const [active] = (await soldIn("CL")).filter(
      ({ type, code }) => type === "ISAPRE" && code !== "MN-CE104-26",
    );
    const path = `/Isapre/${active?.organization}/Planes/${active?.code}`;
    expect((await open(`${path}/Solicitar`)).statusCode).toBe(200);
    expect((await open(path)).body).toContain(`href="${path}/Solicitar"`);
  });
});

describe("a special plan code", () => {
  const ownPage = "https://www.bandurria-seguros.example/planeador";

  it("leads to the insurer's own site, from its page and from old links", async () => {
    const { connection } = site.database;
    await sql`
      insert into products overriding system value
      select (jsonb_populate_record(null::products, to_jsonb(p)
        || '{"id": 990230, "code": "QPS230", "slug": "Plan-QPS230"}')).*
      from products p where p.code = 'bandurria-catastrofico-planeador'`.execute(connection);
    await sql`insert into catalogue_changes (reason) values ('test')`.execute(connection);
    // The index follows the catalogue by itself within seconds.
    await expect
      .poll(async () => targetOf(await open("/planSI/R/QPS230")))
      .toEqual([302, ownPage, "no-store"]);
    const page = "/Seguros/Bandurria-Seguros/Plan-QPS230";
    expect(targetOf(await open(page))).toEqual([302, ownPage, "no-store"]);
    expect(targetOf(await open(`${page}/Precio`))).toEqual([302, ownPage, "no-store"]);
    expect((await open("/Compra-Online/QPS230")).headers.location).toBe(ownPage);
  });
});
