import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Profile } from "#src/contracts/profile.ts";
import { type SharedTestApp, sharedTestApp } from "#test/harness/app.ts";
import { profileCookie } from "#test/harness/profile-cookie.ts";

/** A list that insures nobody, or not all, of whom it is asked for says so first, with the reasons and what
 *  helps (docs/decisions/036, 075): a family, one person, pets, and somebody who has told nothing. */

let site: SharedTestApp;
beforeAll(async () => {
  site = await sharedTestApp();
});
afterAll(() => site.close());

const agent = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140", accept: "text/html" };

async function open(url: string, profile: Profile | null = null, host = "localhost") {
  const cookie = profile === null ? "" : await profileCookie(site.app, host, profile);
  const { statusCode, body } = await site.app.inject({ url, headers: { ...agent, host, cookie } });
  expect([url, statusCode]).toEqual([url, 200]);
  return (/<main[\s\S]*<\/main>/.exec(body)?.[0] ?? "").replaceAll("&amp;", "&");
}

const text = (html: string) =>
  html
    .replaceAll(/<(script|style|svg)[\s\S]*?<\/\1>/g, " ")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
/** The notice, where it stands before the first card. */
const noticeOf = (page: string) => {
  const [before = ""] = page.split("<article");
  return text(/<section class="notice[^"]* apart"[\s\S]*?<\/section>/.exec(before)?.[0] ?? "");
};
const cardsOf = (page: string) =>
  page
    .split("<article")
    .slice(1)
    .map((card) => text(`<article${card.split("</article>")[0]}`));

const person = (edad: number, sexo: "Femenino" | "Masculino" = "Masculino") => ({ edad, sexo });
const family: Profile = {
  cotizante: [person(36, "Femenino")],
  cargas: [
    { parentesco: "Cónyuge", ...person(38) },
    { parentesco: "Hija", ...person(6, "Femenino") },
  ],
};
const pets = (...ones: { especie: string; edad: number }[]): Profile => ({ mascota: ones });

describe("a list that insures nobody of whom it is asked for", () => {
  it("tells a family so before the first card, with each reason and the lines that insure them", async () => {
    const page = await open("/Comparar/Seguros-Senior", family);
    const notice = noticeOf(page);
    expect(notice).toMatch(
      /Aquí no hay un seguro para ti\s\(36\), tu pareja\s\(38\) y tu hija\s\(6\)/,
    );
    expect(notice).toMatch(/ti\s\(36\): ninguno \(se contrata desde los 60 años\)/);
    expect(notice).toMatch(/tu hija\s\(6\): ninguno \(no admite hijos\)/);
    expect(notice).toMatch(/Ver \d+ en Seguros de salud/);
    expect(notice).toMatch(/Ver \d+ en Isapres/);
    expect(notice).toContain("Editar el perfil");
    expect(notice).toContain("Preguntar a una persona");
    expect(text(page)).toContain("Precio a consultar");
  });

  it("leads to lists that do insure them all", async () => {
    const page = await open("/Comparar/Seguros-Senior", family);
    const links = [
      ...page.matchAll(/href="(\/Comparar\/[^"]+)"[^>]*>Ver (?:<!-- -->)?(\d+)[^<]* en /g),
    ];
    expect(links.length).toBeGreaterThan(1);
    for (const [, address = "", count] of links) {
      expect(text(await open(`${address}?asegura=todos`, family))).toContain(`${count} `);
    }
  });

  it.each([
    ["localhost", "/Comparar/Seguros-Cardiologicos", "se contrata hasta los 64 años"],
    ["int.localhost", "/Comparar/Seguros-de-Vida", "se contrata hasta los 64 años"],
  ])("tells one person of 72 so on %s%s", async (host, url, reason) => {
    const notice = noticeOf(await open(url, { cotizante: [person(72)] }, host));
    expect(notice).toMatch(/Aquí no hay un seguro para ti\s\(72\)/);
    expect(notice).toContain(reason);
    expect(notice).toMatch(/Ver \d+ en /);
  });
});

describe("somebody who has told nothing", () => {
  it("reads a price for somebody old enough, in the third person", async () => {
    const page = await open("/Comparar/Seguros-Senior");
    expect(text(page)).toContain("Para un hombre de 65 años en la RM");
    expect(cardsOf(page).filter((card) => /Desde \$\s?[\d.]+/.test(card)).length).toBeGreaterThan(
      5,
    );
    expect(text(page)).not.toContain("No te asegura");
    const [, product = ""] = /<h3[^>]*><a[^>]*href="(\/[^"?]+)"/.exec(page) ?? [];
    const own = text(await open(product));
    expect(own).toContain("Para un hombre de 65 años en la RM");
    expect(own).toMatch(/Desde \$\s?[\d.]+/);
  });

  it("finds that age in the form, and the usual one in the form of another line", async () => {
    const age = /id="[^"]*edad[^"]*"[^>]*value="(\d+)"|value="(\d+)"[^>]*id="[^"]*edad[^"]*"/;
    const ageIn = async (url: string) => {
      const [, first, second] = age.exec(await open(url)) ?? [];
      return first ?? second;
    };
    expect(await ageIn("/Perfil/Seguros-Senior")).toBe("65");
    expect(await ageIn("/Perfil/Seguros-de-Salud")).toBe("27");
  });

  it("is priced as D3's person by the call of the specification", async () => {
    const page = await open("/Comparar/Seguros-Senior");
    const [, code = ""] = /data-code="([^"]+)"/.exec(page) ?? [];
    const call = async (url: string) =>
      (await site.app.inject({ url, headers: { host: "localhost" } })).body;
    const product = JSON.parse(await call(`/api/insurance/product/${code}`)) as {
      data: { id: number };
    };
    const body = await call(`/api/insurance/${product.data.id}/calculatePrice`);
    expect(body).toContain("PriceNotFound");
  });
});

describe("pets that a list does not insure", () => {
  it("are named with the reason on every card, first of all where none is insured", async () => {
    const page = await open("/Comparar/Seguros-Mascotas", pets({ especie: "Perro", edad: 30 }));
    expect(noticeOf(page)).toMatch(/Aquí no hay un seguro para tu perro\s\(30\)/);
    expect(noticeOf(page)).toMatch(/tu perro\s\(30\): ninguno \(se contrata hasta los \d+ años\)/);
    for (const card of cardsOf(page))
      expect(card).toMatch(
        /No asegura a tu perro\s\(30\): (se contrata hasta los \d+ años|no asegura esta especie)/,
      );
  });

  it("are told apart where a product takes one of them, beside a family too", async () => {
    const both = {
      ...family,
      ...pets({ especie: "Perro", edad: 3 }, { especie: "Gato", edad: 30 }),
    };
    const page = await open("/Comparar/Seguros-Mascotas", both);
    expect(text(page)).toContain("Aseguran solo a una parte de tus mascotas");
    expect(noticeOf(page)).toContain("Ningún seguro de esta lista los asegura a los 2 juntos");
    expect(noticeOf(page)).toMatch(/tu perro\s\(3\): \d+ seguros/);
    expect(noticeOf(page)).toMatch(/tu gato\s\(30\): ninguno/);
    expect(text(page)).toContain("Solo los que aseguran a los 2");
    expect(cardsOf(page).some((card) => /Solo para tu perro\s\(3\)/.test(card))).toBe(true);
    expect(text(page)).not.toContain("tu hija");
    const [, product = ""] = /<h3[^>]*><a[^>]*href="(\/[^"?]+)"/.exec(page) ?? [];
    const own = text(await open(product, both));
    expect(own).toMatch(/No se puede asegurar a esta mascota.*Gato, 30\saños/);
  });

  it("are named with the reason by the request for such a product", async () => {
    const both = pets({ especie: "Perro", edad: 3 }, { especie: "Gato", edad: 30 });
    const page = await open("/Comparar/Seguros-Mascotas", both);
    const [, code] = /data-code="([^"]+)"/.exec(page) ?? [];
    const sent = await site.app.inject({
      method: "POST",
      url: "/api/leads",
      headers: {
        ...agent,
        host: "localhost",
        cookie: await profileCookie(site.app, "localhost", both),
      },
      payload: {
        productCode: code,
        contact: {
          fullName: "Ana Núñez",
          identification: "12.345.678-5",
          email: "ana@correo.example",
          phone: "+56 9 1234 5678",
        },
        consents: { quote: true, whatsapp: false, news: false },
      },
    });
    const { data } = JSON.parse(sent.body) as { data: { token: string } };
    const asked = text(await open(`/Solicitudes/${data.token}`));
    expect(asked).toMatch(/Solo para tu perro\s\(3\)/);
    expect(asked).toMatch(/No se puede asegurar a esta mascota.*Gato, 30\saños/);
  });
});
