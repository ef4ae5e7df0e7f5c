import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Language, languages } from "#src/routes.ts";
import { createTestApp, type TestApp } from "../../harness/app.ts";

/** What a seller writes of a product, in the language that is read. */

const code = "int-golondria-golondria-mundo";
const address: Record<Language, string> = {
  es: "/Viaje-Internacional/Golondria-Viajes/Golondria-Mundo",
  en: "/en/International-Travel/Golondria-Viajes/Golondria-Mundo",
  pt: "/pt/Viagem-Internacional/Golondria-Viajes/Golondria-Mundo",
};
const begins: Record<Language, string> = {
  es: "Vale en los cinco continentes",
  en: "Valid on five continents",
  pt: "Vale nos cinco continentes",
};
const untranslated = {
  es: "/Viaje-Internacional/Golondria-Viajes/Golondria-Europa",
  en: "/en/International-Travel/Golondria-Viajes/Golondria-Europa",
  pt: "/pt/Viagem-Internacional/Golondria-Viajes/Golondria-Europa",
};

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
  // As a source that writes in Spanish alone.
  await sql`update products set description_en = null, description_pt = null, badge_en = null
    where code = 'int-golondria-golondria-europa'`.execute(site.database.connection);
});
afterAll(() => site.close());

const open = async (url: string): Promise<string> => {
  const answer = await site.app.inject({
    url,
    headers: { host: "int.localhost", accept: "text/html" },
  });
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer.body;
};
const description = (html: string) =>
  /<p class="product__description"([^>]*)>([^<]*)/.exec(html)?.slice(1) ?? [];
const metaDescription = (html: string) =>
  /<meta[^>]*name="description"[^>]*content="([^"]*)"/.exec(html)?.[1] ?? "";
const structured = (html: string): string =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)/g)]
    .map(([, text = ""]) => text)
    .join("\n");

describe("a product's page", () => {
  it.each(languages)("says in %s what its seller wrote, in the head too", async (language) => {
    const html = await open(address[language]);
    const [attributes = "", text = ""] = description(html);
    expect(text.startsWith(begins[language])).toBe(true);
    expect(attributes).not.toContain("lang");
    expect(metaDescription(html).startsWith(begins[language])).toBe(true);
    expect(structured(html)).toContain(begins[language]);
  });

  it.each(["en", "pt"] as const)(
    "names Spanish as its language in %s where the catalogue has nothing else",
    async (language) => {
      const [attributes = "", text = ""] = description(await open(untranslated[language]));
      expect(attributes).toContain('lang="es"');
      expect(text).toContain("Con el certificado");
    },
  );

  it("names a badge's language by itself, and no language on a Spanish page", async () => {
    const badge = (html: string) => /<li class="badge"([^>]*)>(A[^<]*|V[^<]*)/.exec(html)?.slice(1);
    expect(badge(await open(untranslated.en))).toEqual([' lang="es"', "Apto para Schengen"]);
    expect(badge(await open(untranslated.pt))).toEqual(["", "Válido para Schengen"]);
    expect(badge(await open(untranslated.es))).toEqual(["", "Apto para Schengen"]);
    expect(description(await open(untranslated.es))[0]).not.toContain("lang");
  });
});

describe("the calls", () => {
  const listed = async (language: string) => {
    const answer = await site.app.inject({
      url: "/api/insurance/compare/metadata?comparator=Seguros-de-Viaje&organizationTypes=ASEG&insuranceTypes=VIAJE",
      headers: { host: "int.localhost", "accept-language": language },
    });
    const { data } = answer.json<{ data: { productCode: string; [key: string]: unknown }[] }>();
    return data.find(({ productCode }) => productCode === code);
  };

  it("answer each language its own texts, kept cards included", async () => {
    const languagesInTurn = ["es", "en", "pt", "en", "es"] as const;
    for (const language of languagesInTurn) {
      const product = await listed(language);
      expect([language, String(product?.["description"]).startsWith(begins[language])]).toEqual([
        language,
        true,
      ]);
    }
    expect(await listed("en")).toMatchObject({
      badge: "Valid for Schengen",
      price: {
        paymentMode: "Single payment",
        modal: "You pay once for the whole trip. The price depends on destination, days and age.",
      },
      insuranceMetadata: { metadata: { price_suffix: "per traveller" } },
    });
  });

  it("answer an offer in the language that is asked for", async () => {
    const titleIn = async (language: string) => {
      const answer = await site.app.inject({
        url: `/api/insurance/offers/${code}?hasOffer=true`,
        headers: { host: "int.localhost", "accept-language": language },
      });
      return JSON.stringify(answer.json());
    };
    expect(await titleIn("es")).toContain("Chip con datos para el viaje");
    expect(await titleIn("en")).toContain("Data SIM for the trip");
    expect(await titleIn("pt")).toContain("Chip com dados para a viagem");
  });
});
