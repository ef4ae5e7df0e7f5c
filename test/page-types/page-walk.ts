import type { CountryCode } from "#src/contracts/identification.ts";
import { href, type Language, tabs } from "#src/routes.ts";
import { stepSegments } from "#src/modules/sale/purchase/purchase-steps.rules.ts";
import { signInByPages } from "#test/harness/demonstration.ts";
import { leftMails, newCode } from "#test/scenarios/purchase/sign-purchase.ts";
import { boughtOnline, type PageType } from "./page-types.ts";

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
  /** The cookie of a type's visitor; empty of a stranger. */
  cookieOf(type: PageType): string;
  /** Opens a type's page, or sends its form, as its visitor. */
  open(type: PageType, language: Language): Promise<WalkAnswer>;
}

const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140", accept: "text/html" };
const asForm = { "content-type": "application/x-www-form-urlencoded" };

/** A visitor's walk through the site: one request and one quote of its own, a stored household, the session of
 *  somebody who attends the chat, and two purchases. `codes`: of the second factor, the first that is good is used.
 *  `dataFolder`: of the site, where mails are stored; without it nothing is signed, and no page of the payer may be opened. */
export async function beginWalk(
  send: Send,
  { codes, dataFolder }: { codes: readonly string[]; dataFolder?: string | undefined },
): Promise<PageWalk> {
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
  const buyer = await beginPurchase(send, buyers.buyer);
  const payer = await beginPurchase(send, buyers.payer);
  const purchase = dataFolder === undefined ? "" : await payer.sign(dataFolder);
  const cookies = {
    household: cookiesOf(household),
    agent,
    buyer: buyer.cookie(),
    payer: payer.cookie(),
  };
  const made: Readonly<Record<string, string>> = {
    "{request}": data.token,
    "{quote}": data.links.quote.split("/").at(-1) ?? "",
    "{products}": products.slice(0, 3).join(","),
    "{purchase}": purchase,
  };
  const filled = (text: string) => text.replace(/\{\w+\}/, (name) => made[name] ?? name);

  const cookieOf = ({ visitor }: PageType) => (visitor === undefined ? "" : cookies[visitor]);
  const addressOf = (
    { route, params = {}, tab, step, query = "" }: PageType,
    language: Language,
  ) => {
    if (route === null) return language === "es" ? "/no-existe" : `/${language}/no-existe`;
    const given = Object.entries(params).map(([name, value]) => [name, filled(value)]);
    return href(
      route,
      language,
      {
        ...Object.fromEntries(given),
        tab: tab && tabs[tab][language],
        step: step && stepSegments[step][language],
      },
      filled(query),
    );
  };
  return {
    addressOf,
    cookieOf,
    open(type, language) {
      const cookie = cookieOf(type);
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

interface Buyer {
  identification: string;
  email: string;
}

/** Who has begun a purchase of their own. */
const buyers = {
  buyer: { identification: "12.345.678-5", email: "ana@correo.example" },
  payer: { identification: "11.111.111-1", email: "paga@correo.example" },
} satisfies Record<string, Buyer>;

/** Steps of a purchase up to its signature, as a person without JavaScript takes them; `sign` takes that as well and answers
 *  the purchase's reference. `cookie` is what holds the purchase. */
async function beginPurchase(send: Send, { identification, email }: Buyer) {
  const kept = new Map<string, string>();
  const ask = async (method: "GET" | "POST", url: string, form?: Iterable<[string, string]>) => {
    const answer = await send({
      method,
      url,
      headers: {
        ...browser,
        ...(form === undefined ? {} : asForm),
        host: hostOf.CL,
        ...(kept.size === 0 ? {} : { cookie: [...kept.values()].join("; ") }),
      },
      ...(form === undefined ? {} : { payload: new URLSearchParams([...form]).toString() }),
    });
    for (const pair of cookiesOf(answer)
      .split("; ")
      .filter((one) => one !== ""))
      kept.set(pair.split("=")[0] ?? "", pair);
    return answer;
  };
  const at = (step?: keyof typeof stepSegments) =>
    href("purchase", "es", { product: boughtOnline, step: step && stepSegments[step].es });
  const take = async (url: string, form: Record<string, string>) => {
    const { body } = await ask("GET", url);
    // What the form carries along; what is done is the page's other forms' own.
    const hidden = body.matchAll(/<input type="hidden" name="(_(?!act)[^"]+)" value="([^"]*)"/g);
    const carried = new Map([...hidden].map(([, name = "", value = ""]) => [name, value]));
    for (const [name, value] of Object.entries(form)) carried.set(name, value);
    const { status } = await ask("POST", url, carried);
    if (status !== 303) throw new Error(`${url} did not take its form: ${status}.`);
  };
  await take(at(), { purchase: "true" });
  await take(at("personalData"), {
    "titular.nombres": "Ana María",
    "titular.primerApellido": "Soto",
    "titular.identificacion": identification,
    "titular.fechaNacimiento": "05-11-1999",
    "titular.sexo": "Masculino",
    "titular.correo": email,
    "titular.telefono": "9 1234 5678",
    "titular.region": "13",
    "titular.comuna": "Ñuñoa",
    "titular.calle": "Los Aromos 12",
  });
  // Another age than the price was made for: the change is agreed to first.
  const { body } = await ask("GET", at("partialPayment"));
  if (body.includes('name="_act" value="accept"'))
    await take(at("partialPayment"), { _act: "accept" });
  await take(at("partialPayment"), { "plan.periodicidad": "1", "plan.diaDeCargo": "5" });
  await take(at("review"), { leido: "true" });
  return {
    cookie: () => [...kept.values()].join("; "),
    async sign(dataFolder: string): Promise<string> {
      const url = at("signature");
      const before = new Set(await leftMails({ dataFolder }));
      await take(url, { _act: "code" });
      const code = await newCode({ dataFolder }, before, email);
      await take(url, { _act: "sign", name: "Ana María Soto", code, read: "true" });
      const mail = (await leftMails({ dataFolder })).find(
        (one) => !before.has(one) && one.includes(email),
      );
      const [, id = ""] = /signature-code\.([\da-f-]{36})/.exec(mail ?? "") ?? [];
      const shown = await ask("GET", `/api/purchases/${id}`);
      return (JSON.parse(shown.body) as { data: { reference: string } }).data.reference;
    },
  };
}
