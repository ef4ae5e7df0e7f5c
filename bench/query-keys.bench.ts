import "./http/production.ts";
import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import { openDemonstrationSite } from "./http/demonstration-site.ts";
import { listen, mark, quantile, round } from "./http/figures.ts";
import { type LoadRequest, runLoad } from "./http/load-client.ts";

/**
 * Measures what query keys cost that no page reads: `utm_*`, `gclid` and unknown ones with random values,
 * beside the same stored page without a query. Processor time of the server for each answer, by turns, and
 * how long answers take at a steady rate. Runs alone: `node bench/query-keys.bench.ts`.
 */
const PAGE = "/Comparar/Seguros-de-Salud";
const ANSWERS = 2_000;
const TURNS = 5;
const STEADY = { perSecond: 300, seconds: 20 };
/** Milliseconds after which an answer of the steady load counts as a time-out. */
const TIME_OUT_MS = 2_000;
const MARK = 2;

const { app, close } = await openDemonstrationSite(resolve(import.meta.dirname, ".."));
const port = await listen({ app });
const plain = () => PAGE;
const random = () => {
  const value = () => randomBytes(9).toString("base64url");
  const key = `${value()}=${value()}`;
  return `${PAGE}?utm_source=${value()}&utm_campaign=${value()}&gclid=${value()}&${key}`;
};

// Two turns let the code be compiled for speed before any is measured.
for (let turn = 0; turn < 2; turn++)
  for (const pathOf of [plain, random]) await processorMs(pathOf);
const [stored, unread]: [number[], number[]] = [[], []];
for (let turn = 0; turn < TURNS; turn++) {
  stored.push(await processorMs(plain));
  unread.push(await processorMs(random));
}
const steady = await runLoad({
  port,
  steps: stepsOf(STEADY.perSecond * STEADY.seconds, random),
  clients: 64,
  perSecond: STEADY.perSecond,
});
await close();

const [a, b] = [quantile(stored, 0.5), quantile(unread, 0.5)];
console.log(`\n${PAGE}: processor milliseconds of an answer, median of ${TURNS} turns`);
console.table([
  { what: "stored page", ms: round(a) },
  { what: "with random utm_*, gclid and unknown keys", ms: round(b) },
]);
mark(
  "query keys that no page reads, times the processor time of the stored page",
  b / a,
  MARK,
  "max",
);
console.log(
  `${STEADY.perSecond} a second for ${STEADY.seconds} s: p50 ${round(quantile(steady.times, 0.5))} ms, ` +
    `p99 ${round(quantile(steady.times, 0.99))} ms, longest ${round(Math.max(...steady.times))} ms`,
);
mark(
  `answers above ${TIME_OUT_MS} ms`,
  steady.times.filter((ms) => ms > TIME_OUT_MS).length,
  0,
  "max",
);

/** Processor time of this process, the server, for one answer, in milliseconds. */
async function processorMs(pathOf: () => string): Promise<number> {
  const before = process.cpuUsage();
  await runLoad({ port, steps: stepsOf(ANSWERS, pathOf), clients: 2 });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / ANSWERS;
}

function stepsOf(count: number, pathOf: () => string): LoadRequest[][] {
  return Array.from({ length: count }, () => [{ path: pathOf() }]);
}
