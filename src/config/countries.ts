import type { ContactInfo } from "#src/contracts/contact.ts";

/** Constants per country (D1): host label, language, currency, zone, contact data. */
export interface CountryConfig {
  id: 1 | 2 | 3 | 4;
  code: "CL" | "PE" | "CO" | "INT";
  hostLabel: string;
  locale: string;
  currency: "CLP" | "PEN" | "COP" | "USD";
  timeZone: string;
  defaultComparator: string;
  blogPath: string;
  contact: ContactInfo;
}

export const countries: readonly CountryConfig[] = [
  {
    id: 1,
    code: "CL",
    hostLabel: "cl",
    locale: "es-CL",
    currency: "CLP",
    timeZone: "America/Santiago",
    defaultComparator: "Seguros-de-Salud",
    blogPath: "/QP-Blog",
    contact: {
      email: "hola@amparo.example",
      phone: "600 123 4567",
      phoneHref: "tel:+566001234567",
      hours: {
        es: "lunes a viernes, 9:00 a 18:00",
        en: "Monday to Friday, 9:00 to 18:00",
        pt: "segunda a sexta, 9h às 18h",
      },
    },
  },
  {
    id: 2,
    code: "PE",
    hostLabel: "pe",
    locale: "es-PE",
    currency: "PEN",
    timeZone: "America/Lima",
    defaultComparator: "EPS",
    blogPath: "/QS-Blog",
    contact: {
      email: "hola.pe@amparo.example",
      phone: "01 700 0000",
      phoneHref: "tel:+5117000000",
      hours: {
        es: "lunes a viernes, 9:00 a 18:00",
        en: "Monday to Friday, 9:00 to 18:00",
        pt: "segunda a sexta, 9h às 18h",
      },
    },
  },
  {
    id: 3,
    code: "CO",
    hostLabel: "co",
    locale: "es-CO",
    currency: "COP",
    timeZone: "America/Bogota",
    defaultComparator: "EPS",
    blogPath: "/QS-Blog",
    contact: {
      email: "hola.co@amparo.example",
      phone: "601 700 0000",
      phoneHref: "tel:+576017000000",
      hours: {
        es: "lunes a viernes, 8:00 a 17:00",
        en: "Monday to Friday, 8:00 to 17:00",
        pt: "segunda a sexta, 8h às 17h",
      },
    },
  },
  {
    id: 4,
    code: "INT",
    hostLabel: "int",
    locale: "es-CL",
    currency: "USD",
    timeZone: "America/Santiago",
    defaultComparator: "Seguros-de-Salud",
    blogPath: "/IH-Blog",
    contact: {
      email: "hello@amparo.example",
      phone: "+56 2 2700 0000",
      phoneHref: "tel:+56227000000",
      hours: {
        es: "lunes a viernes, 9:00 a 18:00",
        en: "Monday to Friday, 9:00 to 18:00",
        pt: "segunda a sexta, 9h às 18h",
      },
    },
  },
];

export const chile = countries[0] as CountryConfig;

/** The country of a code; Chile where there is no such code. */
export const countryOf = (code: string | undefined): CountryConfig =>
  countries.find((country) => country.code === code) ?? chile;
