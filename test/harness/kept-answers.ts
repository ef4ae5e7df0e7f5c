import type { PGlite } from "@electric-sql/pglite";

type Ask = (
  statement: string,
  parameters?: readonly unknown[],
  ...rest: unknown[]
) => Promise<Answer>;
interface Answer {
  rows: unknown[];
}
interface Asked {
  query: Ask;
}

/** What the comparison indexes read of the catalogue: most of a start of the application. */
const isCatalogueRead = (statement: string): boolean =>
  /^\s*select product_code as code, json_agg\(value/.test(statement);

const changes = /\b(?:insert|update|delete|truncate|alter|drop|merge|copy|do|call)\b/i;
const catalogueTables =
  /\b(?:products|rate_tables|rate_rows|provider_coverages|product_countries|product_features|features|showcase_products|benefit_limits)\b/i;

/** Rows by statement and parameters, which all databases of one worker have in common. */
const kept = new Map<string, unknown[]>();

/** A database that begins as the demonstration catalogue, which answers what the indexes read of it from the
 *  memory of the worker: reading the same 30,000 rates once for each application and for each day of a test took
 *  a tenth of all tests. From the first statement on that changes such a table it answers everything itself. */
export function keepAnswers(pglite: PGlite): PGlite {
  let isChanged = false;
  const watched =
    (query: Ask): Ask =>
    (statement, parameters, ...rest) => {
      isChanged ||= changes.test(statement) && catalogueTables.test(statement);
      return query(statement, parameters, ...rest);
    };
  const engine = pglite as unknown as Asked & {
    transaction(work: (transaction: Asked) => Promise<unknown>): Promise<unknown>;
  };
  const query = watched(engine.query.bind(engine));
  engine.query = async (statement, parameters = [], ...rest) => {
    if (isChanged || pglite.closed || !isCatalogueRead(statement))
      return query(statement, parameters, ...rest);
    const key = JSON.stringify([statement, parameters]);
    const rows = kept.get(key);
    if (rows !== undefined) return { rows };
    const answer = await query(statement, parameters, ...rest);
    // A change that came meanwhile may be in the answer.
    if (!isChanged) kept.set(key, answer.rows);
    return answer;
  };
  const transaction = engine.transaction.bind(engine);
  engine.transaction = (work) =>
    transaction((open) => {
      open.query = watched(open.query.bind(open));
      return work(open);
    });
  return pglite;
}
