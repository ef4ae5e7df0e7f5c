import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encodeProfileLink } from "#src/modules/offer/profile/profile-link.rules.ts";
import { type SharedTestApp, sharedTestApp } from "#test/harness/app.ts";

/** A woman of 36, a man of 38 and a girl of 6 meet a product that takes the girl alone (docs/decisions/036):
 *  every page says whom the price is for, and none offers it as theirs. */

let site: SharedTestApp;
let cookie = "";
/** The page of a product that takes the girl alone. */
let address = "";

const agent = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140", accept: "text/html" };
const get = async (url: string) => {
  const { statusCode, body } = await site.app.inject({
    url,
    headers: { ...agent, host: "localhost", cookie },
  });
  expect([url, statusCode]).toEqual([url, 200]);
  return (/<main[\s\S]*<\/main>/.exec(body)?.[0] ?? "").replaceAll("&amp;", "&");
};
const text = (html: string) =>
  html
    .replaceAll(/<(script|style|svg)[\s\S]*?<\/\1>/g, " ")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
const onlyForHer = /Solo para tu hija\s\(6\)/;

beforeAll(async () => {
  site = await sharedTestApp();
  const perfil = encodeProfileLink({
    cotizante: [{ sexo: "Femenino", edad: 36, ingreso: 1_650_000 }],
    cargas: [
      { parentesco: "Cónyuge", sexo: "Masculino", edad: 38 },
      { parentesco: "Hija", sexo: "Femenino", edad: 6 },
    ],
  });
  const sent = await site.app.inject({
    method: "POST",
    url: "/api/profile-form/link",
    headers: { ...agent, host: "localhost", origin: "http://localhost" },
    payload: { perfil },
  });
  cookie = String([sent.headers["set-cookie"]].flat()[0]).split(";")[0]!;
  // They stand after all that take everybody: on the list's later pages, which repeat the earlier ones.
  const list = await get("/Comparar/Seguros-de-Salud?pagina=9");
  const card = list
    .split("<article")
    .find((one) => onlyForHer.test(text(`<article${one.split("</article>")[0]}`)));
  address = /href="(\/[^"?]+)"/.exec(card ?? "")?.[1] ?? "";
});
afterAll(() => site.close());

describe("a product that takes one of the household alone", () => {
  it("says on its page for whom its price is and why, and is not offered as theirs", async () => {
    expect(address).not.toBe("");
    const page = await get(address);
    const summary = text(/id="section-summary"[\s\S]*?<\/section>/.exec(page)?.[0] ?? "");
    expect(summary).toMatch(onlyForHer);
    expect(summary).not.toContain("tu pareja");
    expect(text(page)).toMatch(/Mujer, 36 años : se contrata desde los \d+ años/);
    expect(text(page)).toMatch(/Cónyuge, 38 años : se contrata desde los \d+ años/);
    expect(text(page)).not.toContain("Tu precio");
    expect(page).not.toMatch(/class="btn btn--primary[^"]*"[^>]*href="[^"]*\/Solicitar/);
  });

  it("says so on the request's page", async () => {
    expect(text(await get(`${address}/Solicitar`))).toMatch(onlyForHer);
  });

  it("says so in the comparison", async () => {
    const [, code] = /comparar=([^"&,]+)/.exec(await get(address)) ?? [];
    expect(code).toBeDefined();
    expect(text(await get(`/Comparar-Planes?productos=${code}`))).toMatch(onlyForHer);
  });

  it.each(["/Insurance-List", "/Insurance-List?segmento=Clinicas-y-Hospitales"])(
    "comes after all that insure everybody on every page of %s, with whom it is for and why",
    async (url) => {
      const lines = await everyLine(url);
      const standings = lines.map(standingOf);
      expect(standings).toContain("partial");
      expect(standings).toEqual(standings.toSorted((one, other) => rank[one] - rank[other]));
      for (const line of lines.filter((one) => standingOf(one) === "partial")) {
        expect(line).toMatch(/No te asegura a ti \(36\)|No asegura a tu pareja \(38\)|No asegura/);
        expect(line).not.toContain("Tu precio");
      }
    },
  );

  it("comes last on the pages of an insurer and of a clinic, in every order", async () => {
    for (const url of ["/Seguros/Quillay-Vida", "/Clinicas-y-Hospitales/Clinica-Indisa"])
      for (const order of ["", "?orden=precio"]) {
        const standings = (await everyLine(`${url}${order}`)).map(standingOf);
        expect([url, standings]).toEqual([
          url,
          standings.toSorted((one, other) => rank[one] - rank[other]),
        ]);
      }
  });
});

const rank = { whole: 0, partial: 1, none: 2 } as const;
const standingOf = (line: string): keyof typeof rank => {
  if (/Solo para/.test(line)) return "partial";
  return line.includes("Consultar") ? "none" : "whole";
};

/** The products of a list in words, over all its pages. */
async function everyLine(url: string): Promise<string[]> {
  const lines: string[] = [];
  for (let page = 1; ; page += 1) {
    const html = await get(`${url}${url.includes("?") ? "&" : "?"}pagina=${page}`);
    lines.push(
      ...html
        .split(/(?=<li class="product-line"|<article class="card)/)
        .slice(1)
        .map((line) => text(line)),
    );
    if (!html.includes(`pagina=${page + 1}"`)) return lines;
  }
}
