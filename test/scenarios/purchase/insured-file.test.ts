import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeXlsx } from "#src/platform/sheet/xlsx.ts";
import { zipOf } from "#src/platform/files/files.fixture.ts";
import { textOfPdf } from "#test/harness/pdf-text.ts";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { type Browser, browserOf, hiddenValue, officeWork } from "./buyer.ts";
import { acceptPrice, answer, begin } from "./journey.ts";

/** A company sends its people in a file: all of them are insured, or none is kept. */

let site: PaymentSite;
beforeAll(async () => {
  site = await openPaymentSite();
});
afterAll(() => site.close());

const code = "pe-puya-sctr-faena-salud";
const base = `/Compra-Online/${code}`;
const step = `${base}/Datos-de-los-empleados`;
const host = "pe.localhost:80";

const company = {
  "empresa.identificacionEmpresa": "20100070970",
  "empresa.razonSocial": "Taller Los Andes SAC",
  "empresa.giro": "Metalmecánica",
  "empresa.direccion": "Av. Grau 120, Lima",
  "empresa.empleados": "12",
  ...officeWork,
  "contacto.nombres": "Rosa Quispe",
  "contacto.correo": "rosa@taller.example.pe",
  "contacto.telefono": "987 654 321",
  "representante.nombres": "Julio Mamani Flores",
  "representante.identificacion": "45678912",
};

const head =
  "N°;Nombres;Apellido paterno;DNI;Fecha de nacimiento;Sexo;Correo;Tipo de asegurado;Inicio de vigencia";
const person = (document: string, more: Partial<Record<"mail" | "name" | "birth", string>> = {}) =>
  `1;${more.name ?? "Luis"};Huamán;${document};${more.birth ?? "05-11-1990"};Masculino;${more.mail ?? ""};Titular;01-12-2026`;
const table = (...lines: string[]) => Buffer.from([head, ...lines].join("\n"));

async function atStep() {
  await site.wait(60_000);
  const browser = browserOf(site, { host });
  await begin(browser, base);
  await answer(browser, base, "Datos-de-la-empresa", company);
  const { at, response } = await browser.follow(base);
  expect(at).toBe(step);
  const [, id = ""] = /\/api\/purchases\/([\da-f-]{36})\/insured-file/.exec(response.body) ?? [];
  const version = async () => hiddenValue((await browser.open(step)).body, "version");
  return { browser, id, version };
}

async function send(
  browser: Browser,
  id: string,
  of: { name: string; bytes: Buffer; version: string; back?: string },
) {
  const boundary = "amparo-parts";
  const partHead = (disposition: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`;
  return site.app.inject({
    method: "POST",
    url: `/api/purchases/${id}/insured-file`,
    headers: {
      host,
      accept: "application/json",
      cookie: [...browser.cookies].map(([key, value]) => `${key}=${value}`).join("; "),
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([
      Buffer.from(`${partHead('name="version"')}${of.version}\r\n`),
      ...(of.back === undefined ? [] : [Buffer.from(`${partHead('name="back"')}${of.back}\r\n`)]),
      Buffer.from(partHead(`name="file"; filename="${of.name}"`)),
      of.bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  });
}

const formOf = (id: string) =>
  site.connection
    .selectFrom("purchase_forms")
    .select(["status", "values", "version"])
    .where("purchase_id", "=", id)
    .where("key", "=", "massInsured")
    .executeTakeFirstOrThrow();

const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/g, " ");

describe("people in a file", () => {
  it("come in the layout of the template, which a company fills in and sends back", async () => {
    const { browser, id, version } = await atStep();
    const { body } = await browser.open(step);
    const links = ["xlsx", "csv"].map((kind) => `/api/purchases/templates/activation.${kind}`);
    for (const link of links) {
      expect(body).toContain(`href="${link}"`);
      const { statusCode, rawPayload, headers } = await browser.open(link);
      expect(statusCode).toBe(200);
      const name =
        /filename\*=UTF-8''(.+)$/.exec(String(headers["content-disposition"]))?.[1] ?? "";
      const sent = await send(browser, id, { name, bytes: rawPayload, version: await version() });
      expect(sent.json().error.payload.fields).toMatchObject([{ code: "NO_ROWS" }]);
    }
  });

  it("are refused by row and column on the page, without scripts, and nothing of them is kept", async () => {
    const { browser, id, version } = await atStep();
    const bytes = table(
      person("44556677"),
      person("445566"),
      person("44556678", { mail: "=HYPERLINK(A1)", birth: "31-02-1990" }),
      person("44556677", { name: "Canario Secreto" }),
    );
    const back = await send(browser, id, {
      name: "a.csv",
      bytes,
      version: await version(),
      back: step,
    });
    expect([back.statusCode, back.headers.location]).toEqual([303, `${step}?falta=ROSTER`]);
    const page = await browser.open(`${step}?falta=ROSTER`);
    const said = plain(page.body);
    expect(said).toContain("Hay 5 celdas por corregir");
    for (const line of [
      "2 DNI Está repetido: también en la fila 5.",
      "3 DNI El documento no es válido.",
      "4 Correo Tiene una fórmula: escribe el valor.",
      "4 Fecha de nacimiento Esa fecha no existe.",
      "5 DNI Está repetido: también en la fila 2.",
    ])
      expect(said).toContain(line);
    expect(await formOf(id)).toMatchObject({ status: "PENDING", values: {} });
    const kept = await site.connection
      .selectFrom("roster_faults")
      .selectAll()
      .where("purchase_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(kept)).not.toMatch(/Canario|44556677|HYPERLINK/);
    const asked = await send(browser, id, { name: "a.csv", bytes, version: await version() });
    expect([asked.statusCode, asked.json().error.payload.fields[1]]).toMatchObject([
      400,
      { field: "file.3.legalId", code: "INVALID_DOCUMENT" },
    ]);
  });

  it("are refused where the file is not what it says, or would run something", async () => {
    const { browser, id, version } = await atStep();
    const codeOf = async (name: string, bytes: Buffer) => {
      const sent = await send(browser, id, { name, bytes, version: await version(), back: step });
      return String(sent.headers.location).split("falta=")[1];
    };
    const xlsx = Buffer.from(await makeXlsx([head.split(";"), person("44556677").split(";")]));
    expect(await codeOf("a.csv", xlsx)).toBe("FILE_TYPE");
    expect(await codeOf("a.xlsx", table(person("44556677")))).toBe("FILE_TYPE");
    expect(await codeOf("a.xlsm", xlsx)).toBe("FILE_TYPE");
    expect(await codeOf("a.pdf", Buffer.from("%PDF-1.7\n%%EOF\n"))).toBe("FILE_TYPE");
    const macros = zipOf({ "[Content_Types].xml": "<Types/>", "xl/vbaProject.bin": "x" });
    expect(await codeOf("a.xlsx", macros)).toBe("FILE_TYPE");
    expect(await codeOf("a.csv", Buffer.alloc(0))).toBe("REQUIRED");
    const stranger = browserOf(site, { host });
    const foreign = await send(stranger, id, { name: "a.xlsx", bytes: xlsx, version: "0" });
    expect(foreign.statusCode).toBe(404);
    expect((await formOf(id)).status).toBe("PENDING");
  });

  it("are a thousand at most, go on to what is signed, and may be typed again", async () => {
    const { browser, id, version } = await atStep();
    const people = Array.from({ length: 1_000 }, (_none, index) =>
      person(String(40_000_000 + index), { name: index === 999 ? "Última" : "Luis" }).split(";"),
    );
    const xlsx = async (rows: string[][]) =>
      Buffer.from(await makeXlsx([head.split(";"), ...rows]));
    const bytes = await xlsx([...people, person("44556677").split(";")]);
    const many = await send(browser, id, { name: "a.xlsx", bytes, version: await version() });
    expect(many.json().error.payload.fields).toMatchObject([{ code: "TOO_MANY_ROWS" }]);

    const old = await version();
    const taken = await send(browser, id, {
      name: "a.xlsx",
      bytes: await xlsx(people),
      version: old,
      back: step,
    });
    expect(taken.headers.location).toBe(`${step}?hecho=roster`);
    const page = await browser.open(`${step}?hecho=roster`);
    expect(plain(page.body)).toContain("Tu archivo tiene 1.000 personas y está completo.");
    expect(page.body).not.toContain('name="empleados');
    const stale = await send(browser, id, {
      name: "a.csv",
      bytes: table(person("44556677")),
      version: old,
    });
    expect(stale.statusCode).toBe(409);

    // More than the twelve that the company said: the price is for all whom it lists.
    await acceptPrice(browser, base);
    await answer(browser, base, "Recaudacion", {
      "plan.periodicidad": "1",
      "plan.diaDeCargo": "5",
    });
    expect(plain((await browser.follow(base)).response.body)).toContain("Empleados 1.000 personas");
    await answer(browser, base, "Revision", { leido: "true" });
    const signing = (await browser.follow(base)).response.body;
    const [proposal = ""] = /\/api\/purchases\/[^"]+\/proposal[^"]*/.exec(signing) ?? [];
    const text = textOfPdf((await browser.open(proposal)).rawPayload);
    expect(text).toContain("1000. Última");
    expect(text).toContain("40000999");

    await browser.post(step, { _act: "by-hand", _version: await version() });
    expect(await formOf(id)).toMatchObject({ status: "PENDING", values: {} });
    const typed = (await browser.follow(base)).response.body;
    expect(typed).toContain('name="empleados.0.nombres"');
  });

  it("are judged again where they come as answers of the step", async () => {
    const { browser, id } = await atStep();
    const answers = (empleados: object[]) =>
      site.app.inject({
        method: "POST",
        url: `/api/purchases/${id}/forms/massInsured`,
        headers: {
          host,
          "idempotency-key": `roster-${empleados.length}-${JSON.stringify(empleados).length}`,
          cookie: [...browser.cookies].map(([key, value]) => `${key}=${value}`).join("; "),
        },
        payload: { version: 0, values: { archivo: { filas: 1 }, empleados } },
      });
    const refused = await answers([{ nombres: "Luis", identificacion: "445566" }]);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().error.payload.fields).toContainEqual(
      expect.objectContaining({ field: "empleados.0.identificacion", code: "INVALID_DOCUMENT" }),
    );
    expect((await answers([])).json().error.payload.fields).toMatchObject([
      { field: "empleados", code: "TOO_FEW_ROWS" },
    ]);
    expect(await formOf(id)).toMatchObject({ status: "PENDING", values: {} });
  });
});
