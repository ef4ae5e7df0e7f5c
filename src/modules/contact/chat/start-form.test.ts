import { describe, expect, it } from "vitest";
import { readMessage, readStartForm } from "./start-form.rules.ts";
import { chatLanguageOf, cleanPath, requestTypeOfTopic, topicOf } from "./topics.rules.ts";

const good = {
  name: "Ana Pérez",
  email: "ana@example.com",
  phone: "9 8123 4567",
  topic: "health",
  area: "",
  question: "¿Cubre urgencias?",
  consent: true,
};

describe("the form before a chat", () => {
  it("is stored with its telephone as it is dialled", () => {
    expect(readStartForm("CL", good, true)).toEqual({
      ok: true,
      details: {
        fullName: "Ana Pérez",
        email: "ana@example.com",
        phone: "+56981234567",
        topic: "health",
        area: null,
        question: "¿Cubre urgencias?",
      },
    });
  });

  it.each([
    [{ name: " " }, "name", "REQUIRED"],
    [{ name: "ana@x.cl" }, "name", "INVALID_FULL_NAME"],
    [{ email: "" }, "email", "REQUIRED"],
    [{ email: "ana@" }, "email", "INVALID_EMAIL"],
    [{ phone: "" }, "phone", "REQUIRED"],
    [{ phone: "llámame" }, "phone", "INVALID_PHONE"],
    [{ topic: "" }, "topic", "REQUIRED"],
    [{ topic: "weather" }, "topic", "INVALID"],
    [{ area: "kitchen" }, "area", "INVALID"],
    [{ question: "a".repeat(2_001) }, "question", "TOO_BIG"],
    [{ consent: false }, "consent", "CONSENT_REQUIRED"],
  ])("refuses %j at %s with %s", (change, field, code) => {
    const read = readStartForm("CL", { ...good, ...change }, true);
    expect(read.ok ? [] : read.errors.map((error) => [error.field, error.code])).toEqual([
      [field, code],
    ]);
  });

  it("names every fault at once", () => {
    const empty = { name: "", email: "", phone: "", topic: "", consent: false };
    const read = readStartForm("CL", empty, false);
    expect(read.ok ? [] : read.errors.map(({ field }) => field)).toEqual([
      "name",
      "email",
      "phone",
      "topic",
      "question",
      "consent",
    ]);
  });

  it("asks for a question only where nobody answers now", () => {
    const silent = { ...good, question: " " };
    expect(readStartForm("CL", silent, true).ok).toBe(true);
    expect(readStartForm("CL", silent, false)).toMatchObject({
      ok: false,
      errors: [{ field: "question", code: "REQUIRED" }],
    });
  });

  it("keeps the lines of a message and drops what could turn its letters round", () => {
    expect(readMessage(" uno\r\ndos\u202e\u0007tres ")).toEqual({
      ok: true,
      text: "uno\ndos  tres",
    });
  });
});

it.each([
  ["health", "CL", "Seguros"],
  ["companies", "PE", "Colectivos"],
  ["group-plans", "CO", "Colectivos"],
  ["life-travel-eps", "INT", "International Health"],
  ["other", "CL", "Contactos"],
  ["other", "INT", "Contactos"],
] as const)("a message about %s in %s is a lead of the type %s", (topic, country, type) => {
  expect(requestTypeOfTopic(topic, country)).toBe(type);
});

describe("the topic of a chat", () => {
  it.each([
    ["/Comparar/Seguros-de-Salud", "health"],
    ["/Comparar/Seguros-de-Salud/Dental", "health"],
    ["/en/Compare/Seguros-de-Salud", "health"],
    ["/pt/Comparar/Seguros-de-Salud", "health"],
    ["/Comparar/Planes-Clinicos", "health"],
    ["/Comparar/Seguros-de-Vida", "life-travel-eps"],
    ["/Comparar/EPS", "life-travel-eps"],
    ["/Comparar/EPS/Empresa", "life-travel-eps"],
    ["/Seguros-de-Viaje", "life-travel-eps"],
    ["/Comparar/Seguro-Complementario-Empresa", "companies"],
    ["/Comparar/SCTR", "companies"],
    ["/Comparar/Empresas", "companies"],
    ["/Seguros-de-Vida", "companies"],
    ["/EPS", "group-plans"],
    ["/Seguros-de-Empresa", "group-plans"],
    ["/contacto", "other"],
    ["/Comparar/Isapres", undefined],
    ["/", undefined],
  ])("of %s is %s", (path, topic) => expect(topicOf(path)).toBe(topic));

  it.each([
    ["/Comparar/EPS?perfil=abc", "/Comparar/EPS"],
    ["//evil.example/x", "/"],
    ["/\\evil.example", "/"],
    ["https://evil.example/", "/"],
    [null, "/"],
    [`/${"a".repeat(300)}`, "/"],
  ])("comes from a path of this site: %s is %s", (text, path) => {
    expect(cleanPath(text)).toBe(path);
  });

  it.each([
    ["/EN/Compare/Isapres", "en"],
    ["/pt/Comparar/Isapres", "pt"],
    ["/ES", "es"],
    ["/Comparar/Isapres", "es"],
  ])("is spoken of in the language of the first segment: %s in %s", (path, language) => {
    expect(chatLanguageOf(path)).toBe(language);
  });
});
