import { createTestApp } from "#test/harness/app.ts";

/** Fields of a form; one that is there several times with all its values. */
type Sent = Record<string, string | readonly string[]>;

const encoded = (form: Sent): string =>
  new URLSearchParams(
    Object.entries(form).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, one]),
    ),
  ).toString();

/** A browser that keeps its cookies, against the whole application. */
export function browserOf(
  site: Awaited<ReturnType<typeof createTestApp>>,
  headers: Record<string, string> = {},
) {
  const { host = "localhost:80" } = headers;
  const cookies = new Map<string, string>();
  const send = async (method: "GET" | "POST", url: string, form?: Sent) => {
    const response = await site.app.inject({
      method,
      url,
      headers: {
        ...headers,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(form === undefined
          ? {}
          : {
              "content-type": "application/x-www-form-urlencoded",
              origin: `http://${host}`,
              host,
            }),
      },
      ...(form === undefined ? {} : { payload: encoded(form) }),
    });
    for (const { name, value } of response.cookies) cookies.set(name, value);
    return response;
  };
  return {
    open: (url: string) => send("GET", url),
    post: (url: string, form: Sent) => send("POST", url, form),
    /** Opens an address and whatever it leads to; the last answer with where it is. */
    async follow(url: string) {
      let at = url;
      for (let hop = 0; hop < 6; hop += 1) {
        const response = await send("GET", at);
        const { location } = response.headers;
        if (response.statusCode < 300 || response.statusCode >= 400 || location === undefined)
          return { at: at.split("?")[0] ?? at, response };
        at = location;
      }
      throw new Error(`${url} leads on and on`);
    },
    cookies,
  };
}

/** Every value of the fields of a name on a page. */
export const hiddenValues = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`<input[^>]* name="${name}"[^>]*>`, "g"))].map(
    ([field]) => / value="([^"]*)"/.exec(field)?.[1] ?? "",
  );

export type Browser = ReturnType<typeof browserOf>;

/** The value of the first field of a name on a page. */
export const hiddenValue = (html: string, name: string): string =>
  / value="([^"]*)"/.exec(
    new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(html)?.[0] ?? "",
  )?.[1] ?? "";

export const holder = {
  "titular.nombres": "Ana María",
  "titular.primerApellido": "Soto",
  "titular.segundoApellido": "",
  "titular.identificacion": "12.345.678-5",
  "titular.fechaNacimiento": "05-11-1999",
  "titular.sexo": "Masculino",
  "titular.nacionalidad": "",
  "titular.correo": "ana@example.cl",
  "titular.telefono": "9 1234 5678",
  "titular.region": "13",
  "titular.comuna": "Ñuñoa",
  "titular.calle": "Los Aromos 12",
};

/** The same of who insures a dog of no breed that is listed. */
export const petHolder = { ...holder, "mascotas.0.animal": "dog:", "mascotas.0.edad": "3" };

/** What the price of a payroll depends on, as a company says it. */
export const officeWork = {
  "empresa.sueldo": "1000",
  "empresa.actividad": "servicios:oficina",
};
