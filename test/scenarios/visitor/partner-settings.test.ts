import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../harness/app.ts";
import { exampleRequest } from "./lead-site.ts";

/** What a partner's record sets (SA 3), on pages and in calls: clinica-demo has colours and a footer,
 *  colegio-demo few paths, two insurers and no clinics, asesores-demo asks for a referral. */

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140", accept: "text/html" };
const open = (host: string, url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers: { ...browser, host: `${host}:3000`, ...headers } });
const readable = ({ body }: { body: string }) =>
  body.replaceAll(/<script[^]*?<\/script>|<style[^]*?<\/style>/g, "");
const colegio = "colegio-demo.localhost";
const clinica = "clinica-demo.localhost";
const health = "/Comparar/Seguros-de-Salud";
const quillay = "/Seguros/Quillay-Vida/Complementario-Familia-80";
const compare = async (host: string, path = "compare/metadata", payload: object = {}) =>
  (
    await site.app.inject({
      method: path.endsWith("filters") ? "GET" : "POST",
      url: `/api/insurance/${path}?organizationTypes=ASEG&take=100`,
      headers: { host },
      ...(path.endsWith("filters")
        ? {}
        : { payload: { organizationTypes: ["ASEG"], take: 100, ...payload } }),
    })
  ).json();

describe("a partner's record, on pages", () => {
  it("sets colours, favicon, footer, title and tags, and the main hosts carry none of it", async () => {
    const page = await open(clinica, health);
    expect(page.body).toContain(".btn--hire{background:#5b2d8e;color:#ffffff}");
    expect(page.body).toContain("<title>Seguros de salud para pacientes de Clínica Demo</title>");
    expect(page.body).toMatch(/<meta name="author" content="Clínica Demo"\/?>/);
    expect(page.body).toMatch(/<link rel="icon" href="data:image\/svg\+xml;base64,/);
    expect(readable(page)).toContain("muestra este comparador a sus pacientes");
    expect(readable(page)).not.toContain("site-footer");
    const main = await open("localhost", health);
    expect(main.body).not.toMatch(/partner-(html|banner)|Clínica Demo/);
    expect(main.body).toMatch(/<link rel="icon" href="\/favicon.svg"/);
  });

  it("hides header, footer and chat where it says so", async () => {
    const page = readable(await open(colegio, health));
    expect(page).not.toContain("site-header");
    expect(page).not.toContain("chat-button");
    expect(page).toContain("site-footer");
    expect(readable(await open(colegio, quillay))).not.toContain("site-footer");
    expect((await open(colegio, "/Chat")).statusCode).toBe(404);
    expect(readable(await open(clinica, health))).toContain("chat-button");
  });

  it("keeps its guards for documents and their data alike", async () => {
    expect((await open(colegio, "/QPEngine")).headers.location).toBe(health);
    expect((await open(colegio, "/Comparar/SCTR")).headers.location).toBe(
      `${health}?aviso=colectivos`,
    );
    const told = await open(colegio, `${health}?aviso=colectivos`);
    expect(readable(told)).toContain('role="dialog"');
    const data = await open(colegio, "/QPEngine.data");
    expect([data.statusCode, data.body]).toEqual([202, expect.stringContaining(health)]);
    expect((await open("localhost", "/QPEngine")).statusCode).toBe(200);
    expect((await open("asesores-demo.localhost", health)).headers.location).toBe("/ref");
    const referred = Buffer.from(JSON.stringify({ referido: "asesora@a.cl" })).toString("base64");
    const entered = await open("asesores-demo.localhost", `${health}?perfil=${referred}`);
    expect(entered.headers.location).toBe(health);
  });

  it("shows the products of its organizations only, and no clinic", async () => {
    const list = readable(await open(colegio, health));
    expect(list).toContain("Quillay Vida");
    expect(list).not.toMatch(/Tralka|¿Está mi clínica\?/);
    expect((await open(colegio, quillay)).statusCode).toBe(200);
    expect((await open(colegio, "/Seguros/Tralka-Proteccion/Oncologico-Esencial")).statusCode).toBe(
      404,
    );
    expect(
      (await open("localhost", "/Seguros/Tralka-Proteccion/Oncologico-Esencial")).statusCode,
    ).toBe(200);
    expect((await open(colegio, "/Clinicas-y-Hospitales")).statusCode).toBe(404);
    const providers = readable(await open("localhost", `${quillay}/Prestadores`));
    const clinic = /Clínica [A-ZÁÉÍÓÚ][\wáéíóúñ]+/.exec(
      providers.slice(providers.indexOf("<h1")),
    )?.[0];
    expect(clinic).toBeDefined();
    expect(readable(await open(colegio, `${quillay}/Prestadores`))).not.toContain(clinic);
  });
});

describe("a partner's record, in calls", () => {
  it("narrows comparisons, filters and products to its organizations, and strips the clinics", async () => {
    const codes = async (host: string, payload?: object) =>
      new Set(
        (await compare(host, undefined, payload)).data.map(
          (product: { organization: { code: string } }) => product.organization.code,
        ),
      );
    expect(await codes(colegio)).toEqual(new Set(["quillay-vida", "bandurria-seguros"]));
    expect((await codes("localhost")).size).toBeGreaterThan(2);
    expect(await codes(colegio, { organizations: ["bandurria-seguros"] })).toEqual(
      new Set(["bandurria-seguros"]),
    );
    expect(await codes(colegio, { organizations: ["tralka-proteccion"] })).toEqual(new Set());
    // bypassQPSubscription: orienta-demo shows all.
    expect((await codes("orienta-demo.localhost")).size).toBeGreaterThan(2);
    const filters = (await compare(colegio, "compare/filters")).data;
    expect(filters.organizations.map(({ value }: { value: string }) => value).toSorted()).toEqual([
      "bandurria-seguros",
      "quillay-vida",
    ]);
    expect(filters.coverageOrganizations).toEqual([]);
    const whole = (await compare("localhost", "compare/filters")).data;
    expect(whole.coverageOrganizations.length).toBeGreaterThan(0);
  });

  it("answers no product of another organization, by code or by id", async () => {
    const listed = (await compare("localhost")).data as {
      id: number;
      productCode: string;
      organization: { code: string };
    }[];
    const other = listed.find(({ organization }) => organization.code === "tralka-proteccion");
    const own = listed.find(({ organization }) => organization.code === "quillay-vida");
    const statuses = async (host: string, product: typeof own) => {
      const urls = [
        `/api/insurance/product/${product?.productCode}`,
        `/api/insurance/${product?.id}/calculatePrice`,
        `/api/insurance/${product?.id}/features`,
      ];
      const answers = await Promise.all(
        urls.map((url) => site.app.inject({ url, headers: { host } })),
      );
      return answers.map(({ statusCode }) => statusCode);
    };
    expect(await statuses(colegio, other)).toEqual([204, 404, 404]);
    expect(await statuses(colegio, own)).toEqual([200, 200, 200]);
    expect(await statuses("localhost", other)).toEqual([200, 200, 200]);
  });

  it("takes no request for a product of another organization, nor prices one's quote", async () => {
    const ask = (host: string, productCode: string) =>
      site.app.inject({
        method: "POST",
        url: "/api/leads",
        headers: { host: `${host}:3000`, "idempotency-key": `${host}-${productCode}` },
        payload: exampleRequest({ productCode }),
      });
    const other = "tralka-oncologico-esencial";
    const refused = await ask(colegio, other);
    expect([refused.statusCode, refused.json().error.name]).toEqual([404, "PRODUCT_NOT_ON_SALE"]);
    // As if nobody sold it: the answer does not tell that another host does.
    const unknown = await ask(colegio, "nada");
    expect(unknown.json()).toEqual(refused.json());
    expect((await ask(colegio, "quillay-complementario-familia-80")).statusCode).toBe(201);
    const taken = await ask("localhost", other);
    expect(taken.statusCode).toBe(201);
    const quote = new URL(taken.json().data.links.quote).pathname.split("/").at(-1);
    const reopened = async (host: string) =>
      (await site.app.inject({ url: `/api/quotes/${quote}`, headers: { host } })).json().data;
    expect((await reopened("localhost")).status).toBe("same");
    expect(await reopened(colegio)).toMatchObject({
      status: "changed",
      current: null,
      changes: [{ kind: "productWithdrawn" }],
    });
  });

  it("answers no limit of a clinic where clinics are hidden", async () => {
    const organizations = async (host: string) => {
      const { data } = await compare(host, undefined, { organizations: ["quillay-vida"] });
      const answers = await Promise.all(
        data.map(async ({ id }: { id: number }) =>
          (
            await site.app.inject({
              url: `/api/insurance/${id}/tops-and-deductibles`,
              headers: { host },
            })
          ).json(),
        ),
      );
      return JSON.stringify(answers).match(/"organizationCode":"[^"]+"/g)?.length ?? 0;
    };
    expect(await organizations(colegio)).toBe(0);
  });

  it("gives header and footer by host, and the whole configuration", async () => {
    const get = (url: string) => site.app.inject({ url });
    const layout = await get("/api/integration/subdomain-layout?host=clinica-demo.localhost:3000");
    expect(layout.json().data).toEqual({
      headerHTML: expect.stringContaining("Volver a la clínica"),
      footerHTML: expect.stringContaining("/Privacidad"),
      useHeader: false,
      useFooter: true,
    });
    for (const host of ["localhost", "nadie.localhost", "example.com"])
      expect((await get(`/api/integration/subdomain-layout?host=${host}`)).statusCode).toBe(404);
    const config = await get("/api/integration/iframe-subdomain?subdomain=colegio-demo");
    expect(config.json().data).toMatchObject({
      subdomain: "colegio-demo",
      allowedOrganizations: ["quillay-vida", "bandurria-seguros"],
      subdomainBanner: { color: "#00aa55", endGradient: null },
      subdomainLayout: { enableHeader: false, chatEnabled: false, clinicsEnabled: false },
      redirects: { defaultPath: health },
      disableShowcase: true,
    });
    const byHost = await get("/api/integration/iframe-subdomain?hostname=colegio-demo.localhost");
    expect(byHost.json()).toEqual(config.json());
    expect((await get("/api/integration/iframe-subdomain")).statusCode).toBe(404);
  });

  it("sanitises HTML again when it is drawn, whoever wrote it, and reads settings that fit only", async () => {
    const set = (settings: string) =>
      site.database.connection
        .updateTable("partners")
        .set({ settings })
        .where("subdomain", "=", "orienta-demo")
        .execute();
    await set(
      JSON.stringify({ useHeader: true, headerHTML: '<b>Hola</b><script>alert("x")</script>' }),
    );
    site.clock.set("2026-10-10T15:01:00Z");
    const page = await open("orienta-demo.localhost", "/Comparar/Isapres");
    expect(page.body).toContain("<b>Hola</b>");
    expect(page.body).not.toContain('alert("x")');
    await set(JSON.stringify({ cardContractButtonColor: "nada" }));
    site.clock.set("2026-10-10T15:02:00Z");
    expect((await open("orienta-demo.localhost", "/Comparar/Isapres")).statusCode).toBe(200);
  });
});
