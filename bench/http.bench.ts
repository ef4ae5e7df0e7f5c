import "./http/production.ts";
import { join, resolve } from "node:path";
import type { WireComparison, WireFilters } from "#src/contracts/product.ts";
import type { EngineQuery } from "#src/modules/offer/comparison/engine/engine.types.ts";
import { createWordsStore } from "#src/platform/words/words.ts";
import { readWordsFolder } from "#src/platform/words/words-folder.ts";
import { assertSameAnswer, asWhole, parametersOf, profileOf } from "./http/compare-calls.ts";
import { type LoadRequest, type LoadResult, runLoad } from "./http/load-client.ts";
import { listen, mark, quantile, round } from "./http/figures.ts";
import { openDemonstrationSite } from "./http/demonstration-site.ts";
import { openSyntheticShop, type SyntheticShop } from "./http/synthetic-shop.ts";
import { connect, type DesignResult, measureDesigns } from "./postgres/measure-postgres.ts";
import { syntheticRequests } from "./synthetic-catalogue.ts";

/**
 * Measures what a visitor waits for, over HTTP: the compare call (a list, then its filter data with counts) on
 * a synthetic catalogue beside the same two answered by PostgreSQL, answers asserted equal; and the comparator
 * page on the demonstration catalogue beside the same page drawn by the bare framework and by React alone.
 * Ratios within a run are the claim. BENCH_HTTP_SIZE is how many products, TEST_DATABASE_URL names another PostgreSQL.
 */
const SIZE = Number(process.env["BENCH_HTTP_SIZE"] ?? 100_000);
const DATABASE = process.env["TEST_DATABASE_URL"] ?? "postgres://root@127.0.0.1:5432/test";
const REQUESTS = 60;
/** Passes over the calls, as many again after PostgreSQL. */
const PASSES = 20;
const PAGE = "/Comparar/Seguros-de-Salud";
const PAGES = 600;
const CLIENTS = 2;
const MARKS = { compare: 50, page: 0.7 };

const root = resolve(import.meta.dirname, "..");
await measureCompare();
await measurePage();

async function measureCompare(): Promise<void> {
  const words = createWordsStore(await readWordsFolder(join(root, "src/locales")), {
    es: "es-CL",
    en: "en-US",
    pt: "pt-BR",
  });
  const shop = await openSyntheticShop(SIZE, words);
  const requests = syntheticRequests(REQUESTS);
  const own = requests.map((request) => callsOf(request, shop.keepSearch(profileOf(request))));
  const shared = requests.map((request) => callsOf(request, null));
  const queries = await shop.watchEngine(async () => {
    for (const [list] of own) await shop.app.inject(list!.path);
  });
  const port = await listen(shop);
  const calls = [...own, ...shared];
  const before = await timesOfCalls(port, calls);
  const designs = await askPostgres(shop, queries.map(asWhole));
  // Before and after PostgreSQL, so that a machine that is busy for a while favours neither.
  const after = await timesOfCalls(port, calls);
  const [best] = designs.toSorted((a, b) => a.mean - b.mean);
  if (best) {
    for (const [i, [list, filters]] of own.entries()) {
      const [listed, filtered] = [await read(shop, list!), await read(shop, filters!)];
      assertSameAnswer(
        listed as WireComparison,
        filtered as { data: WireFilters },
        best.answers[i]!,
        shop.index,
      );
    }
    console.log(`${SIZE} products, ${REQUESTS} compare calls: all answers equal`);
  }
  const medians = calls.map((_, i) => quantile([...before[i]!, ...after[i]!], 0.5));
  const ownMean = meanOf(medians.slice(0, own.length));
  const sharedMean = meanOf(medians.slice(own.length));
  await shop.app.close();
  console.log(`\nA compare call, list and filter data, ${SIZE} products: mean milliseconds`);
  console.table(
    [
      { what: "HTTP, for a profile", mean: round(ownMean) },
      { what: "HTTP, default profile, asked before", mean: round(sharedMean) },
      ...designs.map(({ name, mean }) => ({ what: `PostgreSQL, ${name}`, mean: round(mean) })),
    ].map(({ what, mean }) => ({
      what,
      mean,
      "PostgreSQL's best takes": best ? `${(best.mean / mean).toFixed(0)}×` : "–",
    })),
  );
  // The mark is for a large catalogue: a small one is answered before HTTP is.
  if (best && SIZE >= 100_000)
    mark("compare call over HTTP, PostgreSQL's best takes", best.mean / ownMean, MARKS.compare);
}

function callsOf(request: EngineQuery, uuid: string | null): LoadRequest[] {
  const parameters = parametersOf(request, uuid);
  const headers = { "accept-encoding": "gzip, deflate, br" };
  return ["metadata", "filters"].map((call) => ({
    path: `/api/insurance/compare/${call}?${parameters}`,
    headers,
  }));
}

async function read({ app }: SyntheticShop, { path }: LoadRequest): Promise<unknown> {
  const answer = await app.inject(path);
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`);
  return answer.json();
}

async function askPostgres(
  shop: SyntheticShop,
  queries: readonly EngineQuery[],
): Promise<DesignResult[]> {
  const client = await connect(DATABASE);
  if (client === null) return [];
  const designs = await measureDesigns(client, shop.products, queries, null, ["list", "filters"]);
  await client.end();
  return designs;
}

/** Milliseconds of each call in every pass; one client, as PostgreSQL has. */
async function timesOfCalls(port: number, calls: readonly LoadRequest[][]): Promise<number[][]> {
  const steps = Array.from({ length: PASSES }, () => calls).flat();
  await runLoad({ port, steps: calls, clients: 1 });
  const { times } = await runLoad({ port, steps, clients: 1 });
  return calls.map((_, i) => times.filter((_time, at) => at % calls.length === i));
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / values.length;
}

async function measurePage(): Promise<void> {
  const { openBarePages, portOf } = await import("./http/comparator-page.ts");
  const { app, close } = await openDemonstrationSite(root);
  const bare = await openBarePages(root, app, PAGE);
  const port = await listen({ app });
  const [site, framework, react] = await loadByTurns([
    { port, pathOf: (i) => `${PAGE}?guardar=${i}` },
    { port: portOf(bare.framework), pathOf: () => PAGE },
    { port: portOf(bare.react), pathOf: () => PAGE },
  ]);
  const kept = await runLoad({ port, steps: stepsOf(PAGES, () => PAGE), clients: CLIENTS });
  for (const server of [bare.react, bare.framework]) server.close();
  await close();
  console.log(`\n${PAGE}, ${CLIENTS} clients, not compressed`);
  console.table(
    (
      [
        ["drawn by React alone", react!],
        ["drawn by the bare framework", framework!],
        ["drawn by the site", site!],
        ["kept by the site", kept],
      ] as const
    ).map(([what, load]) => ({
      what,
      "pages a second": Math.round(perSecond(load)),
      "p50 ms": round(quantile(load.times, 0.5)),
      "p99 ms": round(quantile(load.times, 0.99)),
      "KB a page": Math.round(load.bytes / load.times.length / 1_000),
    })),
  );
  const share = (load: LoadResult) => perSecond(load) / perSecond(framework!);
  mark("page drawn anew, share of the bare framework's pages a second", share(site!), MARKS.page);
  mark("page kept, share of the bare framework's pages a second", share(kept), MARKS.page);
}

/** Pages of several servers by turns, so that a machine that is busy for a while favours none. */
async function loadByTurns(
  servers: readonly { port: number; pathOf(i: number): string }[],
): Promise<LoadResult[]> {
  const turns = 6;
  // Code that is run often is compiled anew for speed; the site has more of it than the framework alone.
  const warmUps = 3;
  const count = PAGES / turns;
  const loads = servers.map((): LoadResult[] => []);
  for (let turn = 0; turn < warmUps + turns; turn++) {
    for (const [i, { port, pathOf }] of servers.entries()) {
      const steps = stepsOf(count, (page) => pathOf(turn * count + page));
      const load = await runLoad({ port, steps, clients: CLIENTS });
      if (turn >= warmUps) loads[i]!.push(load);
    }
  }
  return loads.map(together);
}

function stepsOf(count: number, pathOf: (i: number) => string): LoadRequest[][] {
  return Array.from({ length: count }, (_, i) => [{ path: pathOf(i) }]);
}

function together(loads: readonly LoadResult[]): LoadResult {
  return {
    times: loads.flatMap(({ times }) => times),
    total: loads.reduce((sum, { total }) => sum + total, 0),
    bytes: loads.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

function perSecond({ times, total }: LoadResult): number {
  return (times.length * 1_000) / total;
}
