import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";

/** What a first visitor stumbles over, from the list to the table: a woman of 36, a man of 38, a girl of 6. */

const list = "/Comparar/Seguros-de-Salud";
const form = "/Perfil/Seguros-de-Salud";
let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const headers = { host: "localhost", accept: "text/html" };
const mainOf = (html: string) =>
  (/<main[^]*<\/main>/.exec(html)?.[0] ?? "").replaceAll("&amp;", "&");
const read = (html: string) =>
  html
    .replaceAll(/<(script|style|svg)[^]*?<\/\1>/g, " ")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

async function get(url: string, cookie = ""): Promise<string> {
  const { statusCode, body } = await site.app.inject({ url, headers: { ...headers, cookie } });
  expect([url, statusCode]).toEqual([url, 200]);
  return mainOf(body);
}

const household = {
  "cotizante.0.sexo": "Femenino",
  "cotizante.0.edad": "36",
  enPareja: "true",
  "cotizante.1.sexo": "Masculino",
  "cotizante.1.edad": "38",
  "cargas.0.parentesco": "Hija",
  "cargas.0.edad": "6",
  "region.stateCode": "13",
};
type Fields = Readonly<Record<string, string>>;

const send = (fields: Fields, url = form) =>
  site.app.inject({
    method: "POST",
    url,
    headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(fields).toString(),
  });

/** The cookie of a visitor who gave a household. */
async function visitorOf(fields: Fields, url = form): Promise<string> {
  const sent = await send(fields, url);
  expect(sent.statusCode).toBe(303);
  return sent.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

const cardsOf = (html: string) =>
  new Map(
    [...html.matchAll(/<article[^>]*data-code="([^"]+)"[^]*?<\/article>/g)].map(([card, code]) => [
      code ?? "",
      /price-block__amount[^>]*>([^<]+)/.exec(card)?.[1]?.trim() ?? "",
    ]),
  );

describe("a first visitor", () => {
  it("meets the way to an own price as the first filled button", async () => {
    const page = await get(list);
    const [, href = "", words = ""] =
      /<a class="btn btn--primary[^"]*"[^>]*href="([^"]+)"[^>]*>([^]*?)<\/a>/.exec(page) ?? [];
    expect(href).toContain(form);
    expect(read(words).trim()).toBe("Calcula tu precio");
    // Once it is given, changing it is a quiet button.
    const own = await get(list, await visitorOf(household));
    expect(own).toMatch(/class="btn btn--second[^"]*"[^>]*href="[^"]*\/Perfil\/Seguros-de-Salud/);
  });

  it("finds no income filled in, and none changes the price of health insurance", async () => {
    for (const url of [form, "/Perfil/Isapres"]) {
      const field = /<input[^>]*name="cotizante\.0\.ingreso"[^>]*>/.exec(await get(url))?.[0] ?? "";
      expect(field).toContain('name="cotizante.0.ingreso"');
      expect(field).not.toMatch(/value="[^"]/);
    }
    expect(read(await get(form))).toContain("Opcional, para ordenar: no cambia ningún precio.");
    const byPrice = `${list}?tipo=COMPLEMENTARIO&orden=menor-precio`;
    const pricesWith = async (income: Fields) =>
      cardsOf(await get(byPrice, await visitorOf({ ...household, ...income })));
    const without = await pricesWith({});
    expect(without.size).toBe(20);
    expect(await pricesWith({ "cotizante.0.ingreso": "600000" })).toEqual(without);
    expect(await pricesWith({ "cotizante.0.ingreso": "4000000" })).toEqual(without);
  });

  it("is asked for the partner's sex, which nobody assumes", async () => {
    const { "cotizante.1.sexo": _sex, ...others } = household;
    const sent = await send(others);
    expect(sent.statusCode).toBe(400);
    expect(read(mainOf(sent.body))).toContain("Indica el sexo de tu pareja");
  });

  it("is told a fault once above and once at its field, as what to do, with what was typed kept", async () => {
    const { "cargas.0.edad": _age, ...others } = household;
    const sent = await send(others);
    expect(sent.statusCode).toBe(400);
    const page = read(mainOf(sent.body));
    const times = (words: string) => page.split(words).length - 1;
    expect(times("Datos Inválidos")).toBe(1);
    expect(times("Falta un dato.")).toBe(1);
    expect(times("Indica la edad de la carga 1")).toBe(2);
    // CQ 5's sentence stays, once, behind the count.
    expect(times("No se ingresaron los siguientes campos")).toBe(1);
    expect(page).not.toContain("hombre de 27");
    expect(mainOf(sent.body)).toMatch(/name="cotizante\.0\.edad"[^>]*value="36"/);
  });

  it("sees the health scheme that was chosen once on the list's switch", async () => {
    const currentOf = (page: string) =>
      [...page.matchAll(/<a [^>]*aria-current="true"[^>]*>(Isapre|Fonasa)<\/a>/g)].map(
        ([, name]) => name,
      );
    for (const [scheme, name] of [
      ["isapre", "Isapre"],
      ["fonasa", "Fonasa"],
    ] as const) {
      const cookie = await visitorOf({ ...household, prevision: scheme });
      expect(currentOf(await get(list, cookie))).toEqual([name]);
    }
    expect(currentOf(await get(list))).toEqual([]);
  });

  it("reads of whom the prices are as one would say it", async () => {
    const own = read(await get(list, await visitorOf(household)));
    expect(own).toContain("Para ti (36), tu pareja (38) y tu hija (6)");
    expect(own).not.toMatch(/\d cargas?\b/);
  });

  it("is told why cancer policies have no yearly cost, and what a sum is of, in the table itself", async () => {
    const cookie = await visitorOf({ ...household, prevision: "isapre" });
    const codesOf = async (query: string) =>
      [...cardsOf(await get(`${list}?${query}`, cookie)).keys()].slice(0, 3).join(",");
    const cancer = await get(
      `/Comparar-Planes?productos=${await codesOf("objetivo=cancer")}`,
      cookie,
    );
    expect(read(cancer)).toContain("Costo anual estimado");
    expect(read(cancer)).toContain("Cubre otro tipo de atenciones");
    const daily = await get(
      `/Comparar-Planes?productos=${await codesOf("objetivo=dia-a-dia")}`,
      cookie,
    );
    expect(read(daily)).toContain("Con tu Isapre");
    expect(daily).toMatch(/<details class="cmp__sum">/);
    expect(read(daily)).not.toContain("Con Isapre · Con Fonasa");
  });
});
