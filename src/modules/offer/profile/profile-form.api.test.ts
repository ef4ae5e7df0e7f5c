import { createHash } from "node:crypto";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countries, type CountryConfig } from "#src/config/countries.ts";
import { asAppError } from "#src/platform/http/error-answers.ts";
import { registerApiRoutes } from "#src/platform/http/api-routes.ts";
import { createWordsStore } from "#src/platform/words/words.ts";
import { readWordsFolder } from "#src/platform/words/words-folder.ts";
import type { ProfileFormDefinition } from "#src/contracts/profile-form.ts";
import { profileFormRoutes } from "./profile-form.api.ts";
import { createProfileFormService } from "./profile-form.service.ts";
import { filledForms, formsFolder, localesFolder } from "./profile-forms.example.ts";

const app = Fastify();
const breeds = [
  { value: "pug", label: "Pug", of: "Perro" },
  { value: "siames", label: "Siamés", of: "Gato" },
];
const none = async () => [];

beforeAll(async () => {
  const words = createWordsStore(await readWordsFolder(localesFolder), { es: "es-CL" });
  const forms = await createProfileFormService({
    folder: formsFolder,
    retrieve: {
      regions: none,
      countries: none,
      breeds: async (_country, { of }) => breeds.filter((one) => of.includes(one.of)),
      sctrSectors: none,
      sctrWorks: none,
      tripZones: none,
      healthProviders: none,
      providers: none,
    },
  });
  app.setErrorHandler((error, _request, reply) => {
    const { status, code } = asAppError(error);
    return reply.status(status).send({ code });
  });
  const routes = profileFormRoutes({
    forms,
    words,
    formNameOf: async (_country, comparator) => (comparator === "unknown" ? undefined : comparator),
  });
  registerApiRoutes(app, routes, async (request) => ({
    country: countries.find(({ code }) => code === request.headers["x-country"]) as CountryConfig,
    language: "es" as const,
    showcase: request.headers["x-partner"] === undefined ? null : "clinica-demo",
  }));
  await app.ready();
});
afterAll(() => app.close());

async function formOf(country: string, query: string, headers = {}) {
  const url = `/api/profile-form/form?${query}`;
  const response = await app.inject({ url, headers: { "x-country": country, ...headers } });
  const body = response.json<{ data: { profileForm: ProfileFormDefinition } }>();
  return body.data.profileForm;
}

describe("GET /api/profile-form/form", () => {
  it.each(Object.entries(filledForms))("answers %s for its comparator", async (name, filled) => {
    const form = await formOf(filled.country, `comparator=${name}`);
    expect(form.profileFormFields.length).toBeGreaterThan(0);
    expect(JSON.stringify(form)).not.toMatch(/"profile\.[a-z]/);
  });

  it.each([
    ["PE", "productType=SEGURO_MASCOTAS", "pets"],
    ["CO", "productType=SEGURO%20COLECTIVO", "company"],
    ["INT", "", "people"],
    ["PE", "comparator=unknown&productType=SCTR", "payroll"],
  ])("in %s with '%s' is the form of %s", async (country, query, subject) => {
    expect((await formOf(country, query)).subject).toBe(subject);
  });

  it("says 'Beneficiarios' under a partner", async () => {
    const { words } = await formOf("CL", "", { "x-partner": "yes" });
    expect(words.insured).toBe("Beneficiarios");
  });
});

describe("POST /api/profile-form/form", () => {
  it("lists the breeds of the species that were answered", async () => {
    const response = await app.inject({
      method: "POST",
      url: "/api/profile-form/form",
      headers: { "x-country": "CL" },
      payload: { comparator: "chile-pets", profile: { mascota: [{ especie: "Gato" }] } },
    });
    const { profileForm } = response.json<{ data: { profileForm: ProfileFormDefinition } }>().data;
    const breed = profileForm.profileFormFields.find(({ fldName }) => fldName === "raza");
    expect(breed?.elements[0]?.allowedValues).toEqual([breeds[1]]);
  });
});

describe("GET /api/profile-form/scripts/{sha256}.js", () => {
  const get = (url: string) => app.inject({ url, headers: { "x-country": "CL" } });

  it("answers the script whose hash is its name, for ever, with no request of its own allowed", async () => {
    const url = (await formOf("CL", "comparator=chile")).validationScriptUrl ?? "";
    const response = await get(url);
    expect(response.statusCode).toBe(200);
    const hash = createHash("sha256").update(response.rawPayload).digest("hex");
    expect(url).toBe(`/api/profile-form/scripts/${hash}.js`);
    expect(response.headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'",
    });
  });

  it.each([
    [`${"0".repeat(64)}.js`, 404],
    ["validation.js", 400],
    [`${"0".repeat(64)}.mjs`, 400],
    ["..%2Fform.js", 400],
  ])("answers %s with %i", async (file, status) => {
    expect((await get(`/api/profile-form/scripts/${file}`)).statusCode).toBe(status);
  });
});
