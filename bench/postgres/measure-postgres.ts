import { Client } from "pg";
import type {
  EngineProduct,
  EngineQuery,
} from "#src/modules/offer/comparison/engine/engine.types.ts";
import type { Option, PlainAnswer } from "../plain-objects.ts";
import { comparisonSql } from "./comparison-sql.ts";
import type { AnswerPart } from "./comparison-sql.ts";
import { BIRTHS, DESIGNS, SCHEMA, loadWide } from "./designs.ts";
import type { Design } from "./designs.ts";

export interface DesignResult {
  name: string;
  /** Mean milliseconds per request. */
  mean: number;
  answers: PlainAnswer[];
  /** How PostgreSQL ran the slowest request. */
  plan: string;
}

/** A connection, or null where no PostgreSQL answers. */
export async function connect(url: string): Promise<Client | null> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    return client;
  } catch (error) {
    console.log(`PostgreSQL is left out: ${String(error)}`);
    return null;
  }
}

/** Measures the designs over the same requests, each answered by one statement for every part, the faster of
 *  two times for each; leaves no schema behind. */
export async function measureDesigns(
  client: Client,
  products: readonly EngineProduct[],
  requests: readonly EngineQuery[],
  names: ReadonlySet<string> | null,
  parts: readonly AnswerPart[] = ["all"],
): Promise<DesignResult[]> {
  const designs = DESIGNS.filter(({ name }) => names === null || names.has(name));
  try {
    await loadWide(client, products);
    const results: DesignResult[] = [];
    for (const design of designs) results.push(await measure(client, design, requests, parts));
    return results;
  } finally {
    await client.query(`drop schema if exists ${SCHEMA} cascade`);
  }
}

async function measure(
  client: Client,
  { name, dialect, statements }: Design,
  requests: readonly EngineQuery[],
  parts: readonly AnswerPart[],
): Promise<DesignResult> {
  for (const statement of statements) await client.query(statement);
  await client.query(`vacuum analyze ${dialect.table}`);
  const asked = requests.map((request) =>
    parts.map((part) => comparisonSql(request, dialect, part)),
  );
  const answers: PlainAnswer[] = [];
  const fastest: number[] = asked.map(() => Number.POSITIVE_INFINITY);
  for (let pass = 0; pass < 2; pass++) {
    for (const [i, texts] of asked.entries()) {
      const start = performance.now();
      answers[i] = await ask(client, texts);
      fastest[i] = Math.min(fastest[i]!, performance.now() - start);
    }
  }
  const slowest = asked[fastest.indexOf(Math.max(...fastest))]!.at(-1);
  const { rows } = await client.query<{ "QUERY PLAN": string }>(
    `explain (analyze, costs off, timing off, summary on) ${slowest}`,
  );
  const plan = rows.map((row) => row["QUERY PLAN"].slice(0, 150)).join("\n");
  return { name, mean: fastest.reduce((sum, time) => sum + time, 0) / asked.length, answers, plan };
}

interface SqlAnswer {
  total: number;
  pricedTotal: number;
  partialTotal: number;
  min: number | null;
  max: number | null;
  bestId: number | null;
  rows: PlainAnswer["rows"] | null;
  histogram: Record<string, number> | null;
  deductible: { min: number | null; max: number | null };
  facets: { facet: string; option: number; n: number }[] | null;
}

/** One statement after another, as calls come. */
async function ask(client: Client, texts: readonly string[]): Promise<PlainAnswer> {
  const parts: Partial<SqlAnswer> = {};
  for (const text of texts) {
    const { rows } = await client.query<{ answer: Partial<SqlAnswer> }>(text);
    Object.assign(parts, rows[0]!.answer);
  }
  const { total, pricedTotal, partialTotal, bestId, ...answer } = parts as SqlAnswer;
  const { histogram } = answer;
  const facets: PlainAnswer["facets"] = new Map();
  for (const { facet, option, n } of answer.facets ?? []) {
    const counts = facets.get(facet) ?? new Map<Option, number>();
    facets.set(facet, counts.set(named(facet, option), n));
  }
  if (!facets.has("featuresFilter")) {
    facets.set("featuresFilter", facets.get("features") ?? new Map());
  }
  return {
    total,
    pricedTotal,
    partialTotal,
    bestId,
    priceRange: range(answer),
    rows: answer.rows ?? [],
    histogram: histogram && Array.from({ length: 16 }, (_, bucket) => histogram[bucket] ?? 0),
    deductible: range(answer.deductible),
    facets,
  };
}

function range({ min, max }: { min: number | null; max: number | null }) {
  return min === null || max === null ? null : { min, max };
}

/** Tables hold numbers where products have words. */
function named(facet: string, option: number): Option {
  if (facet === "marketable") return option === 1;
  return facet === "births" ? BIRTHS[option]! : option;
}
