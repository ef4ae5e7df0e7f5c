import { readFile } from "node:fs/promises";
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { default as words } from "#src/locales/es/purchase.json" with { type: "json" };
import { makeXlsx } from "#src/platform/sheet/xlsx.ts";
import { expectAccessible, settle, sidewaysOverflow, type Visit } from "./pages/visit.ts";
import { isWholeWalk } from "#test/harness/walk-length.ts";
import { siteForTests } from "./site.ts";

/** A company of Peru sends its people in a file, in a browser: the template, what is wrong by row and column, and the way
 *  on. */

const { visit } = siteForTests();
const code = "pe-puya-sctr-faena-salud";
const base = `/Compra-Online/${code}`;
const step = `${base}/Datos-de-los-empleados`;

const company = {
  "empresa.identificacionEmpresa": "20100070970",
  "empresa.razonSocial": "Taller Los Andes SAC",
  "empresa.giro": "Metalmecánica",
  "empresa.direccion": "Av. Grau 120, Lima",
  "empresa.empleados": "12",
  "empresa.sueldo": "1000",
  "empresa.actividad": "servicios:oficina",
  "contacto.nombres": "Rosa Quispe",
  "contacto.correo": "rosa@taller.example.pe",
  "contacto.telefono": "987 654 321",
  "representante.nombres": "Julio Mamani Flores",
  "representante.identificacion": "45678912",
};

const head = [
  "N°",
  "Nombres",
  "Apellido paterno",
  "DNI",
  "Fecha de nacimiento",
  "Sexo",
  "Correo",
  "Tipo de asegurado",
  "Inicio de vigencia",
];
const person = (document: string, birth = "05-11-1990") => [
  "1",
  "Luis",
  "Huamán",
  document,
  birth,
  "Masculino",
  "",
  "Titular",
  "01-12-2026",
];
const wrong = [head, person("44556677"), person("445566"), person("44556678", "31-02-1990")];
const right = [head, person("44556677"), person("44556678")];
const csv = (rows: string[][]) => ({
  name: "empleados.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(rows.map((row) => row.join(";")).join("\n")),
});
const xlsx = async (rows: string[][]) => ({
  name: "empleados.xlsx",
  mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  buffer: Buffer.from(await makeXlsx(rows)),
});

async function press(me: Visit, name: string): Promise<void> {
  await me.page.getByRole("main").getByRole("button", { name }).last().click();
  await settle(me);
}

/** Types an answer, or chooses it from its list. */
async function enter(field: Locator, text: string): Promise<void> {
  const isList = (await field.evaluate(({ tagName }) => tagName)) === "SELECT";
  await (isList ? field.selectOption(text) : field.fill(text));
}

async function toEmployees(me: Visit): Promise<void> {
  const { page } = me;
  await page.goto(`${me.url}${base}`, { waitUntil: "load" });
  await settle(me);
  await page.locator('main [name="purchase"]').check();
  await press(me, words.start.submit);
  await page.waitForURL(/Datos-de-la-empresa/);
  for (const [name, text] of Object.entries(company))
    await enter(page.locator(`main [name="${name}"]`), text);
  await press(me, words.next);
  await page.waitForURL(/Datos-de-los-empleados/);
}

async function upload(me: Visit, file: ReturnType<typeof csv>): Promise<void> {
  await me.page.getByLabel(words.roster.file, { exact: true }).setInputFiles(file);
  await press(me, words.roster.submit);
}

async function judged(me: Visit): Promise<void> {
  await expectAccessible(me);
  expect(await sidewaysOverflow(me)).toBe(0);
}

describe("people in a file, in a browser", () => {
  const ways = [
    ["on a phone of 360 px", { width: 360, height: 780, isMobile: true, hasTouch: true }, xlsx],
    ["with JavaScript off", { javaScriptEnabled: false }, async (rows: string[][]) => csv(rows)],
  ] as const;
  // The suite sends files without JavaScript too, by the calls and pages of test/scenarios/purchase.
  it.each(isWholeWalk ? ways : ways.slice(0, 1))(
    "are told by cell, sent again and go on, %s",
    async (_how, options, fileOf) => {
      const me = await visit({ ...options, host: "pe.localhost", locale: "es-PE" });
      const { page } = me;
      await toEmployees(me);
      const downloading = page.waitForEvent("download");
      await page
        .getByRole("link", { name: words.roster.template.replace("{kind}", "csv") })
        .click();
      const template = await readFile(await (await downloading).path(), "utf8");
      for (const column of head.slice(1)) expect(template).toContain(column);

      await upload(me, await fileOf(wrong));
      const alert = page.getByRole("main").getByRole("alert");
      await alert.getByText("Fila 3").waitFor();
      const rows = alert.getByRole("row");
      const said = (await rows.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " ").trim());
      for (const line of [/Fila 3 DNI El documento no es válido/, /Fila 4 Fecha de nacimiento Esa/])
        expect(said.some((text) => line.test(text))).toBe(true);
      await judged(me);

      await upload(me, await fileOf(right));
      await page.getByText("Tu archivo tiene 2 personas y está completo.").waitFor();
      await judged(me);
      await page.getByRole("link", { name: words.roster.goOn }).click();
      await page.waitForURL(/Recaudacion/);
      // What stands may be taken back to type the people.
      await page.goto(`${me.url}${step}`, { waitUntil: "load" });
      await settle(me);
      await press(me, words.roster.byHand);
      await page.getByRole("button", { name: words.roster.byHand }).waitFor({ state: "detached" });
      await page.getByRole("heading", { name: words.roster.title }).waitFor();
    },
  );
});
