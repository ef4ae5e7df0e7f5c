import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../harness/app.ts";
import { signInAs } from "../../harness/signed-in-as.ts";

/** The panel of internal traffic (SA 2.9), with the pages as they are built. */

let site: TestApp;
let jar: Map<string, string>;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());
beforeEach(() => {
  jar = new Map();
  site.clock.set(new Date(site.clock.now().getTime() + 16 * 60_000));
});

const headers = () => ({
  host: "localhost:3000",
  accept: "text/html",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140",
  cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
});

function keep<T extends { cookies: { name: string; value: string }[] }>(answer: T): T {
  for (const { name, value } of answer.cookies) jar.set(name, value);
  return answer;
}

const open = async (url: string) => keep(await site.app.inject({ url, headers: headers() }));

async function send(url: string, form: [string, string][]) {
  const sent = { ...headers(), "content-type": "application/x-www-form-urlencoded" };
  const payload = new URLSearchParams(form).toString();
  return keep(await site.app.inject({ method: "POST", url, headers: sent, payload }));
}

async function signIn(): Promise<void> {
  const { cookie } = await signInAs(site, "staff/EJECUTIVO", { name: "Paula" });
  const [name = "", value = ""] = cookie.split("=");
  jar.set(name, value);
}

async function switchOn() {
  await signIn();
  await send("/Trafico-Interno", [["intent", "on"]]);
}

/** What is read: words that a page might need travel with its code. */
const readable = ({ body }: { body: string }) =>
  body.replaceAll(/<script[^]*?<\/script>|<style[^]*?<\/style>|<!--[^]*?-->/g, "");

describe("internal traffic", () => {
  it("sends whoever has no token to login, and a token that cannot be parsed too", async () => {
    const none = await open("/Trafico-Interno");
    expect([none.statusCode, none.headers.location]).toEqual([
      303,
      "/login?referrer=%2FTrafico-Interno",
    ]);
    jar.set("amparo_session", "x.y");
    const bad = await open("/Trafico-Interno");
    expect(bad.headers.location).toBe(
      "/login?referrer=%2FTrafico-Interno&loginError=TOKEN_INVALID",
    );
    const sent = await send("/Trafico-Interno", [["intent", "on"]]);
    expect(sent.headers.location).toContain("/login");
  });

  it("is switched on by a staff session, shows its panel on every page, and goes off again", async () => {
    await signIn();
    expect(readable(await open("/contacto"))).not.toContain("staff-panel");
    expect(readable(await open("/Trafico-Interno"))).toContain("Activar");
    await send("/Trafico-Interno", [["intent", "on"]]);
    const list = await open("/Comparar/Seguros-de-Salud");
    expect(list.headers["cache-control"]).toBe("private, no-store");
    expect(readable(list)).toContain("staff-panel");
    expect(readable(list)).toContain("Tráfico Interno");
    expect(readable(list)).toContain("Ponderación (0 a 1)");
    expect(readable(list)).toContain("notice--warning");
    await send("/Trafico-Interno", [["intent", "off"]]);
    expect(readable(await open("/contacto"))).not.toContain("staff-panel");
  });

  it("keeps its switches, and copies addresses where that is on", async () => {
    await switchOn();
    expect(readable(await open("/contacto"))).not.toContain("Copiar Comparador");
    const saved = await send("/Trafico-Interno", [
      ["intent", "save"],
      ["toggle", "copyLinks"],
      ["ponderation", "0,25"],
      ["_returnTo", "/Comparar/Isapres?orden=menor-precio"],
    ]);
    expect(saved.headers.location).toBe("/Comparar/Isapres?orden=menor-precio");
    const page = readable(await open("/Comparar/Isapres?orden=menor-precio"));
    expect(page).toContain('value="http://localhost:3000/Comparar/Isapres"');
    expect(page).toContain('value="http://localhost:3000/Comparar/Isapres?orden=menor-precio"');
    expect(page).toContain('value="0.25"');
    expect(page).toContain("Copiar Lista");
  });

  it("asks for fresh data until that is switched off", async () => {
    const siteOf = async () => /data-site="([^"]*)"/.exec((await open("/contacto")).body)?.[1];
    expect(await siteOf()).toBe("CL");
    await switchOn();
    expect(await siteOf()).toBe("CL force-refresh");
    expect(readable(await open("/contacto"))).toMatch(
      /checked=""[^>]*value="forceRefresh"|value="forceRefresh"[^>]*checked=""/,
    );
    await send("/Trafico-Interno", [["intent", "save"]]);
    expect(await siteOf()).toBe("CL");
    await send("/Trafico-Interno", [
      ["intent", "save"],
      ["toggle", "forceRefresh"],
    ]);
    expect(await siteOf()).toBe("CL force-refresh");
    await send("/Asesor", [["email", "lucia.mendez@corredora.example"]]);
    expect(await siteOf()).toBe("CL");
  });

  it("refuses a ponderation that is no number from 0 to 1", async () => {
    await switchOn();
    for (const ponderation of ["2", "-1", "x"]) {
      const answer = await send("/Trafico-Interno", [
        ["intent", "save"],
        ["ponderation", ponderation],
      ]);
      expect(readable(await open(String(answer.headers.location)))).toContain(
        "Escribe un número de 0 a 1.",
      );
    }
  });

  it("orders the list by the ponderation that was set", async () => {
    await switchOn();
    const profile = { cotizante: [{ sexo: "Femenino", edad: 34, ingreso: 1_650_000 }] };
    const perfil = Buffer.from(JSON.stringify(profile)).toString("base64");
    await open(`/Comparar/Seguros-de-Salud?perfil=${encodeURIComponent(perfil)}`);
    const names = async (ponderation: string, toggles: [string, string][]) => {
      const form: [string, string][] = [
        ["intent", "save"],
        ["ponderation", ponderation],
        ...toggles,
      ];
      await send("/Trafico-Interno", form);
      const page = readable(await open("/Comparar/Seguros-de-Salud"));
      return [...page.matchAll(/<h3[^>]*>\s*<a[^>]*>([^<]+)</g)].map(([, name]) => name);
    };
    const on: [string, string][] = [["toggle", "ponderation"]];
    const [byPrice, byCoverage, usual] = [
      await names("0", on),
      await names("1", on),
      await names("1", []),
    ];
    expect(byPrice.length).toBeGreaterThan(5);
    expect(byPrice).not.toEqual(byCoverage);
    expect(usual).not.toEqual(byCoverage);
  });

  it("shows the referred name; of a foreign referrer no configuration, and clicking clears the referral", async () => {
    await switchOn();
    await send("/Trafico-Interno", [
      ["intent", "save"],
      ["toggle", "copyLinks"],
      ["ponderation", "0.5"],
    ]);
    await send("/Asesor", [["email", "marta.rios@amparo.example"]]);
    const own = readable(await open("/contacto"));
    expect(own).toContain("Marta Ríos</summary>");
    expect(own).toContain("Ponderación (0 a 1)");
    await send("/Asesor", [["email", "lucia.mendez@corredora.example"]]);
    const foreign = readable(await open("/contacto"));
    expect(foreign).toContain("Lucía Méndez</summary>");
    expect(foreign).not.toContain("Ponderación (0 a 1)");
    expect(foreign).not.toContain("Copiar Lista");
    expect(foreign).toContain("Quitar referido");
    await send("/Trafico-Interno", [["intent", "save"]]);
    const cleared = readable(await open("/contacto"));
    expect(cleared).not.toContain("Lucía");
    expect(cleared).toContain("Ponderación (0 a 1)");
    expect(cleared).not.toContain("Copiar Lista");
  });

  it("is not switched on by a company's e-mail: a label is no authority", async () => {
    await send("/Asesor", [["email", "marta.rios@amparo.example"]]);
    expect(readable(await open("/contacto"))).not.toContain("staff-panel");
    expect((await open("/Trafico-Interno")).headers.location).toContain("/login");
    await send("/Trafico-Interno", [
      ["intent", "save"],
      ["toggle", "copyLinks"],
    ]);
    expect(readable(await open("/contacto"))).not.toContain("Copiar Lista");
  });
});
