import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type BrowserContext, chromium } from "playwright-core";
import { browserArguments, browserPath } from "../test/harness/browser.ts";
import { startSite } from "../test/harness/site.ts";
import { pageTypes } from "../test/page-types/page-types.ts";
import { hostOf, type PageWalk } from "../test/page-types/page-walk.ts";
import { walkAt } from "../test/page-types/served-walk.ts";

/** Takes pictures of twenty screens at 1280 and 390 px, light and dark, from a site of its own:
 *  `npm run screens [-- FOLDER] [-- --page NAME]`, .data/screens where no folder is named. The names are those of
 *  test/page-types/page-types.ts. */

const screens: readonly string[] = [
  "comparator Seguros-de-Salud",
  "comparator for a household",
  "comparator Isapres",
  "comparator Seguro-Complementario-Empresa",
  "comparator Medicina-Prepagada in CO",
  "comparator EPS in PE",
  "comparator that found nothing",
  "compare table",
  "profile",
  "insurerProduct, request with faults",
  "insurerProduct, for a household",
  "insurerProduct, providers",
  "insurerProduct, request",
  "requestSent",
  "quote",
  "wizard",
  "bestPlan",
  "clinic",
  "blog",
  "not found",
];
const widths = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
] as const;
const schemes = ["light", "dark"] as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { page: { type: "string", multiple: true } },
});
const folder = resolve(positionals[0] ?? ".data/screens");
const asked = values.page ?? screens;

const typeNamed = (name: string) => {
  const type = pageTypes.find((one) => one.name === name);
  if (type === undefined) throw new Error(`There is no type of page named ${name}.`);
  return type;
};

/** The visitor of a household: a woman of 36, a man of 38 and a girl of 6. */
const household = {
  "cotizante.0.sexo": "Femenino",
  "cotizante.0.edad": "36",
  enPareja: "true",
  "cotizante.1.sexo": "Masculino",
  "cotizante.1.edad": "38",
  "cargas.0.parentesco": "Hija",
  "cargas.0.edad": "6",
  "region.stateCode": "13",
};

/** One picture: the first screen of a page, as its visitor sees it. */
async function take(context: BrowserContext, name: string, walk: PageWalk, url: string) {
  const type = typeNamed(name);
  const page = await context.newPage();
  const site = new URL(url);
  site.hostname = hostOf[type.country ?? "CL"];
  const address = new URL(walk.addressOf(type, "es"), site).href;
  if (type.visitor === "household") {
    const profile = new URL("/Perfil/Seguros-de-Salud", site).href;
    await context.request.post(profile, { form: household, maxRedirects: 0 });
  }
  await page.goto(address, { waitUntil: "networkidle" });
  if (type.form !== undefined) {
    await page.locator("main form[method=post]").first().locator("[type=submit]").last().click();
    await page.locator(".error-summary").waitFor();
  }
  const { width = 0 } = page.viewportSize() ?? {};
  const scheme = (await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches))
    ? "dark"
    : "light";
  const file = `${name.replaceAll(/[^\p{L}\d]+/gu, "-")}-${width}-${scheme}.png`;
  await page.screenshot({ path: join(folder, file) });
  process.stdout.write(`${file}\n`);
  await page.close();
}

await mkdir(folder, { recursive: true });
const site = await startSite({ DEMONSTRATION: "on" });
const browser = await chromium.launch({ executablePath: browserPath(), args: browserArguments });
try {
  const walk = await walkAt(site);
  for (const name of asked) {
    for (const viewport of widths) {
      for (const colorScheme of schemes) {
        const context = await browser.newContext({
          viewport,
          colorScheme,
          reducedMotion: "reduce",
        });
        await take(context, name, walk, site.url);
        await context.close();
      }
    }
  }
} finally {
  await browser.close();
  await site.stop();
}
