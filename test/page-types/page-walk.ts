import type { CountryCode } from "#src/contracts/identification.ts";
import { href, type Language, tabs } from "#src/routes.ts";
import { signInByPages } from "#test/harness/demonstration.ts";
import type { PageType } from "./page-types.ts";

/** Hosts of the countries, as D1 has them. */
export const hostOf: Readonly<Record<CountryCode, string>> = {
  CL: "localhost",
  PE: "pe.localhost",
  CO: "co.localhost",
  INT: "int.localhost",
};

export interface WalkRequest {
  method: "GET" | "POST";
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

export interface WalkAnswer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: string;
}

/** Sends a request to the site under test: by inject, or over HTTP. */
export type Send = (request: WalkRequest) => Promise<WalkAnswer>;

export interface PageWalk {
  /** The address of a type in a language, without host. */
  addressOf(type: PageType, language: Language): string;
  /** Opens a type's page, or sends its form, as its visitor. */
  open(type: PageType, language: Language): Promise<WalkAnswer>;
}

const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140", accept: "text/html" };
const asForm = { "content-type": "application/x-www-form-urlencoded" };

/** A visitor's walk through the site: one request and one quote of its own, a stored household, and the session of
 *  somebody who attends the chat. `codes`: of the second factor, the first that is good is used. */
export async function beginWalk(send: Send, codes: readonly string[]): Promise<PageWalk> {
  const post = (url: string, form: Readonly<Record<string, string>>, cookie = "") =>
    send({
      method: "POST",
      url,
      headers: { ...browser, ...asForm, host: hostOf.CL, ...(cookie === "" ? {} : { cookie }) },
      payload: new URLSearchParams(form).toString(),
    });
  const list = await send({
    method: "GET",
    url: href("comparator", "es", { comparator: "Seguros-de-Salud" }),
    headers: { ...browser, host: hostOf.CL },
  });
  const products = [...list.body.matchAll(/data-code="([^"]+)"/g)].map(([, code = ""]) => code);
  const lead = await send({
    method: "POST",
    url: "/api/leads",
    headers: { "content-type": "application/json", host: hostOf.CL },
    payload: JSON.stringify({
      productCode: products[0],
      contact: {
        fullName: "Ana Núñez",
        identification: "12.345.678-5",
        email: "ana@correo.example",
        phone: "+56 9 1234 5678",
      },
      consents: { quote: true, whatsapp: false, news: false },
    }),
  });
  const { data } = JSON.parse(lead.body) as {
    data: { token: string; links: { quote: string } };
  };
  const household = await post(href("profile", "es", { comparator: "Seguros-de-Salud" }), {
    "cotizante.0.sexo": "Femenino",
    "cotizante.0.edad": "34",
    "cotizante.0.ingreso": "1.650.000",
    "cargas.0.sexo": "Masculino",
    "cargas.0.edad": "6",
    "cargas.0.parentesco": "Hijo",
    "region.stateCode": "13",
  });
  const agent = await signInByPages(
    async (url, form, cookie) => {
      const { status, ...answer } = await post(url, form, cookie);
      return { status, cookies: cookiesOf({ status, ...answer }).split("; ") };
    },
    "staff.postventa",
    codes,
  );
  const cookies = { household: cookiesOf(household), agent };
  const made: Readonly<Record<string, string>> = {
    "{request}": data.token,
    "{quote}": data.links.quote.split("/").at(-1) ?? "",
    "{products}": products.slice(0, 3).join(","),
  };
  const filled = (text: string) => text.replace(/\{\w+\}/, (name) => made[name] ?? name);

  const addressOf = ({ route, params = {}, tab, query = "" }: PageType, language: Language) => {
    if (route === null) return language === "es" ? "/no-existe" : `/${language}/no-existe`;
    const given = Object.entries(params).map(([name, value]) => [name, filled(value)]);
    return href(
      route,
      language,
      { ...Object.fromEntries(given), tab: tab && tabs[tab][language] },
      filled(query),
    );
  };
  return {
    addressOf,
    open(type, language) {
      const cookie = type.visitor === undefined ? "" : cookies[type.visitor];
      const url = addressOf(type, language);
      const headers = {
        ...browser,
        host: hostOf[type.country ?? "CL"],
        ...(cookie === "" ? {} : { cookie }),
      };
      if (type.form === undefined) return send({ method: "GET", url, headers });
      return send({
        method: "POST",
        url,
        headers: { ...headers, ...asForm },
        payload: new URLSearchParams(type.form).toString(),
      });
    },
  };
}

const cookiesOf = ({ headers }: WalkAnswer): string =>
  [headers["set-cookie"] ?? []]
    .flat()
    .map((line) => String(line).split(";")[0])
    .join("; ");
