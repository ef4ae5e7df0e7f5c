import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "#src/config/environment.ts";
import { type OpenDatabase, openPostgres } from "../database/database.ts";
import type { DatabasePlace } from "../tasks/where-database-is.ts";
import "./settings.tables.ts";

type Given = Pick<Environment, "SECRET_KEY">;

const settingName = "secret-key";
const fileOf = (dataFolder: string) => join(dataFolder, "secret-key");

/** The key that signs challenges, links and sessions: the environment's; else the database's, so that its
 *  nodes agree. Where that has none yet it takes the one in the data folder, which older versions made
 *  there, or a random one of 256 bits. With the embedded database the folder keeps a copy for commands. */
export async function readSecretKey(
  environment: Given,
  database: Pick<OpenDatabase, "connection" | "kind">,
  dataFolder: string,
): Promise<string> {
  if (environment.SECRET_KEY !== undefined) return environment.SECRET_KEY;
  const { connection, kind } = database;
  const inFolder = readFolderKey(dataFolder);
  // Of two nodes that start at once one inserts; both then read that one's.
  await connection
    .insertInto("platform_settings")
    .values({ name: settingName, value: inFolder ?? randomKey() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await connection
    .selectFrom("platform_settings")
    .select("value")
    .where("name", "=", settingName)
    .executeTakeFirstOrThrow();
  if (kind === "embedded" && value !== inFolder) writeFolderKey(dataFolder, value);
  return value;
}

/** The same key for a command. A running server holds the embedded database, so there the copy in its
 *  folder is read; the first start of a server takes over one that a command made. */
export async function commandSecretKey(
  environment: Given,
  { databaseUrl, dataFolder }: DatabasePlace,
): Promise<string> {
  if (environment.SECRET_KEY !== undefined) return environment.SECRET_KEY;
  if (databaseUrl !== undefined) {
    const database = await openPostgres(databaseUrl, { max: 1 });
    try {
      return await readSecretKey(environment, database, dataFolder);
    } finally {
      await database.close();
    }
  }
  const inFolder = readFolderKey(dataFolder);
  if (inFolder !== undefined) return inFolder;
  const made = randomKey();
  writeFolderKey(dataFolder, made);
  return made;
}

const randomKey = (): string => randomBytes(32).toString("hex");

function readFolderKey(dataFolder: string): string | undefined {
  const path = fileOf(dataFolder);
  const text = existsSync(path) ? readFileSync(path, "utf8").trim() : "";
  return text === "" ? undefined : text;
}

function writeFolderKey(dataFolder: string, key: string): void {
  mkdirSync(dataFolder, { recursive: true });
  writeFileSync(fileOf(dataFolder), key, { mode: 0o600 });
}
