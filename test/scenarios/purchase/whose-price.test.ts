import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encodeProfileLink } from "#src/modules/offer/profile/profile-link.rules.ts";
import { asService } from "#src/platform/database/acting.ts";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type Browser, browserOf } from "./buyer.ts";
import { begin } from "./journey.ts";

/** Every page of a purchase and of a request says whom its price is for, who is left out and why. */

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
});
afterAll(() => site.close());

/** Insures the girl alone. */
const school = "/Compra-Online/escolar-boldo-completo";
const onlyForHer = "Solo para tu hija (6)";
const reason = "Cónyuge, 38 años : no admite pareja";

const mainOf = (html: string): string =>
  (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "").replaceAll("&amp;", "&");
const textOf = (html: string): string =>
  mainOf(html)
    .replaceAll(/<(script|style|svg)[\s\S]*?<\/\1>/g, " ")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/[\s\u00a0]+/g, " ");

async function call(browser: Browser, url: string, payload: object) {
  const sent = await site.app.inject({
    method: "POST",
    url,
    headers: {
      host: "localhost:80",
      "idempotency-key": randomUUID(),
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    },
    payload,
  });
  for (const { name, value } of sent.cookies) browser.cookies.set(name, value);
  return sent;
}

async function family(): Promise<Browser> {
  const browser = browserOf(site);
  const perfil = encodeProfileLink({
    cotizante: [{ sexo: "Femenino", edad: 36 }],
    cargas: [
      { parentesco: "Cónyuge", sexo: "Masculino", edad: 38 },
      { parentesco: "Hija", sexo: "Femenino", edad: 6 },
    ],
  });
  expect((await call(browser, "/api/profile-form/link", { perfil })).statusCode).toBe(200);
  return browser;
}

describe("the beginning of a purchase", () => {
  it("says to a newcomer for whom its price is, and leads to the household and back", async () => {
    const { body } = await browserOf(site).open("/Compra-Online/lafken-dental-esencial");
    expect(textOf(body)).toContain("Hombre, 27 años");
    expect(textOf(body)).toContain("perfil de referencia");
    const volver = encodeURIComponent("/Compra-Online/lafken-dental-esencial");
    expect(mainOf(body)).toMatch(new RegExp(`href="/Perfil/[^"]*\\?volver=${volver}"`));
  });

  it("says of a product that takes one of the household whom, and why no others", async () => {
    const { body } = await (await family()).open(school);
    expect(textOf(body)).toContain(onlyForHer);
    expect(textOf(body)).toContain(reason);
    expect(textOf(body)).toContain("Asegurados Hija, 6 años");
    expect(textOf(body)).toContain(reason);
  });

  it("comes back to all that is bought together", async () => {
    const { body } = await browserOf(site).open(`${school}?con=lafken-dental-esencial`);
    const volver = encodeURIComponent(`${school}?con=lafken-dental-esencial`);
    expect(mainOf(body)).toContain(`volver=${volver}`);
  });
});

describe("a price that was frozen", () => {
  it("says on a purchase's steps whom it is for and the reason of each other", async () => {
    const browser = await family();
    await begin(browser, school);
    const { at, response } = await browser.follow(school);
    expect(at).toBe(`${school}/Datos-personales`);
    expect(textOf(response.body)).toContain(onlyForHer);
    expect(textOf(response.body)).toContain(reason);
    expect(textOf(response.body)).not.toContain("Desde");
  });

  it("of before reasons were kept makes none up", async () => {
    const browser = await family();
    await begin(browser, school);
    await asService(site.database.connection, async (service) => {
      const { id, price } = await service
        .selectFrom("purchases")
        .select(["id", "price"])
        .where("product_code", "=", "escolar-boldo-completo")
        .orderBy("made_at", "desc")
        .executeTakeFirstOrThrow();
      const people = price.people.map(({ leftOut: _reason, ...person }) => person);
      await service
        .updateTable("purchases")
        .set({ price: JSON.stringify({ ...price, people }) })
        .where("product_code", "=", "escolar-boldo-completo")
        .execute();
      return id;
    });
    const text = textOf((await browser.follow(school)).response.body);
    expect(text).toContain("Cónyuge, 38 años : no está en este precio");
    expect(text).not.toContain("a su edad");
  });

  it("says the same on the confirmation of a request and on its quote", async () => {
    const browser = await family();
    const sent = await call(browser, "/api/leads", {
      productCode: "escolar-boldo-completo",
      contact: {
        fullName: "Ana Soto",
        identification: "12.345.678-5",
        email: "ana@correo.example",
        phone: "+56 9 8765 4321",
      },
      consents: { quote: true, whatsapp: false, news: false },
    });
    expect(sent.statusCode).toBe(201);
    const { token } = sent.json().data as { token: string };
    const confirmation = await browser.open(`/Solicitudes/${token}`);
    const [, quote = ""] = /href="(\/Cotizacion\/[^"]+)"/.exec(confirmation.body) ?? [];
    for (const page of [confirmation, await browser.open(quote)]) {
      expect(page.statusCode).toBe(200);
      expect(textOf(page.body)).toContain(onlyForHer);
      expect(textOf(page.body)).toContain(reason);
    }
  });
});
