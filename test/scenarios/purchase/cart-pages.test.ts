import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { openWebpaySite, press, providerForm, type WebpaySite } from "../payments/webpay-site.ts";
import { type Browser, browserOf, hiddenValue, hiddenValues, holder } from "./buyer.ts";
import { priceToAccept } from "./journey.ts";
import { signPurchase } from "./sign-purchase.ts";

/** Several products by the pages, as a browser without JavaScript sends them. */

const dental = "lafken-dental-esencial";
const flame = "notro-accidentes-llama";
const basic = "queltehue-asistencia-queltehue-basica";
const health = "lafken-complementario-primer-empleo";
const at = (product: string, step = "") => `/Compra-Online/${product}${step && `/${step}`}`;

let site: WebpaySite;
let reviewer: SignedInPerson;
beforeAll(async () => {
  site = await openWebpaySite();
  reviewer = await signInAs(site.site, "staff/POSTVENTA", { name: "Rosa Revisa" });
});
afterAll(() => site.close());

/** What is read on a page: its words for scripts are no part of it. */
const mainOf = (html: string): string => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";

async function begin(browser: Browser, product: string, further: readonly string[]) {
  const url = `${at(product)}?con=${further.join(",")}`;
  const page = await browser.open(url);
  const started = await browser.post(url, {
    _key: hiddenValue(page.body, "_key"),
    con: hiddenValue(page.body, "con"),
    purchase: "true",
  });
  expect([started.statusCode, started.headers.location]).toEqual([303, at(product)]);
  return page.body;
}

/** Answers the step at which it stands; where that is. */
async function answer(browser: Browser, product: string, form: Record<string, string>) {
  let url = at(product);
  for (let hop = 0; hop < 4; hop += 1) {
    const response = await browser.open(url);
    const { location } = response.headers;
    if (location !== undefined) {
      url = location;
      continue;
    }
    const answered = await browser.post(url, {
      // The step's own form comes last.
      _version: hiddenValues(response.body, "_version").at(-1) ?? "",
      ...form,
    });
    return { url, page: response.body, answered };
  }
  throw new Error(`${product} leads on and on`);
}

/** Accepts the prices that the birth date changed, where they are said: on the page at which it stands. */
async function acceptAll(browser: Browser, product: string) {
  for (let tried = 0; tried < 6; tried += 1) {
    const { at: url, response } = await browser.follow(at(product));
    if (!response.body.includes(priceToAccept)) return;
    const form = /value="accept"[\s\S]*?<\/form>/.exec(response.body)?.[0] ?? "";
    await browser.post(url, {
      _act: "accept",
      producto: hiddenValue(form, "producto"),
      _version: hiddenValue(form, "_version"),
    });
  }
  throw new Error("Prices change again and again.");
}

const plan = { "plan.periodicidad": "12", "plan.diaDeCargo": "5" };

describe("two products of a comparison", () => {
  it("are offered together, bought in one purchase and listed with their policies", async () => {
    const browser = browserOf(site.site);
    const table = await browser.open(`/Comparar-Planes?productos=${dental},${flame}`);
    expect(table.body).toContain(`href="${at(dental)}?con=${flame}"`);
    expect(mainOf(table.body)).toContain("Contratar los 2 juntos");
    // Beside one that is not sold online the two are named.
    const wider = await browser.open(
      `/Comparar-Planes?productos=${dental},quillay-dental-sonrisa-diaria,${flame}`,
    );
    expect(mainOf(wider.body)).toMatch(/Contratar juntos [^<]+ y [^<]+</);
    expect(mainOf(wider.body)).not.toContain("los 2 juntos");
    const start = await begin(browser, dental, [flame]);
    expect(start).toContain("Junto con");
    await answer(browser, dental, holder);
    await acceptAll(browser, dental);
    const planned = await answer(browser, dental, plan);
    expect(planned.url).toBe(at(dental, "Recaudacion"));
    const review = await answer(browser, dental, { leido: "true" });
    expect(review.url).toBe(at(dental, "Revision"));
    for (const said of ["Dental Esencial", "Agregar otro seguro", "Tu compra", "Quitar"])
      expect(mainOf(review.page)).toContain(said);
    await signPurchase(site.site, browser, {
      url: at(dental, "Firma"),
      to: holder["titular.correo"],
    });
    const page = (await browser.open(at(dental, "Pago"))).body;
    expect(mainOf(page)).toContain("Descuento por contratar varios");
    await browser.post(at(dental, "Pago"), {
      _act: "pay",
      _key: hiddenValue(page, "_key"),
      _way: "tdc-one-time:transbank",
    });
    const { body } = await browser.open(at(dental, "Pago"));
    const back = new URL(await press(providerForm(body), "pay"));
    const done = await browser.follow(`${back.pathname}${back.search}`);
    expect(done.at).toBe(at(dental, "Confirmacion"));
    const references = [...new Set(done.response.body.match(/COM-[2-9A-Z]{4}-[2-9A-Z]{3}/g))];
    expect(references).toHaveLength(2);
    const mine = await browser.open(`/Mi-Compra/${references[1]}`);
    expect(mine.body).toContain(`href="/Mi-Compra/${references[0]}"`);
    // The address of the second product leads to the purchase of both.
    expect((await browser.follow(at(flame))).at).toBe(at(dental, "Confirmacion"));
  });
});

describe("a product that is added while another is bought", () => {
  it("is offered where it is chosen, joins it, and is taken out again", async () => {
    const browser = browserOf(site.site);
    await begin(browser, dental, []);
    await answer(browser, dental, holder);
    const page = await browser.open(at(basic));
    expect(page.body).toContain("Sumarlo a mi compra");
    const without = await browser.post(at(basic), { _act: "add" });
    expect([without.statusCode, without.body.includes("necesitamos que lo aceptes")]).toEqual([
      400,
      true,
    ]);
    const added = await browser.post(at(basic), { _act: "add", purchase: "true" });
    expect([added.statusCode, added.headers.location]).toEqual([303, at(dental)]);
    await acceptAll(browser, dental);
    const next = await browser.follow(at(dental));
    // What was told of the person is not asked again.
    expect(next.at).toBe(at(dental, "Recaudacion"));
    const out = await browser.post(next.at, { _act: "remove", producto: dental });
    expect([out.statusCode, out.headers.location]).toEqual([303, at(basic)]);
    expect((await browser.follow(at(basic))).at).toBe(at(basic, "Recaudacion"));
  });
});

describe("a link to buy several while one of them is being bought", () => {
  const referenceOf = (html: string) => /COM-[2-9A-Z]{4}-[2-9A-Z]{3}/.exec(html)?.[0] ?? "";

  it("begins a purchase of its own, and says how to go on with the other, of which nothing is lost", async () => {
    const browser = browserOf(site.site);
    await begin(browser, dental, []);
    await answer(browser, dental, holder);
    await acceptAll(browser, dental);
    expect((await browser.follow(at(dental))).at).toBe(at(dental, "Recaudacion"));
    // A link to no more than what is bought already leads there.
    expect((await browser.open(`${at(dental)}?con=${dental}`)).statusCode).toBe(302);
    site.clock.set(new Date(site.clock.now().getTime() + 60_000));
    const page = await begin(browser, dental, [flame]);
    expect(mainOf(page)).toContain("Ya tienes una compra de este producto en curso");
    const first = referenceOf(mainOf(page));
    const joint = await browser.follow(at(dental));
    expect(joint.at).toBe(at(dental, "Datos-personales"));
    expect(mainOf(joint.response.body)).toContain(`Seguir con la compra ${first}`);
    const stranger = browserOf(site.site);
    const theirs = { _act: "other", compra: first };
    expect((await stranger.post(at(dental), theirs)).statusCode).toBe(404);
    site.clock.set(new Date(site.clock.now().getTime() + 60_000));
    const back = await browser.post(joint.at, theirs);
    expect([back.statusCode, back.headers.location]).toEqual([303, at(dental)]);
    const gone = await browser.follow(at(dental));
    expect(gone.at).toBe(at(dental, "Recaudacion"));
    // The same by the link again: both wait, and neither is begun anew by looking.
    const again = await browser.open(`${at(dental)}?con=${flame}`);
    expect(mainOf(again.body)).toContain("Ya tienes 2 compras de este producto en curso");
    const second = referenceOf(mainOf(gone.response.body));
    expect(second).not.toBe(first);
    site.clock.set(new Date(site.clock.now().getTime() + 60_000));
    await browser.post(gone.at, { _act: "other", compra: second });
    expect(mainOf((await browser.follow(at(dental))).response.body)).toContain("Tu compra");
  });

  it("of an executive too: its household is another purchase than the one under way", async () => {
    const browser = browserOf(site.site);
    await begin(browser, basic, []);
    const shared = await site.site.app.inject({
      method: "POST",
      url: "/api/shared-links",
      headers: { host: "localhost:80" },
      payload: { url: "/Comparar/Seguros-de-Salud" },
    });
    const session = String(shared.json().data.link).split("/").at(-1) ?? "";
    const link = `${at(basic)}?session=${session}&sessionType=client`;
    const opened = await browser.open(link);
    expect([opened.statusCode, opened.headers.location]).toEqual([303, `${at(basic)}?aparte=1`]);
    const page = await browser.open(`${at(basic)}?aparte=1`);
    expect(mainOf(page.body)).toContain("Ya tienes una compra de este producto en curso");
    expect((await browserOf(site.site).open(link)).headers.location).toBe(at(basic));
    // One that nobody made begins anew, and says why.
    const unknown = await browserOf(site.site).open(link.replace(session, "abcdefgh"));
    expect(unknown.headers.location).toBe(`${at(basic)}?falta=LINK_OVER`);
  });
});

describe("a product that a person declines", () => {
  const answers = (codes: readonly string[], yes: readonly string[]) =>
    Object.fromEntries(
      codes.flatMap((code): [string, string][] =>
        yes.includes(code)
          ? [
              [`salud.${code}`, "yes"],
              [`salud.${code}Condition`, "Canario"],
              [`salud.${code}Since`, "03-2021"],
              [`salud.${code}Treatment`, "Canario"],
              [`salud.${code}Discharged`, "no"],
            ]
          : [[`salud.${code}`, "no"]],
      ),
    );

  it("leaves; the rest is priced without its discount, and waits until that is accepted", async () => {
    const browser = browserOf(site.site);
    await begin(browser, flame, [health]);
    await answer(browser, flame, holder);
    await acceptAll(browser, flame);
    const consent = await answer(browser, flame, { consentimiento: "true" });
    expect(consent.url).toBe(`${at(flame, "Estado-de-salud")}?producto=2`);
    await answer(browser, flame, { "salud.estatura": "165", "salud.peso": "60,5" });
    const conditions = ["heart", "lungs", "diabetes", "cancer", "joints", "otherCondition"];
    await answer(browser, flame, answers(conditions, ["heart"]));
    await answer(browser, flame, answers(["pendingSurgery", "hospital", "medicines"], []));
    // The other goes on while a person decides.
    const planned = await answer(browser, flame, plan);
    expect(planned.url.split("?")[0]).toBe(at(flame, "Recaudacion"));
    const waiting = await browser.follow(at(flame));
    expect(waiting.at).toBe(at(flame, "Estado-de-salud"));
    expect(waiting.response.body).toContain("Una persona está revisando");
    const { connection } = site;
    const declined = await connection
      .selectFrom("purchases")
      .selectAll()
      .where("product_code", "=", health)
      .where("state", "=", "IN_REVIEW")
      .executeTakeFirstOrThrow();
    const decided = await site.site.app.inject({
      method: "POST",
      url: `/api/back-office/reviews/${declined.reference}/decide`,
      headers: {
        host: "localhost:3000",
        origin: "http://localhost:3000",
        accept: "application/json",
        cookie: reviewer.cookie,
        "idempotency-key": declined.id,
      },
      payload: { outcome: "DECLINE", reason: "Según la pauta" },
    });
    expect(decided.statusCode).toBe(204);
    const review = await browser.follow(at(flame));
    expect(review.at).toBe(at(flame, "Revision"));
    const said = mainOf(review.response.body);
    expect(said).toContain("no fue aceptado y salió de tu compra");
    expect(said).not.toContain("Descuento por contratar varios");
    await answer(browser, flame, { leido: "true" });
    const unsigned = await browser.post(at(flame, "Firma"), { _act: "code" });
    expect(unsigned.statusCode).toBe(409);
    const page = (await browser.open(at(flame, "Firma"))).body;
    const form = /value="total"[\s\S]*?<\/form>/.exec(page)?.[0] ?? "";
    const late = await browser.post(at(flame, "Firma"), { _act: "total", _version: "99" });
    expect(late.statusCode).toBe(409);
    await browser.post(at(flame, "Firma"), {
      _act: "total",
      _version: hiddenValue(form, "_version"),
    });
    await signPurchase(site.site, browser, {
      url: at(flame, "Firma"),
      to: holder["titular.correo"],
    });
    expect((await browser.follow(at(flame))).at).toBe(at(flame, "Pago"));
    const states = await connection
      .selectFrom("purchases as p")
      .innerJoin("sales as s", "s.reference", "p.sale_reference")
      .select(["p.product_code", "p.state", "s.state as sale", "p.payment_reference"])
      .where("p.id", "=", declined.id)
      .execute();
    expect(states.map((one) => ({ ...one }))).toEqual([
      { product_code: health, state: "DECLINED", sale: "FAIL", payment_reference: null },
    ]);
  });
});
