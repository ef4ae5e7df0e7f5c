import { once } from "node:events";
import { createServer } from "node:net";
import { parseArgs } from "node:util";
import lighthouse, { type Result } from "lighthouse";
import { chromium } from "playwright-core";
import { browserArguments, browserPath } from "../test/harness/browser.ts";
import { startSite } from "../test/harness/site.ts";
import {
  budgets,
  gzippedKb,
  type Limits,
  limitsOfAll,
  weightOf,
} from "../test/page-types/page-budgets.ts";
import { pageTemplates, pageTypes } from "../test/page-types/page-types.ts";
import { interactionTime } from "./interaction-time.ts";
import { walkAt } from "../test/page-types/served-walk.ts";

/** Measures the pages of the budgets with Lighthouse on a simulated phone, over a site of its own:
 *  `node scripts/lighthouse.ts [runs] [--all | --page NAME]` after a build. The names are those of
 *  test/page-types/page-types.ts. Prints the median of each figure beside its
 *  budget, and fails where one is missed. Bytes are gzip's, whatever the server chose to send. */

interface Budget extends Limits {
  page: string;
  path: string;
  /** Of who the page belongs to; empty of a page that anybody opens. */
  cookie: string;
}

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: "boolean" }, page: { type: "string", multiple: true } },
});
const runs = Number(positionals[0] ?? 5);
const { all = false, page: asked = [] } = flags;

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
  /** Of lists alone. */
  inpMs?: number;
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

const mainPages: ReadonlySet<string> = new Set([
  "comparator Seguros-de-Salud",
  "insurerProduct",
  "compare table",
]);

/** The pages to measure, with their addresses: of every type that has a budget, or those that were asked
 *  for, or the main ones. */
async function budgetsFor(site: Parameters<typeof walkAt>[0]): Promise<Budget[]> {
  const walk = await walkAt(site);
  const chosen = (all && asked.length === 0 ? pageTemplates : pageTypes).filter(({ name }) =>
    asked.length > 0 ? asked.includes(name) : all || mainPages.has(name),
  );
  const unknown = asked.filter((name) => !chosen.some((type) => type.name === name));
  if (unknown.length > 0) throw new Error(`There is no type of page named ${unknown.join(", ")}.`);
  return chosen.flatMap((type) =>
    type.budget === undefined
      ? []
      : [
          {
            page: type.name,
            path: walk.addressOf(type, "es"),
            cookie: walk.cookieOf(type),
            ...budgets[type.budget],
          },
        ],
  );
}

/** Compressed sizes of what one visit fetched, by kind. */
async function sizesOf({ audits }: Result, cookie: string): Promise<Record<string, number>> {
  const details = audits["network-requests"]?.details;
  const items = details !== undefined && "items" in details ? details.items : [];
  const sizes: Record<string, number> = {};
  for (const item of items as { url: string; resourceType?: string }[]) {
    const kind = item.resourceType ?? "Other";
    const headers = cookie === "" ? {} : { cookie };
    const body = Buffer.from(await (await fetch(item.url, { headers })).arrayBuffer());
    const add = (to: string, size: number) => void (sizes[to] = (sizes[to] ?? 0) + size);
    if (kind === "Document") {
      // Styles that come within the document count as styles.
      const { htmlKb, styleKb } = weightOf(body.toString("utf8"));
      add("Document", htmlKb);
      add("Stylesheet", styleKb);
    } else add(kind, kind === "Font" ? body.length / 1_024 : gzippedKb(body));
  }
  return sizes;
}

/** One visit; begun anew, twice at most, where Lighthouse lost its own record of it. */
async function visit(url: string, cookie: string, again = 2): Promise<Result> {
  const answer = await lighthouse(url, {
    port,
    logLevel: "error",
    output: "json",
    ...(cookie === "" ? {} : { extraHeaders: { Cookie: cookie }, disableStorageReset: true }),
  });
  if (answer === undefined) throw new Error(`Lighthouse said nothing of ${url}.`);
  const fault = answer.lhr.runtimeError;
  if (fault === undefined) return answer.lhr;
  if (again === 0) throw new Error(fault.message);
  return visit(url, cookie, again - 1);
}

async function measure(url: string, cookie: string): Promise<Figures> {
  const lhr = await visit(url, cookie);
  const score = (id: string) => Math.round((lhr.categories[id]?.score ?? 0) * 100);
  const value = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN;
  slowest = Math.min(slowest, lhr.environment.benchmarkIndex);
  const sizes = await sizesOf(lhr, cookie);
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
  const limits: Partial<Record<keyof Figures, number | null>> = { ...limitsOfAll, ...budget };
  let missed = 0;
  console.log(`\n${budget.page} (${budget.path})`);
  for (const [name, figure] of Object.entries(figures) as [keyof Figures, number][]) {
    const limit = limits[name] ?? null;
    const isMissed = limit !== null && (scores.has(name) ? figure < limit : figure > limit);
    if (isMissed) missed += 1;
    const shown = figure.toFixed(decimalsOf[name] ?? 0);
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
  for (const budget of await budgetsFor(site)) {
    const measured: Figures[] = [];
    for (let run = 0; run < runs; run += 1)
      measured.push({
        ...(await measure(`${site.url}${budget.path}`, budget.cookie)),
        ...(budget.inpMs === undefined
          ? {}
          : { inpMs: await interactionTime(browser, { url: site.url, ...budget }) }),
      });
    const names = Object.keys(measured[0] ?? {}) as (keyof Figures)[];
    const medians = Object.fromEntries(
      names.map((name) => [name, median(measured.map((figures) => figures[name] ?? Number.NaN))]),
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
