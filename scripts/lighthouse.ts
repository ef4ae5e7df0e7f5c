import { once } from "node:events";
import { createServer } from "node:net";
import { gzipSync } from "node:zlib";
import lighthouse, { type Result } from "lighthouse";
import { chromium } from "playwright-core";
import { browserArguments, browserPath } from "../test/harness/browser.ts";
import { startSite } from "../test/harness/site.ts";

/** Measures the pages of the budgets with Lighthouse on a simulated phone, over a site of its own:
 *  `node scripts/lighthouse.ts [runs]` after a build. Prints the median of each figure beside its
 *  budget, and fails where one is missed. Bytes are gzip's, whatever the server chose to send. */

interface Budget {
  page: string;
  path: string;
  performance: number;
  /** Null where the page is kept from search engines on purpose. */
  seo: number | null;
  lcpMs: number;
  tbtMs: number;
  scriptKb: number;
  htmlKb: number;
}

const shared = { cls: 0.02, styleKb: 15, fontKb: 30, accessibility: 100, bestPractices: 100 };
const runs = Number(process.argv[2] ?? 5);

interface Figures {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  scriptKb: number;
  styleKb: number;
  fontKb: number;
  htmlKb: number;
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("No port is free.");
  return address.port;
}

/** The products whose pages are measured: the first of the list, and the first three. */
async function budgetsFor(url: string): Promise<Budget[]> {
  const list = "/Comparar/Seguros-de-Salud";
  const html = await (await fetch(`${url}${list}`)).text();
  const product = /card__name"><a[^>]*href="([^"]+)"/.exec(html)?.[1];
  const codes = [...html.matchAll(/data-code="([^"]+)"/g)].map(([, code]) => code);
  if (product === undefined || codes.length < 3) throw new Error("The list has no products.");
  const lighter = { performance: 97, lcpMs: 1_800, tbtMs: 120, scriptKb: 130, htmlKb: 30 };
  return [
    {
      page: "comparator",
      path: list,
      performance: 96,
      seo: 100,
      lcpMs: 2_000,
      tbtMs: 150,
      scriptKb: 145,
      htmlKb: 30,
    },
    { page: "product", path: product, seo: 100, ...lighter },
    {
      page: "compare table",
      path: `/Comparar-Planes?productos=${codes.slice(0, 3).join(",")}`,
      seo: null,
      ...lighter,
    },
  ];
}

/** Compressed sizes of what one visit fetched, by kind. */
async function sizesOf({ audits }: Result): Promise<Record<string, number>> {
  const details = audits["network-requests"]?.details;
  const items = details !== undefined && "items" in details ? details.items : [];
  const sizes: Record<string, number> = {};
  for (const item of items as { url: string; resourceType?: string }[]) {
    const kind = item.resourceType ?? "Other";
    const body = Buffer.from(await (await fetch(item.url)).arrayBuffer());
    const add = (to: string, part: Buffer) => {
      const size = to === "Font" ? part.length : gzipSync(part, { level: 9 }).length;
      sizes[to] = (sizes[to] ?? 0) + size / 1_024;
    };
    if (kind !== "Document") {
      add(kind, body);
      continue;
    }
    // Styles that come within the document count as styles.
    const html = body.toString("utf8");
    const styles = [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(
      ([, text]) => text ?? "",
    );
    add("Document", Buffer.from(html.replaceAll(/<style[^>]*>[^]*?<\/style>/g, "")));
    if (styles.length > 0) add("Stylesheet", Buffer.from(styles.join("")));
  }
  return sizes;
}

async function measure(url: string, port: number): Promise<Figures> {
  const answer = await lighthouse(url, { port, logLevel: "error", output: "json" });
  if (answer === undefined) throw new Error(`Lighthouse said nothing of ${url}.`);
  const { lhr } = answer;
  if (lhr.runtimeError !== undefined) throw new Error(lhr.runtimeError.message);
  const score = (id: string) => Math.round((lhr.categories[id]?.score ?? 0) * 100);
  const value = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN;
  slowest = Math.min(slowest, lhr.environment.benchmarkIndex);
  const sizes = await sizesOf(lhr);
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
    lcpMs: value("largest-contentful-paint"),
    tbtMs: value("total-blocking-time"),
    cls: value("cumulative-layout-shift"),
    scriptKb: sizes["Script"] ?? 0,
    styleKb: sizes["Stylesheet"] ?? 0,
    fontKb: sizes["Font"] ?? 0,
    htmlKb: sizes["Document"] ?? 0,
  };
}

const decimalsOf: Partial<Record<keyof Figures, number>> = {
  cls: 3,
  scriptKb: 1,
  styleKb: 1,
  fontKb: 1,
  htmlKb: 1,
};
const scores = new Set<keyof Figures>(["performance", "accessibility", "bestPractices", "seo"]);

/** Lighthouse slows the machine it is on by a fixed factor: the figures stand for a phone only where the
 *  index is well above 1000, and nothing else runs. */
let slowest = Number.POSITIVE_INFINITY;

/** A line a figure; how many miss their budgets. */
function report(figures: Figures, budget: Budget): number {
  const limits: Record<keyof Figures, number | null> = { ...shared, ...budget };
  let missed = 0;
  console.log(`\n${budget.page} (${budget.path})`);
  for (const name of Object.keys(figures) as (keyof Figures)[]) {
    const limit = limits[name];
    const isMissed =
      limit !== null && (scores.has(name) ? figures[name] < limit : figures[name] > limit);
    if (isMissed) missed += 1;
    const shown = figures[name].toFixed(decimalsOf[name] ?? 0);
    const wanted =
      limit === null ? "no budget" : `${scores.has(name) ? "at least" : "at most"} ${limit}`;
    console.log(
      `  ${name.padEnd(14)} ${shown.padStart(8)}   ${wanted}${isMissed ? "   MISSED" : ""}`,
    );
  }
  return missed;
}

const site = await startSite();
const port = await freePort();
const browser = await chromium.launch({
  executablePath: browserPath(),
  args: [...browserArguments, `--remote-debugging-port=${port}`],
});
let missed = 0;
try {
  for (const budget of await budgetsFor(site.url)) {
    const measured: Figures[] = [];
    for (let run = 0; run < runs; run += 1)
      measured.push(await measure(`${site.url}${budget.path}`, port));
    const names = Object.keys(measured[0] ?? {}) as (keyof Figures)[];
    const medians = Object.fromEntries(
      names.map((name) => [name, median(measured.map((figures) => figures[name]))]),
    ) as unknown as Figures;
    missed += report(medians, budget);
  }
} finally {
  await browser.close();
  await site.stop();
}
console.log(`\n${missed} figures miss their budget (median of ${runs}).`);
console.log(`The machine's index was ${Math.round(slowest)} at its slowest.`);
process.exit(missed === 0 ? 0 : 1);
