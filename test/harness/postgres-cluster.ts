import { execFile, execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { freePort } from "./free-port.ts";

const run = promisify(execFile);
const packaged = "/usr/lib/postgresql";

/** Folder with initdb and pg_ctl, the newest version first; undefined where the machine has no PostgreSQL
 *  server. PG_BIN names another one. */
export function postgresBinaries(): string | undefined {
  const versions = existsSync(packaged) ? readdirSync(packaged) : [];
  const folders = versions
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(packaged, version, "bin"));
  return [process.env["PG_BIN"], ...folders].find(
    (folder) => folder !== undefined && existsSync(join(folder, "initdb")),
  );
}

const cut = `select pg_terminate_backend(pid), state from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid()`;

const atWork = (ended: readonly Record<string, unknown>[]) =>
  ended.filter(({ state }) => state !== "idle").length;

export type StopMode = "fast" | "immediate";

/** A PostgreSQL server of a test's own, to be stopped and started while something uses it. */
export interface PostgresCluster {
  /** Address of the database `postgres` for its superuser, over TCP. */
  url: string;
  start(): Promise<void>;
  /** `fast` ends every session with 57P01; `immediate` ends the processes, as a crash does. */
  stop(mode: StopMode): Promise<void>;
  /** Ends every other session (pg_terminate_backend); returns how many of them were at work. */
  cutConnections(): Promise<number>;
  /** Rows of one statement, over a connection of its own. */
  query(statement: string): Promise<Record<string, unknown>[]>;
  /** One more, empty database; its sessions alone are cut through what is answered. */
  createDatabase(name: string): Promise<Pick<PostgresCluster, "url" | "query" | "cutConnections">>;
  /** Stops it and erases its folder. */
  remove(): Promise<void>;
}

/** Makes and starts a cluster under the temporary folder, on a free port. As root it runs as the user
 *  `postgres`: PostgreSQL refuses root. */
export async function createPostgresCluster(binaries: string): Promise<PostgresCluster> {
  const owner = process.getuid?.() === 0 ? idsOf("postgres") : undefined;
  const folder = await mkdtemp(join(tmpdir(), "amparo-cluster-"));
  if (owner) await chown(folder, owner.uid, owner.gid);
  const data = join(folder, "data");
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const command = (name: string, args: string[]) =>
    run(join(binaries, name), args, { ...owner, cwd: folder });

  await command("initdb", ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"]);
  // Without fsync: only its processes are ended here, never the machine.
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`;
  const log = join(folder, "log");

  async function ask(at: string, statement: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: at });
    client.on("error", () => undefined);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows;
    } finally {
      await client.end();
    }
  }
  const query = (statement: string) => ask(url, statement);
  const start = async () => {
    await command("pg_ctl", ["start", "-w", "-D", data, "-l", log, "-o", settings]);
  };
  const stop = async (mode: StopMode) => {
    await command("pg_ctl", ["stop", "-w", "-D", data, "-m", mode]);
  };
  await start();
  return {
    url,
    start,
    stop,
    query,
    cutConnections: async () => atWork(await query(cut)),
    async createDatabase(name) {
      await query(`create database ${name}`);
      const own = `${url.slice(0, url.lastIndexOf("/"))}/${name}`;
      return {
        url: own,
        query: (statement) => ask(own, statement),
        cutConnections: async () =>
          atWork(await ask(own, `${cut} and datname = current_database()`)),
      };
    },
    async remove() {
      await stop("immediate").catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function idsOf(user: string): { uid: number; gid: number } {
  const ask = (flag: string) => Number(execFileSync("id", [flag, user], { encoding: "utf8" }));
  return { uid: ask("-u"), gid: ask("-g") };
}
