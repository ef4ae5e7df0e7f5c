import { isEmail } from "#src/contracts/email.ts";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CountryCode } from "#src/contracts/identification.ts";
import {
  formatPhone,
  identifiedBy,
  isFullName,
  isReference,
  originOf,
  parsePhone,
  policyholderOf,
  readContact,
  referenceAlphabet,
  referenceFrom,
  requestTypeOf,
} from "./lead.rules.ts";

const good = {
  fullName: "Camila  Fuentes",
  identification: "12.345.678-5",
  email: "camila.fuentes@Correo.CL",
  phone: "9 8123 4567",
};
const agreed = { quote: true, whatsapp: false, news: false };

describe("the contact of a request", () => {
  it("is stored tidy: RUT without punctuation, telephone in E.164, domain in lower case", () => {
    expect(readContact("CL", good, agreed)).toEqual({
      ok: true,
      contact: {
        fullName: "Camila Fuentes",
        identification: "123456785",
        email: "camila.fuentes@correo.cl",
        phone: "+56981234567",
        comment: null,
      },
    });
  });

  it("names every fault at once, each with its field and code", () => {
    const read = readContact(
      "CL",
      { fullName: "", identification: "12.345.678-9", email: "camila@", phone: "123" },
      { quote: false, whatsapp: true, news: true },
    );
    expect(read).toEqual({
      ok: false,
      errors: [
        { field: "contact.fullName", code: "REQUIRED" },
        { field: "contact.identification", code: "invalidRut", params: {} },
        { field: "contact.email", code: "INVALID_EMAIL" },
        { field: "contact.phone", code: "INVALID_PHONE" },
        { field: "consents.quote", code: "CONSENT_REQUIRED" },
      ],
    });
  });

  it.each<[string, Partial<typeof good> & { comment?: string }, string, string]>([
    [
      "a name with an address in it",
      { fullName: "visita http://x.cl" },
      "contact.fullName",
      "INVALID_FULL_NAME",
    ],
    ["a name that is too long", { fullName: "a".repeat(121) }, "contact.fullName", "TOO_BIG"],
    [
      "an address that is too long",
      { email: `${"a".repeat(250)}@x.cl` },
      "contact.email",
      "TOO_BIG",
    ],
    ["a comment that is too long", { comment: "a".repeat(1001) }, "contact.comment", "TOO_BIG"],
  ])("refuses %s", (_title, change, field, code) => {
    const read = readContact("CL", { ...good, ...change }, agreed);
    expect(read).toMatchObject({ ok: false, errors: [{ field, code }] });
  });

  it("never throws and never accepts without consent, whatever is sent", () => {
    const text = fc.string({ unit: "binary", maxLength: 60 });
    fc.assert(
      fc.property(
        text,
        text,
        text,
        text,
        text,
        (fullName, identification, email, phone, comment) => {
          const input = { fullName, identification, email, phone, comment };
          expect(readContact("CL", input, { ...agreed, quote: false }).ok).toBe(false);
        },
      ),
    );
  });

  it("is checked by the country's own rule for identification", () => {
    const read = readContact("PE", { ...good, identification: "1234", phone: "912345678" }, agreed);
    expect(read).toMatchObject({ ok: false, errors: [{ code: "INVALID_IDENTIFICATION" }] });
  });
});

describe("who takes out a product", () => {
  it.each([
    ["SEGURO_COLECTIVO", "SEGURO COLECTIVO", "company"],
    ["COLECTIVO_DENTAL", "SEGURO SALUD", "company"],
    ["EPS_EMPRESA", "EPS", "company"],
    ["GUARDIAS", "SEGURO DE GUARDIA", "company"],
    ["SCTR", "SCTR", "company"],
    ["EPS", "EPS", "person"],
    ["ACCIDENTES_PERSONALES", "ACCIDENTES PERSONALES", "person"],
    ["ISAPRE", "ISAPRE", "person"],
    ["VIAJE", "SEGURO VIAJE", "person"],
  ])("for %s (%s) is a %s", (insuranceType, upperType, policyholder) => {
    expect(policyholderOf({ insuranceType, upperType })).toBe(policyholder);
  });

  it.each([
    ["EPS_EMPRESA", "EPS", "company"],
    ["EPS", "EPS", "person"],
    [null, "EPS", "either"],
    [null, "SCTR", "company"],
    [null, null, "either"],
  ])("a lead of %s (%s) has the number of: %s", (insuranceType, upperType, who) => {
    expect(identifiedBy({ insuranceType, upperType })).toBe(who);
  });

  it.each<[CountryCode, "person" | "company", string, string | { code: string }]>([
    ["CL", "company", "76.192.083-9", "761920839"],
    ["CL", "company", "76.192.083-8", { code: "invalidRut" }],
    ["PE", "company", "20-12345678-6", "20123456786"],
    ["PE", "company", "20123456785", { code: "INVALID_RUC" }],
    ["PE", "company", "45678901", { code: "INVALID_RUC" }],
    ["PE", "person", "45678901", "45678901"],
    ["CO", "company", "800.123.456-5", "8001234565"],
    ["CO", "company", "800.123.456-4", { code: "INVALID_NIT" }],
    ["CO", "person", "52.345.678", "52345678"],
    ["INT", "company", "B-12345", "B12345"],
    ["INT", "company", "B1", { code: "INVALID_IDENTIFICATION" }],
  ])("in %s as a %s is identified by '%s'", (country, policyholder, identification, expected) => {
    const input = { ...good, identification, phone: "+1 212 555 0100" };
    const read = readContact(country, input, agreed, policyholder);
    expect(read).toMatchObject(
      typeof expected === "string"
        ? { ok: true, contact: { identification: expected } }
        : { ok: false, errors: [{ field: "contact.identification", ...expected }] },
    );
  });
});

describe("telephones", () => {
  it.each<[CountryCode, string, string | undefined]>([
    ["CL", "9 8123 4567", "+56981234567"],
    ["CL", "+56 9 8123 4567", "+56981234567"],
    ["CL", "56981234567", "+56981234567"],
    ["CL", "(2) 2345-6789", "+56223456789"],
    ["CL", "8123 4567", undefined],
    ["CL", "+1 212 555 0100", "+12125550100"],
    ["CL", "9 8123 4567 ext 3", undefined],
    ["CL", "+", undefined],
    ["PE", "912 345 678", "+51912345678"],
    ["PE", "01 700 0000", undefined],
    ["PE", "1 700 0000", "+5117000000"],
    ["CO", "301 234 5678", "+573012345678"],
    ["CO", "301 234 567", undefined],
    ["INT", "44 20 7946 0000", "+442079460000"],
    ["INT", "0044 20 7946", undefined],
  ])("in %s reads %s as %s", (country, typed, expected) => {
    expect(parsePhone(country, typed)).toBe(expected);
  });
});

describe("stored telephones", () => {
  it.each([
    ["+56981234567", "+56 9 8123 4567"],
    ["+51912345678", "+51 912 345 678"],
    ["+573012345678", "+57 301 234 5678"],
    ["+12125550100", "+12125550100"],
  ])("%s is shown as %s", (stored, shown) => {
    expect(formatPhone(stored)).toBe(shown);
  });
});

describe("names and addresses", () => {
  it.each(["Ana", "José-Luis O'Higgins", "Núñez d’Alba Jr.", "Jürgen Groß", "王小明"])(
    "%s is a name",
    (name) => expect(isFullName(name)).toBe(true),
  );
  it.each(["", "4na", "<b>Ana</b>", "Ana\nBcc: x@y.cl", "a@b.cl"])("%j is no name", (name) =>
    expect(isFullName(name)).toBe(false),
  );
  it.each(["a@b.cl", "a.b+c@sub.correo.cl", "ñandú@correo.cl"])("%s can be written to", (email) =>
    expect(isEmail(email)).toBe(true),
  );
  it.each([
    "",
    "a@b",
    "a b@c.cl",
    "a@b..cl",
    "a@-b.cl",
    "a@b.cl\r\nBcc: c@d.cl",
    "a,b@c.cl",
    "<a@b.cl>",
  ])("%j cannot be written to", (email) => expect(isEmail(email)).toBe(false));
});

describe("where a request came from", () => {
  it.each<[CountryCode, string, string, number]>([
    ["CL", "/Comparar/Seguros-de-Salud", "/Comparar/Seguros-de-Salud", 39],
    ["CL", "/Comparar/Seguros-de-Salud/Dental?perfil=x", "/Comparar/Seguros-de-Salud/Dental", 39],
    ["CL", "/Comparar/Isapres", "/Comparar/Isapres", 39],
    ["CL", "/url/abc123", "/url/", 39],
    ["CL", "/seguros-de-salud", "/seguros-de-salud", 2],
    ["PE", "/contactos/peru", "/contactos/peru", 2],
    ["CL", "/Seguros/Quillay-Vida/X/Solicitar", "/Seguros/Quillay-Vida/X/Solicitar", 39],
    ["PE", "/EPS/A/Planes/B", "/EPS/A/Planes/B", 2],
    ["CL", "/Comparar/Isapres-otra", "/Comparar/Isapres-otra", 39],
    ["CL", "https://otro.example/x", "/", 39],
    ["CL", "//otro.example/x", "/", 39],
    ["INT", "/Comparar/Seguros-de-Salud", "/Comparar/Seguros-de-Salud", 39],
  ])("in %s, %s is tagged %s with application %i", (country, path, tag, webApplication) => {
    expect(originOf(country, path)).toEqual({ tag, webApplication });
  });
});

describe("the request type", () => {
  it.each<[CountryCode, string, string, string]>([
    ["CL", "COMPLEMENTARIO", "SEGURO SALUD", "Seguros"],
    ["CL", "ISAPRE", "ISAPRE", "Planes"],
    ["CL", "SEGURO_COLECTIVO", "SEGURO COLECTIVO", "Colectivos"],
    ["PE", "EPS", "EPS", "Colectivos"],
    ["INT", "COMPLEMENTARIO", "SEGURO SALUD", "International Health"],
  ])("in %s of %s (%s) is %s", (country, insuranceType, upperType, expected) => {
    expect(requestTypeOf({ country, insuranceType, upperType })).toBe(expected);
  });
});

describe("references", () => {
  it("hold no letters that are mistaken for others", () => {
    expect(referenceAlphabet).not.toMatch(/[01OILU]/);
    expect(new Set(referenceAlphabet).size).toBe(30);
  });
  it("have one form, whatever the numbers", () => {
    const number = fc.integer({ min: 0, max: 29 });
    fc.assert(
      fc.property(fc.array(number, { minLength: 7, maxLength: 7 }), (numbers) => {
        expect(isReference(referenceFrom(numbers))).toBe(true);
      }),
    );
    expect(referenceFrom([5, 13, 1, 17, 0, 7, 21])).toBe("AMP-7F3K-29Q");
  });
});
