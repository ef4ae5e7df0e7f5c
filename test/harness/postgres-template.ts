import pg from "pg";
import { openPostgres } from "#src/platform/database/database.ts";
import { type DatabaseContent, fillDatabase, stateOf } from "./database-state.ts";

const prefix = "amparo_template_";
/** The key of the advisory lock under which templates are made and removed. */
const lockKey = 727_110;
const unusedAfter = "1 day";

/** The name of the template database with that content on a PostgreSQL server: `create database …
 *  template` copies it in a fraction of the time that an import takes. Made once for every state; other
 *  states that no run has used for a day are dropped. */
export function templateOn(address: string, content: DatabaseContent): Promise<string> {
  const key = `${address} ${content}`;
  const found = known.get(key) ?? findOrMake(address, content);
  known.set(key, found);
  return found;
}

/** Those that this worker has asked for: none that a run uses is dropped. */
const known = new Map<string, Promise<string>>();

async function findOrMake(address: string, content: DatabaseContent): Promise<string> {
  const name = `${prefix}${content}_${stateOf(content)}`;
  const base = content === "seeded" ? await templateOn(address, "migrated") : "template1";
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    if (!(await isComplete(client, name))) {
      await client.query(`drop database if exists ${name} with (force)`);
      await client.query(`create database ${name} template ${base}`);
      await fill(address, name, content);
      // A template that a stopped run left half made is no template: it is made anew.
      await client.query(`alter database ${name} with is_template true allow_connections false`);
      await dropUnused(client, name);
    }
    await client.query(`comment on database ${name} is '${new Date().toISOString()}'`);
    return name;
  } finally {
    await client.end();
  }
}

async function isComplete(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query(
    "select 1 from pg_database where datname = $1 and datistemplate",
    [name],
  );
  return rows.length > 0;
}

async function fill(address: string, name: string, content: DatabaseContent): Promise<void> {
  const url = new URL(address);
  url.pathname = `/${name}`;
  const database = await openPostgres(url.href, { max: 2 });
  try {
    await fillDatabase(database.connection, content);
  } finally {
    await database.close();
  }
}

/** A template's comment is the instant of its last use. */
async function dropUnused(client: pg.Client, used: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database
     where starts_with(datname, $1) and datname <> $2
       and coalesce(shobj_description(oid, 'pg_database')::timestamptz, '-infinity') < now() - $3::interval`,
    [prefix, used, unusedAfter],
  );
  for (const { datname } of rows) {
    await client.query(`alter database ${datname} with is_template false`);
    await client.query(`drop database if exists ${datname} with (force)`);
  }
}
