import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../harness/app.ts";

let site: TestApp;

beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const page = (url: string, cookie = "") =>
  site.app.inject({ url, headers: { host: "amparo.example", ...(cookie ? { cookie } : {}) } });
/** What a person reads, one space between parts. */
const read = (html: string) =>
  html
    .replaceAll(/<script[^]*?<\/script>/g, " ")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

describe("the comparators' pages", () => {
  it.each([
    ["/Comparar/Seguros-de-Salud", "Compara seguros de salud", "202 seguros"],
    ["/Comparar/Isapres", "isapre", "20 planes"],
  ])("compare at %s", async (path, title, total) => {
    const answer = await page(path);
    expect(answer.statusCode).toBe(200);
    expect(/<h1[^>]*>(.*?)<\/h1>/.exec(answer.body)?.[1]).toContain(title);
    expect(read(answer.body)).toContain(total);
  });

  it.each([
    ["/Comparar/Seguros-Mascotas", "Seguros de mascotas"],
    ["/en/Compare/Seguros-Mascotas", "Pet insurance"],
  ])("are called in the trail as in the menu at %s", async (path, name) => {
    const { body } = await page(path);
    const trail = /<nav[^>]*class="crumbs"[^>]*>(.*?)<\/nav>/.exec(body)?.[1] ?? "";
    expect(read(trail).trim().endsWith(name), trail).toBe(true);
    const links = body.matchAll(new RegExp(`<a[^>]*href="${path}"[^>]*>(.*?)</a>`, "g"));
    expect([...links].map(([, text = ""]) => read(text).trim())).toContain(name);
  });

  it("are led to from the bare address, in Chile to health insurance, with its query", async () => {
    for (const [asked, target] of [
      ["/", "/Comparar/Seguros-de-Salud"],
      ["/?utm_source=x", "/Comparar/Seguros-de-Salud?utm_source=x"],
      ["/en", "/en/Compare/Seguros-de-Salud"],
    ] as const) {
      const answer = await page(asked);
      expect([asked, answer.statusCode, answer.headers.location]).toEqual([asked, 302, target]);
    }
  });

  it("answer another list for every other page of theirs", async () => {
    const codesOf = (html: string) =>
      [...html.matchAll(/<article[^>]*data-code="([^"]+)"/g)].map(([, code]) => code);
    const first = codesOf((await page("/Comparar/Seguros-de-Salud")).body);
    const second = codesOf((await page("/Comparar/Seguros-de-Salud?pagina=2")).body);
    expect(first).toHaveLength(20);
    expect(second).toHaveLength(40);
    expect(second.slice(0, 20)).toEqual(first);
  });

  it("price the list again for a profile that was sent, after leading back to it", async () => {
    const path = "/Comparar/Seguros-de-Salud";
    expect(read((await page(path)).body)).toContain("Para un hombre de 27 años en la RM");
    const sent = await site.app.inject({
      method: "POST",
      url: "/Perfil/Seguros-de-Salud",
      headers: { host: "amparo.example", "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({
        _returnTo: path,
        "cotizante.0.sexo": "Femenino",
        "cotizante.0.edad": "34",
        "cotizante.0.ingreso": "1.650.000",
        "cargas.0.parentesco": "Hija",
        "cargas.0.edad": "6",
        "region.stateCode": "13",
      }).toString(),
    });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, path]);
    const cookie = sent.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const own = read((await page(path, cookie)).body);
    expect(own).toContain("Para ti (34) y tu hija (6)");
    expect(own).toContain("Tu precio");
    expect(own).not.toContain("Para un hombre de 27 años");
  });

  it("say each price before an edit of the profile beside the new one, for a minute", async () => {
    const path = "/Comparar/Seguros-de-Salud?tipo=COMPLEMENTARIO&orden=menor-precio";
    let cookie = "";
    const send = async (age: string) => {
      const sent = await site.app.inject({
        method: "POST",
        url: "/Perfil/Seguros-de-Salud",
        headers: {
          host: "amparo.example",
          "content-type": "application/x-www-form-urlencoded",
          cookie,
        },
        payload: new URLSearchParams({
          _returnTo: path,
          "cotizante.0.sexo": "Femenino",
          "cotizante.0.edad": age,
          "region.stateCode": "13",
        }).toString(),
      });
      expect(sent.statusCode).toBe(303);
      for (const { name, value } of sent.cookies) cookie = `${name}=${value}`;
    };
    const pricesAt = async () => {
      const cards = (await page(path, cookie)).body.split("<article").slice(1);
      return new Map(
        cards.map((card) => [
          /data-code="([^"]+)"/.exec(card)?.[1] ?? "",
          {
            now: /class="price-block__amount[^>]*>([^< ]+)/.exec(card)?.[1] ?? "",
            before: /price-block__label">Tu precio(?:<!-- -->)? · antes ([^<]+)</.exec(card)?.[1],
          },
        ]),
      );
    };
    await send("34");
    site.clock.set("2026-10-10T15:01:01Z");
    const first = await pricesAt();
    expect([...first.values()].filter(({ before }) => before !== undefined)).toEqual([]);
    await send("52");
    const second = await pricesAt();
    const changed = [...second].filter(([, { before }]) => before !== undefined);
    expect(changed.length).toBeGreaterThan(5);
    for (const [code, { now, before }] of second) {
      const old = first.get(code)?.now;
      if (old !== undefined) expect([code, before]).toEqual([code, old === now ? undefined : old]);
    }
    site.clock.set("2026-10-10T15:02:02Z");
    expect([...(await pricesAt()).values()].some(({ before }) => before !== undefined)).toBe(false);
  });

  it("leave a profile with an error on its form, which says it, and store nothing", async () => {
    const sent = await site.app.inject({
      method: "POST",
      url: "/Perfil/Seguros-de-Salud",
      headers: { host: "amparo.example", "content-type": "application/x-www-form-urlencoded" },
      payload: "cotizante.0.sexo=Femenino&cotizante.0.edad=400&region.stateCode=13",
    });
    expect(sent.statusCode).toBe(400);
    expect(read(sent.body)).toContain("Escribe tu edad, de 0 a 120 años");
  });
});
