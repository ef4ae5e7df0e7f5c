import { randomBytes } from "node:crypto";
import pg from "pg";

const candidates = [
  process.env["TEST_DATABASE_URL"],
  "postgres://postgres@127.0.0.1:5432/postgres",
  "postgres://root@127.0.0.1:5432/test",
];

/** Where a PostgreSQL for tests answers, or undefined. */
export async function postgresAddress(): Promise<string | undefined> {
  for (const address of candidates) {
    if (address === undefined) continue;
    const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 1_500 });
    try {
      await client.connect();
      await client.query("select 1");
      return address;
    } catch {
      continue;
    } finally {
      await client.end().catch(() => client.removeAllListeners());
    }
  }
  return undefined;
}

export interface TemporaryDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A database of its own on the test server, dropped by the caller: suites never share rows. Empty, or a
 *  copy of a template database. */
export async function createTemporaryDatabase(
  address: string,
  template?: string,
): Promise<TemporaryDatabase> {
  const name = `amparo_test_${randomBytes(6).toString("hex")}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await run(`create database ${name}${template === undefined ? "" : ` template ${template}`}`);
  const url = new URL(address);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) };
}
