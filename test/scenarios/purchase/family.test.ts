import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encodeProfileLink } from "#src/modules/offer/profile/profile-link.rules.ts";
import { textOfPdf } from "#test/harness/pdf-text.ts";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { type Browser, browserOf, hiddenValue, holder } from "./buyer.ts";
import { answer, begin, priceToAccept } from "./journey.ts";
import { signPurchase } from "./sign-purchase.ts";

/** A family that buys online, page by page: a mother, her partner and two children, each with what they are asked. */

let site: PaymentSite;
beforeAll(async () => {
  site = await openPaymentSite();
});
afterAll(() => site.close());

const health = "/Compra-Online/complementario-boldo-ambulatorio";
const life = "/Compra-Online/vida-murtilla-doble";

/** As they told of themselves before: the partner made himself younger. */
const household = {
  cotizante: [{ sexo: "Femenino" as const, edad: 36, ingreso: 1_650_000 }],
  cargas: [
    { parentesco: "Cónyuge" as const, sexo: "Masculino" as const, edad: 38 },
    { parentesco: "Hija" as const, sexo: "Femenino" as const, edad: 6 },
    { parentesco: "Hijo" as const, sexo: "Masculino" as const, edad: 4 },
  ],
};

const mother = {
  ...holder,
  "titular.fechaNacimiento": "05-11-1990",
  "titular.sexo": "Femenino",
};
const row = (index: number, values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, text]) => [`asegurados.${index}.${name}`, text]),
  );
const others = {
  ...row(0, {
    nombres: "Bruno",
    primerApellido: "Rojas",
    segundoApellido: "Pinto",
    nacionalidad: "Peruana",
    identificacion: "11.111.111-1",
    fechaNacimiento: "01-02-1972",
    sexo: "Masculino",
    parentesco: "Cónyuge",
  }),
  ...row(1, {
    nombres: "Clara",
    primerApellido: "Rojas",
    identificacion: "22.222.222-2",
    fechaNacimiento: "10-06-2020",
    sexo: "Femenino",
    parentesco: "Hija",
  }),
  ...row(2, {
    nombres: "Diego",
    primerApellido: "Rojas",
    identificacion: "7.654.321-6",
    fechaNacimiento: "20-08-2022",
    sexo: "Masculino",
    parentesco: "Hijo",
  }),
};

async function family(): Promise<Browser> {
  await site.wait(60_000);
  const browser = browserOf(site);
  await browser.open("/");
  const sent = await site.app.inject({
    method: "POST",
    url: "/api/profile-form/link",
    headers: {
      host: "localhost:80",
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    },
    payload: { perfil: encodeProfileLink(household) },
  });
  for (const { name, value } of sent.cookies) browser.cookies.set(name, value);
  expect(sent.statusCode).toBe(200);
  return browser;
}

const mainOf = (html: string): string => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
const read = (html: string): string =>
  mainOf(html)
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/[\s\u00a0\u202f]+/g, " ");

const questions =
  "heart lungs diabetes cancer joints otherCondition pendingSurgery hospital medicines riskySport".split(
    " ",
  );
/** Height and weight of each, within what is expected at the age. */
const bodies: Record<string, readonly [string, string]> = {
  "Ana María Soto": ["165", "60,5"],
  "Bruno Rojas": ["178", "76"],
  "Clara Rojas": ["118", "21,5"],
  "Diego Rojas": ["103", "16,5"],
};

/** Declares of each person; who was asked, in their order, and how many parts. */
async function declare(
  browser: Browser,
  base: string,
): Promise<{ asked: string[]; parts: number }> {
  const asked: string[] = [];
  for (let parts = 0; parts < 20; parts += 1) {
    const { at, response } = await browser.follow(base);
    if (!at.endsWith("/Estado-de-salud")) return { asked, parts };
    const text = read(response.body);
    const who = Object.keys(bodies).find((name) => text.includes(` Continuar ${name} `)) ?? "";
    const html = mainOf(response.body);
    const [height = "", weight = ""] = bodies[who] ?? [];
    const form: Record<string, string> = html.includes('name="consentimiento"')
      ? { consentimiento: "true" }
      : html.includes('name="salud.estatura"')
        ? { "salud.estatura": height, "salud.peso": weight }
        : Object.fromEntries(
            questions
              .filter((code) => html.includes(`name="salud.${code}"`))
              .map((code) => [`salud.${code}`, "no"]),
          );
    if (who !== "" && asked.at(-1) !== who) asked.push(who);
    const _version = hiddenValue(response.body, "_version");
    expect((await browser.post(at, { _version, ...form })).statusCode).toBe(303);
  }
  throw new Error("Health is asked on and on.");
}

/** Accepts a price that waits; what the page said of it. */
async function acceptPrice(browser: Browser, base: string): Promise<string> {
  const { at, response } = await browser.follow(base);
  expect(response.body).toContain(priceToAccept);
  await browser.post(at, { _act: "accept", _version: hiddenValue(response.body, "_version") });
  return read(response.body);
}

describe("a family", () => {
  it("is priced by birth dates, declares health one by one, signs, pays, and each document says of whom it is", async () => {
    const browser = await family();
    await begin(browser, health);
    const asked = await browser.follow(health);
    // Each has fields of their own; who has no other contact is reached where the policyholder is.
    for (const name of ["parentesco", "segundoApellido", "nacionalidad", "contacto"])
      expect(mainOf(asked.response.body)).toContain(`name="asegurados.2.${name}"`);
    expect(mainOf(asked.response.body)).not.toContain("asegurados.0.correo");
    const elsewhere = { ...others, "asegurados.0.contacto": "own" };
    const unsaid = await answer(browser, health, "Datos-personales", { ...mother, ...elsewhere });
    expect(unsaid.statusCode).toBe(400);
    const marked = ["correo", "telefono", "region", "comuna", "calle"].filter((name) =>
      unsaid.body.includes(`id="compra-asegurados-0-${name}-error"`),
    );
    expect(marked).toEqual(["region", "comuna", "calle"]);
    expect(unsaid.body).not.toContain("asegurados.1.correo");
    const young = { ...others, "asegurados.1.fechaNacimiento": "31-02-2020" };
    const wrong = await answer(browser, health, "Datos-personales", { ...mother, ...young });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).toContain('value="Clara"');
    const own = row(0, {
      contacto: "own",
      correo: "bruno@example.cl",
      region: "5",
      comuna: "Valparaíso",
      calle: "Cerro Alegre 3",
    });
    // What is sent of a contact that is not asked for is not kept.
    const unasked = row(1, { contacto: "same", correo: "clara@example.cl" });
    const told = { ...mother, ...others, ...own, ...unasked };
    await answer(browser, health, "Datos-personales", told);
    const said = await acceptPrice(browser, health);
    expect(said).toContain("Precio de Cónyuge, 54 años 0,29 UF 0,42 UF");
    const priced = await browser.follow(health);
    expect(read(priced.response.body)).toContain("Cónyuge, 54 años");

    const health4 = await declare(browser, health);
    expect(health4).toEqual({ asked: Object.keys(bodies), parts: 13 });
    await answer(browser, health, "Recaudacion", {
      "plan.periodicidad": "1",
      "plan.diaDeCargo": "5",
    });
    await answer(browser, health, "Revision", { leido: "true" });
    await signPurchase(site, browser, { url: `${health}/Firma`, to: holder["titular.correo"] });
    const { at, response } = await browser.follow(health);
    expect(at).toBe(`${health}/Pago`);
    const paid = await browser.post(at, {
      _act: "pay",
      _key: hiddenValue(response.body, "_key"),
      _way: "t-subscriptions-one-click:kushki_ad",
      _token: await site.token("kushki_ad"),
    });
    expect(paid.headers.location).toBe(`${health}/Confirmacion`);

    const issued = async () => (await browser.open(`${health}/Confirmacion`)).body;
    await expect.poll(issued).toContain("/issued/receipt");
    const done = await issued();
    const path = (kind: string) =>
      new RegExp(`/api/purchases/[^"]+/issued/${kind}`).exec(done)?.[0] ?? "";
    const pdf = async (kind: string) => textOfPdf((await browser.open(path(kind))).rawPayload);
    const [policy, receipt] = [await pdf("policy"), await pdf("receipt")];
    for (const name of ["Ana María", "Bruno", "Clara", "Diego"]) expect(policy).toContain(name);
    for (const part of ["Segundo apellido (si tiene): Pinto", "Peruana", "bruno@example.cl"])
      expect(policy).toContain(part);
    expect(policy).toContain("Contacto y domicilio: Los mismos de quien contrata");
    expect(policy).not.toContain("clara@example.cl");
    for (const part of ["22.222.222-2", "10-06-2020", "Las demás personas aseguradas 3", "Hijo"])
      expect(policy).toContain(part);
    // Health is in none, and who is insured is no matter of a receipt.
    for (const text of [policy, receipt]) expect(text).not.toMatch(/Estatura|103|16,5|salud\./);
    expect(receipt).toContain("Ana María Soto");
    for (const name of ["Bruno", "Clara", "Diego"]) expect(receipt).not.toContain(name);
    for (const kind of ["policy", "receipt"])
      expect((await browserOf(site).open(path(kind))).statusCode).toBe(404);
    const [amount = ""] = /\$\s?[\d.]+/.exec(read(done)) ?? [];
    expect(receipt.replaceAll(/\s/g, " ")).toContain(amount.replaceAll(/\s/g, " "));
  });

  it("names beneficiaries of a life insurance, whose shares are the whole, in what is signed", async () => {
    const browser = await family();
    await begin(browser, life);
    const shares = (second: string) => ({
      "beneficiarios.0.nombres": "Clara Rojas",
      "beneficiarios.0.parentesco": "child",
      "beneficiarios.0.porcentaje": "60",
      "beneficiarios.1.nombres": "Diego Rojas",
      "beneficiarios.1.parentesco": "child",
      "beneficiarios.1.porcentaje": second,
    });
    const wrong = await answer(browser, life, "Datos-personales", {
      ...mother,
      ...others,
      ...shares("30"),
    });
    expect(wrong.statusCode).toBe(400);
    expect(read(wrong.body)).toContain("100");
    expect(wrong.body).toContain('value="Diego Rojas"');
    const taken = await answer(browser, life, "Datos-personales", {
      ...mother,
      ...others,
      ...shares("40"),
    });
    expect(taken.statusCode).toBe(303);
    const { asked } = await declare(browser, life);
    expect(asked).toEqual(Object.keys(bodies));
    await answer(browser, life, "Recaudacion", {
      "plan.periodicidad": "12",
      "plan.diaDeCargo": "5",
    });
    await answer(browser, life, "Revision", { leido: "true" });
    const { response } = await browser.follow(life);
    const [, proposal = ""] =
      /href="(\/api\/purchases\/[^"]+\/proposal)"/.exec(response.body) ?? [];
    const text = textOfPdf((await browser.open(proposal)).rawPayload);
    for (const part of ["Clara Rojas", "Diego Rojas", "60", "40"]) expect(text).toContain(part);
  });
});
