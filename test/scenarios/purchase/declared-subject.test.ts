import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { textOfPdf } from "#test/harness/pdf-text.ts";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { type Browser, browserOf, hiddenValue, holder } from "./buyer.ts";
import { acceptPrice, answer, begin, priceToAccept } from "./journey.ts";

/** What is insured besides people is what its buyer declares: priced, said, and signed. */

let site: PaymentSite;
beforeAll(async () => {
  site = await openPaymentSite();
});
afterAll(() => site.close());

const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("\u00a0", " ")
    .replaceAll(/\s+/g, " ");

const purchaseOf = (code: string) =>
  site.connection
    .selectFrom("purchases")
    .select(["id", "price", "profile", "offered"])
    .where("product_code", "=", code)
    .orderBy("made_at", "desc")
    .executeTakeFirstOrThrow();

async function proposalOf(browser: Browser, code: string): Promise<string> {
  const { id } = await purchaseOf(code);
  const answered = await browser.open(`/api/purchases/${id}/proposal`);
  expect(answered.statusCode).toBe(200);
  return textOfPdf(answered.rawPayload).replaceAll("\u00a0", " ").replaceAll(/\s+/g, " ");
}

const company = {
  "empresa.identificacionEmpresa": "20100070970",
  "empresa.razonSocial": "Taller Los Andes SAC",
  "empresa.giro": "Metalmecánica",
  "empresa.direccion": "Av. Grau 120, Lima",
  "contacto.nombres": "Rosa Quispe",
  "contacto.correo": "rosa@taller.example.pe",
  "contacto.telefono": "987 654 321",
  "representante.nombres": "Julio Mamani Flores",
  "representante.identificacion": "45678912",
};
const employees = Object.fromEntries(
  [1, 2, 3, 4, 5].flatMap((one, at) => [
    [`empleados.${at}.nombres`, "Luis"],
    [`empleados.${at}.primerApellido`, "Huamán"],
    [`empleados.${at}.identificacion`, `4455667${one}`],
    [`empleados.${at}.fechaNacimiento`, "05-11-1990"],
    [`empleados.${at}.sexo`, "Masculino"],
  ]),
);

describe("a company that insures its people", () => {
  const code = "pe-kantu-kantu-planilla";
  const base = `/Compra-Online/${code}`;
  const host = "pe.localhost:80";

  it("pays for as many as it declares, once it accepted that price", async () => {
    await site.wait(60_000);
    const browser = browserOf(site, { host });
    expect(plain((await browser.open(base)).body)).toContain("Empleados 10 perfil de referencia");
    await begin(browser, base);
    const heads = { "empresa.empleados": "500", "empresa.cargas": "100" };
    await answer(browser, base, "Datos-de-la-empresa", { ...company, ...heads });
    const { response } = await browser.follow(base);
    expect(response.body).toContain(priceToAccept);
    const page = plain(response.body);
    // 400 alone at 142.48 and 100 with dependants at 346.86, in the place of ten at 180.60.
    for (const text of [
      "1,806.00",
      "91,678.00",
      "Empleados 10 500",
      "Dependientes de los empleados",
    ])
      expect(page).toContain(text);
    await acceptPrice(browser, base);
    await answer(browser, base, "Datos-de-los-empleados", employees);
    await answer(browser, base, "Recaudacion", {
      "plan.periodicidad": "1",
      "plan.diaDeCargo": "5",
    });
    const { at, response: review } = await browser.follow(base);
    expect(at).toBe(`${base}/Revision`);
    expect(plain(review.body)).toContain("Empleados 500");
    await answer(browser, base, "Revision", { leido: "true" });
    const { price } = await purchaseOf(code);
    expect(price.shown).toEqual({ amountMinor: 9_167_800, currency: "PEN" });
    const proposal = await proposalOf(browser, code);
    for (const text of [
      "Número de empleados: 500",
      "Cargas de los empleados: 100",
      "1,100,136.00 al año",
      "Pagas hoy: S/ 91,678.00",
    ])
      expect(proposal).toContain(text);
    expect(proposal.match(/Cargo del/g)).toHaveLength(6);
  });
});

describe("a pet", () => {
  const code = "mascota-guina-chip-y-vacunas";
  const base = `/Compra-Online/${code}`;

  it("is said before anything begins, with the way to change it, and asked of who assumed it", async () => {
    await site.wait(60_000);
    const browser = browserOf(site);
    const { body } = await browser.open(base);
    expect(plain(body)).toContain("Mascota Perro · 3 años perfil de referencia");
    expect(body).toMatch(/href="\/Perfil\/[^"]*volver=/);
    await begin(browser, base);
    const without = await answer(browser, base, "Datos-personales", holder);
    expect(without.statusCode).toBe(400);
    const first = (await browser.follow(base)).response.body;
    expect(first).toMatch(/name="mascotas\.0\.animal"/);
  });

  it("is priced as it was declared, reviewed and signed; one that no rate takes is refused", async () => {
    await site.wait(60_000);
    const browser = browserOf(site);
    await begin(browser, base);
    const animal = { "mascotas.0.animal": "dog:mestizo-grande" };
    const old = { ...holder, ...animal, "mascotas.0.edad": "20" };
    const refused = await answer(browser, base, "Datos-personales", old);
    expect(refused.statusCode).toBe(400);
    expect(plain(refused.body)).toContain("Este producto no tiene precio para estos datos");
    await answer(browser, base, "Datos-personales", { ...old, "mascotas.0.edad": "9" });
    expect(plain((await browser.follow(base)).response.body)).toContain("3 años");
    await acceptPrice(browser, base);
    expect((await purchaseOf(code)).price.shown?.amountMinor).toBe(6_080);
    await answer(browser, base, "Recaudacion", {
      "plan.periodicidad": "12",
      "plan.diaDeCargo": "5",
    });
    const { response } = await browser.follow(base);
    expect(plain(response.body)).toContain("Perro · Mestizo grande (más de 25 kg) · 9 años");
    const proposal = await proposalOf(browser, code);
    expect(proposal).toContain("Animal y raza: Mestizo grande (más de 25 kg)");
    expect(proposal).toContain("Edad en años: 9");
  });
});

describe("a trip", () => {
  const code = "viaje-caiquen-clasico";
  const base = `/Compra-Online/${code}`;
  const trip = { "viaje.destino": "EUROPA", "viaje.dias": "5", "viaje.salida": "05-12-2026" };

  it("is declared with its first day, which may not be past, when it is answered and when it is signed", async () => {
    await site.wait(60_000);
    const browser = browserOf(site);
    await begin(browser, base);
    const past = { ...holder, ...trip, "viaje.salida": "01-11-2026" };
    const refused = await answer(browser, base, "Datos-personales", past);
    expect(refused.statusCode).toBe(400);
    expect(plain(refused.body)).toContain("desde hoy y dentro de un año");
    await answer(browser, base, "Datos-personales", { ...holder, ...trip });
    await acceptPrice(browser, base);
    const { at, response } = await browser.follow(base);
    expect(at).toBe(`${base}/Revision`);
    const review = plain(response.body);
    for (const text of [
      "Destino Europa",
      "Días de viaje 5",
      "Día de salida 5 de diciembre de 2026",
    ])
      expect(review).toContain(text);
    expect((await purchaseOf(code)).price.native).toEqual({
      units: 2_694,
      decimals: 2,
      currency: "USD",
    });
    expect(await proposalOf(browser, code)).toContain("Día de salida: 05-12-2026");
    await answer(browser, base, "Revision", { leido: "true" });
    expect((await browser.follow(base)).at).toBe(`${base}/Firma`);
    await site.setClock(new Date("2026-12-06T15:00:00Z"));
    expect((await browser.follow(base)).at).toBe(`${base}/Datos-personales`);
    expect(hiddenValue((await browser.follow(base)).response.body, "viaje.salida")).toBe(
      "05-12-2026",
    );
  });
});
