import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encodeProfileLink } from "#src/modules/offer/profile/profile-link.rules.ts";
import { type SharedTestApp, sharedTestApp } from "../../harness/app.ts";

/** 'Tu mejor plan' asks its five questions in a form of the address and answers with products and reasons. */

let site: SharedTestApp;
beforeAll(async () => {
  site = await sharedTestApp();
});
afterAll(() => site.close());

const open = async (query: string, cookie = "") => {
  const { body } = await site.app.inject({
    url: `/Tu-Mejor-Plan${query}`,
    headers: {
      host: "localhost",
      accept: "text/html",
      "user-agent": "Mozilla/5.0 Chrome/140",
      cookie,
    },
  });
  const html = body.replaceAll(/<script[^]*?<\/script>|<style[^]*?<\/style>|<!-- -->/g, "");
  const plan = html.slice(html.indexOf('id="best-plan"'), html.indexOf("text-page__body"));
  return { body, plan, text: plan.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ") };
};

describe("the page of the best plan", () => {
  it("asks five questions before anything was asked, and answers none of them", async () => {
    const { plan, text, body } = await open("");
    for (const question of [
      "¿Qué te preocupa de verdad?",
      "¿Cuánto puedes pagar cada mes, sin falta?",
      "¿Dónde te atiendes?",
      "¿Quiénes dependen de ti?",
      "¿Qué tienes hoy?",
    ]) {
      expect(text).toContain(question);
    }
    expect(plan).toMatch(/<form[^>]*action="\/Tu-Mejor-Plan" method="get"/);
    expect(plan).not.toContain("product-line");
    expect(body).not.toContain('content="noindex"');
  });

  it("answers with real products, each with its reasons, and leads to the same list", async () => {
    const query = "?objetivo=dental&precio-hasta=40000&mi-clinica=&asegura=todos&prevision=fonasa";
    const { plan, text, body } = await open(query);
    expect(plan.match(/class="product-line"/g)?.length).toBeGreaterThan(0);
    expect(text).toContain("Sirve para lo que buscas: Dental");
    expect(text).toContain("Cuesta menos que $40.000 al mes");
    expect(text).toContain("Se contrata con Fonasa");
    // No score for a household that nobody told (D3).
    expect(text).not.toContain("Puntajes");
    expect(plan).toMatch(/href="\/Comparar\/Seguros-de-Salud\?[^"]*objetivo=dental/);
    expect(body).toContain('content="noindex"');
  });

  it("holds the health scheme that was told once as answered, until another is chosen", async () => {
    const told = await site.app.inject({
      method: "POST",
      url: "/api/profile-form/link",
      headers: { host: "localhost" },
      payload: {
        perfil: encodeProfileLink({
          cotizante: [{ sexo: "Femenino", edad: 36 }],
          prevision: "fonasa",
        }),
      },
    });
    const cookie = told.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const chosen = async (query: string, by = cookie) =>
      /<select[^>]*name="prevision"[^>]*>[^]*?<option[^>]*selected=""[^>]*value="([^"]*)"|<select[^>]*name="prevision"[^>]*>[^]*?<option value="([^"]*)" selected=""/
        .exec((await open(query, by)).plan)
        ?.slice(1)
        .find((one) => one !== undefined);
    expect(await chosen("")).toBe("fonasa");
    expect((await open("?objetivo=dental", cookie)).text).toContain("Se contrata con Fonasa");
    expect(await chosen("?prevision=isapre")).toBe("isapre");
    expect((await open("?objetivo=dental&prevision=", cookie)).text).not.toContain(
      "Se contrata con",
    );
    expect(await chosen("", "")).not.toBe("fonasa");
  });

  it("says so where nothing fits, and which answer to take away", async () => {
    const { text } = await open("?precio-hasta=1");
    expect(text).toContain("Ninguno calza con todo");
    expect(text).toContain("Quita una respuesta");
  });

  it("answers for the clinic by name, and says what no clinic is called", async () => {
    expect((await open("?mi-clinica=Hogwarts")).text).toContain("No conocemos «Hogwarts»");
    expect((await open("?mi-clinica=indisa")).text).toMatch(
      /Sí, Clínica Indisa|nombra a Clínica Indisa/,
    );
  });
});
