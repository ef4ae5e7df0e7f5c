import "./http/production.ts";
import { resolve } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { openDemonstrationSite } from "./http/demonstration-site.ts";
import { listen, mark, quantile, round } from "./http/figures.ts";
import { type LoadRequest, type LoadResult, runLoad } from "./http/load-client.ts";
import { keepHouseholds, type OwnHousehold } from "./http/own-households.ts";
import { createBenchDatabase } from "./postgres/bench-database.ts";

/**
 * Measures the comparator as visitors with a household see it: 1,000 different households, each for the first
 * time and again later, on the embedded database and on PostgreSQL where one answers, beside the same page as
 * it is stored for everybody. Ratios within a run and the processor's time a page are the claim; pages a second
 * are notes. OWN_PAGE_HOUSEHOLDS is how many, TEST_DATABASE_URL names another PostgreSQL.
 */
const HOUSEHOLDS = Number(process.env["OWN_PAGE_HOUSEHOLDS"] ?? 1_000);
const POSTGRES = process.env["TEST_DATABASE_URL"] ?? "postgres://root@127.0.0.1:5432/test";
const PAGE = "/Comparar/Seguros-de-Salud";
const CLIENTS = 2;
/** Households that look before code that is run often is compiled for speed; not among the measured. */
const WARM_UPS = 150;
/** A household comes again after so many others. */
const LATER = 50;
const STEADY = { perSecond: 60, seconds: 10, clients: 40 };
const MARKS = { queries: 2, elements: 1_500, kilobytes: 150, compressed: 30 };

const root = resolve(import.meta.dirname, "..");
await measure("embedded database");
const postgres = await createBenchDatabase(POSTGRES);
if (postgres !== null) {
  await measure("PostgreSQL", postgres.url);
  await postgres.drop();
}

async function measure(name: string, url?: string): Promise<void> {
  const site = await openDemonstrationSite(root, url);
  const households = await keepHouseholds(site.database.connection, HOUSEHOLDS + WARM_UPS);
  const port = await listen(site);
  const [warming, measured] = [households.slice(HOUSEHOLDS), households.slice(0, HOUSEHOLDS)];
  await load(port, warming.concat(warming));
  const half = Math.floor(measured.length / 2);
  const [first, later] = await loadByTurns(port, measured.slice(0, half));
  const mixed = await load(port, eachTwice(measured.slice(half)));
  const stored = await load(
    port,
    Array.from({ length: HOUSEHOLDS }, () => null),
  );
  console.log(`\n${PAGE} of ${HOUSEHOLDS} households, ${CLIENTS} clients, ${name}`);
  console.table(
    Object.entries({ "first view": first, "later view": later, "half of each": mixed, stored }).map(
      ([what, { times, total, bytes, cpu }]) => ({
        what,
        "pages a second": Math.round((times.length * 1_000) / total),
        "of the stored": round((stored.cpu / stored.times.length / cpu) * times.length),
        "CPU ms a page": round(cpu / times.length),
        "p50 ms": round(quantile(times, 0.5)),
        "p99 ms": round(quantile(times, 0.99)),
        "KB a page": Math.round(bytes / times.length / 1_000),
      }),
    ),
  );
  await measureSteady(port, measured);
  await measureDocument(site, measured);
  await site.close();
}

/** First views of some households, then their later ones, and so on: what is busy for a while favours neither. */
async function loadByTurns(port: number, households: readonly OwnHousehold[]) {
  const firsts: MeasuredLoad[] = [];
  const laters: MeasuredLoad[] = [];
  for (let from = 0; from < households.length; from += LATER) {
    const some = households.slice(from, from + LATER);
    firsts.push(await load(port, some));
    laters.push(await load(port, some));
  }
  return [together(firsts), together(laters)] as const;
}

function together(loads: readonly MeasuredLoad[]): MeasuredLoad {
  return {
    times: loads.flatMap(({ times }) => times),
    total: loads.reduce((sum, { total }) => sum + total, 0),
    bytes: loads.reduce((sum, { bytes }) => sum + bytes, 0),
    cpu: loads.reduce((sum, { cpu }) => sum + cpu, 0),
  };
}

/** First and later views by turns. */
function eachTwice(households: readonly OwnHousehold[]): OwnHousehold[] {
  return households.flatMap((household, i) => {
    const earlier = households.at(i - LATER);
    return earlier === undefined ? [household] : [household, earlier];
  });
}

interface MeasuredLoad extends LoadResult {
  cpu: number;
}

/** What came of a load, and the milliseconds of processor that this process took for it. */
async function load(
  port: number,
  households: readonly (OwnHousehold | null)[],
): Promise<MeasuredLoad> {
  const before = process.cpuUsage();
  const steps = households.map((household) => [requestOf(household)]);
  const result = await runLoad({ port, steps, clients: CLIENTS });
  const { user, system } = process.cpuUsage(before);
  return { ...result, cpu: (user + system) / 1_000 };
}

function requestOf(household: OwnHousehold | null): LoadRequest {
  return { path: PAGE, headers: household === null ? {} : { cookie: household.cookie } };
}

/** As many requests a second as the mark asks for: a queue that grew would make the last ones late. */
async function measureSteady(port: number, households: readonly OwnHousehold[]): Promise<void> {
  const { perSecond, seconds, clients } = STEADY;
  const steps = Array.from({ length: perSecond * seconds }, (_, i) => [
    requestOf(households[i % households.length]!),
  ]);
  const { times } = await runLoad({ port, steps, clients, perSecond });
  const third = Math.floor(times.length / 3);
  console.log(
    `${perSecond} requests a second: p50 ${round(quantile(times, 0.5))} ms, p99 ${round(quantile(times, 0.99))} ms, ` +
      `p50 of the first third ${round(quantile(times.slice(0, third), 0.5))} ms, of the last ${round(quantile(times.slice(-third), 0.5))} ms`,
  );
}

async function measureDocument(
  site: Awaited<ReturnType<typeof openDemonstrationSite>>,
  households: readonly OwnHousehold[],
): Promise<void> {
  const three = households.find(({ size }) => size === 3)!;
  const asked = async (url: string) => {
    const before = site.queries();
    const { payload } = await site.app.inject({ url, headers: { cookie: three.cookie } });
    return { payload, queries: site.queries() - before };
  };
  const { payload } = await asked(PAGE);
  // A job of the background may ask meanwhile: the least of some views is the page's.
  const views: number[] = [];
  for (const view of ["lista", "cuadricula", "lista", "cuadricula"])
    views.push((await asked(`${PAGE}?vista=${view}`)).queries);
  const queries = Math.min(...views);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
  const markup = payload.replaceAll(/<(script|style)\b[^>]*>.*?<\/\1>/gs, "<$1>");
  mark("queries a page", queries, MARKS.queries, "max");
  mark("elements", markup.match(/<[a-z]/g)?.length ?? 0, MARKS.elements, "max");
  mark("KB", Buffer.byteLength(payload) / 1_000, MARKS.kilobytes, "max");
  mark(
    "KB compressed",
    brotliCompressSync(payload, quality).length / 1_000,
    MARKS.compressed,
    "max",
  );
}
