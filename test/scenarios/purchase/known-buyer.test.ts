import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Profile } from "#src/contracts/profile.ts";
import { encodeProfileLink } from "#src/modules/offer/profile/profile-link.rules.ts";
import { asService } from "#src/platform/database/acting.ts";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { chosen, valueOf } from "./assisted.ts";
import { type Browser, browserOf, holder } from "./buyer.ts";
import { answer, begin } from "./journey.ts";

/** What the steps of a purchase begin with: what its person told in the same browser before (nothing is asked twice). */

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
});
afterAll(() => site.close());

const dental = "lafken-dental-esencial";
const health = "complementario-boldo-ambulatorio";
const workRisk = "pe-puya-sctr-faena-salud";
const pageOf = (product: string) => `/Compra-Online/${product}`;

const family: Profile = {
  cotizante: [{ sexo: "Femenino", edad: 36, ingreso: 1_650_000 }],
  cargas: [
    { parentesco: "Cónyuge", sexo: "Masculino", edad: 38 },
    { parentesco: "Hija", sexo: "Femenino", edad: 6 },
  ],
  region: { stateCode: 13 },
};

const said = {
  fullName: "Ana María Soto Rojas",
  identification: "12.345.678-5",
  email: "ana.soto@correo.example",
  phone: "+56 9 8765 4321",
};

/** Calls of a browser that keep its cookies. */
async function call(browser: Browser, url: string, payload: object, host = "localhost:80") {
  const sent = await site.app.inject({
    method: "POST",
    url,
    headers: {
      host,
      "idempotency-key": randomUUID(),
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    },
    payload,
  });
  for (const { name, value } of sent.cookies) browser.cookies.set(name, value);
  return sent.statusCode;
}

const tell = (browser: Browser, profile: Profile, host?: string) =>
  call(browser, "/api/profile-form/link", { perfil: encodeProfileLink(profile) }, host);

const request = (browser: Browser, productCode: string, contact: object = said, host?: string) =>
  call(
    browser,
    "/api/leads",
    { productCode, contact, consents: { quote: true, whatsapp: false, news: false } },
    host,
  );

/** The first step of a purchase that begins. */
async function firstStep(browser: Browser, product: string): Promise<string> {
  // Each is newer than the one before.
  site.clock.set(new Date(site.clock.now().getTime() + 60_000).toISOString());
  await begin(browser, pageOf(product));
  return (await browser.follow(pageOf(product))).response.body;
}

const told = 'notice--info">Ya escribimos lo que nos dijiste antes';
const texts = (page: string, group: string, names: string) =>
  names.split(" ").map((name) => valueOf(page, `${group}.${name}`));
const contactOf = (page: string) =>
  texts(page, "titular", "nombres primerApellido segundoApellido identificacion correo telefono");
const nothing = ["", "", "", "", "", ""];

const newest = () =>
  asService(site.database.connection, async (service) => {
    const purchase = await service
      .selectFrom("purchases")
      .select("id")
      .orderBy("made_at", "desc")
      .executeTakeFirstOrThrow();
    const forms = await service
      .selectFrom("purchase_forms")
      .select(["status", "values"])
      .where("purchase_id", "=", purchase.id)
      .orderBy("position")
      .execute();
    return { id: purchase.id, forms };
  });

describe("a step that begins", () => {
  it("asks everything of who told nothing, and of no default household", async () => {
    const page = await firstStep(browserOf(site), dental);
    expect(contactOf(page)).toEqual(nothing);
    expect(chosen(page, "titular.sexo")).toBeUndefined();
    expect(page).not.toContain(told);
  });

  it("has the sexes, kinships and region of the household that was priced", async () => {
    const browser = browserOf(site);
    expect(await tell(browser, family)).toBe(200);
    const page = await firstStep(browser, health);
    expect(page).toContain(told);
    const selects = [
      "titular.sexo",
      "titular.region",
      "asegurados.0.sexo",
      "asegurados.0.parentesco",
      "asegurados.1.sexo",
      "asegurados.1.parentesco",
    ];
    expect(selects.map((name) => chosen(page, name))).toEqual([
      "Femenino",
      "13",
      "Masculino",
      "Cónyuge",
      "Femenino",
      "Hija",
    ]);
    expect(contactOf(page)).toEqual(nothing);
  });

  it("has the contact of the request before, and is no answer until it is sent", async () => {
    const browser = browserOf(site);
    expect(await request(browser, dental)).toBe(201);
    const page = await firstStep(browser, dental);
    const known = [
      "Ana María",
      "Soto",
      "Rojas",
      "12.345.678-5",
      "ana.soto@correo.example",
      "+56 9 8765 4321",
    ];
    expect(contactOf(page)).toEqual(known);
    expect((await newest()).forms[0]).toEqual({ status: "PENDING", values: {} });
    // What is sent counts: another name, and a field that was emptied.
    const { "titular.nombres": _name, ...others } = holder;
    const empty = await answer(browser, pageOf(dental), "Datos-personales", others);
    expect(empty.statusCode).toBe(400);
    expect(valueOf(empty.body, "titular.nombres")).toBe("");
    expect(empty.body).not.toContain(told);
    await answer(browser, pageOf(dental), "Datos-personales", holder);
    const again = (await browser.open(`${pageOf(dental)}/Datos-personales`)).body;
    expect(contactOf(again).slice(0, 2)).toEqual(["Ana María", "Soto"]);
    expect(valueOf(again, "titular.correo")).toBe(holder["titular.correo"]);
    expect(again).not.toContain(told);
  });

  it("has the contact of a request for another product of the same browser", async () => {
    const browser = browserOf(site);
    expect(await request(browser, dental)).toBe(201);
    const page = await firstStep(browser, "mascota-pudu-cachorro");
    expect(contactOf(page).slice(0, 4)).toEqual(["Ana María", "Soto", "Rojas", "12.345.678-5"]);
  });

  it("has the company, who speaks for it and how many it employs", async () => {
    const host = "pe.localhost:80";
    const browser = browserOf(site, { host });
    const contact = {
      fullName: "Rosa Quispe",
      identification: "20100070970",
      email: "rosa@taller.example.pe",
      phone: "987 654 321",
    };
    expect(await tell(browser, { sctr: { cantidadempleados: 12, ingreso: 1000 } }, host)).toBe(200);
    expect(await request(browser, workRisk, contact, host)).toBe(201);
    const page = await firstStep(browser, workRisk);
    expect([
      ...texts(page, "empresa", "identificacionEmpresa razonSocial empleados"),
      ...texts(page, "contacto", "nombres correo telefono"),
    ]).toEqual([
      "20100070970",
      "",
      "12",
      "Rosa Quispe",
      "rosa@taller.example.pe",
      "+51 987 654 321",
    ]);
  });
});

describe("what another browser told", () => {
  it("is in no step of a purchase that came by a link", async () => {
    const browser = browserOf(site);
    await tell(browser, family);
    await request(browser, health);
    await firstStep(browser, health);
    const { id } = await newest();
    const { connection } = site.database;
    const visitors = async () =>
      (await connection.selectFrom("visitors").select("id").execute()).map((one) => one.id);
    const before = await visitors();
    const elsewhere = browserOf(site);
    await tell(elsewhere, { ...family, region: { stateCode: 5 } });
    const [visitor = ""] = (await visitors()).filter((one) => !before.includes(one));
    await asService(connection, async (service) => {
      const purchase = await service
        .selectFrom("purchases")
        .select("tenant_id")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      await service
        .insertInto("purchase_holders")
        .values({
          purchase_id: id,
          visitor_id: visitor,
          tenant_id: purchase.tenant_id,
          since: site.clock.now(),
        })
        .execute();
    });
    const { at, response } = await elsewhere.follow(pageOf(health));
    expect(at).toBe(`${pageOf(health)}/Datos-personales`);
    const page = response.body;
    expect(contactOf(page)).toEqual(nothing);
    expect(chosen(page, "titular.region")).toBeUndefined();
    expect(chosen(page, "asegurados.0.parentesco")).toBe("Cónyuge");
  });

  it("is in no purchase that goes on from its request by the request's address", async () => {
    const browser = browserOf(site);
    await request(browser, dental);
    const elsewhere = browserOf(site);
    expect(contactOf(await firstStep(elsewhere, dental))).toEqual(nothing);
  });
});
