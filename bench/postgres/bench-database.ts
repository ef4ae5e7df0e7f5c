import { randomUUID } from "node:crypto";
import { connect } from "./measure-postgres.ts";

/** A database of its own on a PostgreSQL, or null where none answers. */
export async function createBenchDatabase(
  url: string,
): Promise<{ url: string; drop(): Promise<void> } | null> {
  const client = await connect(url);
  if (client === null) return null;
  const name = `amparo_bench_${randomUUID().replaceAll("-", "")}`;
  await client.query(`create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return {
    url: own.href,
    async drop() {
      await client.query(`drop database ${name} with (force)`);
      await client.end();
    },
  };
}
