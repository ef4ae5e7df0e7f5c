import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openPostgres, type OpenDatabase } from "#src/platform/database/database.ts";
import { migrate } from "#src/platform/database/migrate.ts";
import { openTestDatabase } from "#test/harness/database.ts";
import { createTemporaryDatabase, postgresAddress } from "#test/harness/postgres.ts";
import { commandSecretKey, readSecretKey } from "./secret-key.ts";

const none = { SECRET_KEY: undefined };
const address = await postgresAddress();

describe("the key that signs", () => {
  let folder: string;
  let database: OpenDatabase;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "amparo-key-"));
    database = await openTestDatabase();
  });
  afterEach(() => database.connection.deleteFrom("platform_settings").execute());
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  const embedded = () => ({ connection: database.connection, kind: "embedded" as const });
  const remote = () => ({ connection: database.connection, kind: "postgresql" as const });

  it("is random, made once and kept in the database, with a copy for its owner's commands", async () => {
    const data = join(folder, "data");
    const first = await readSecretKey(none, embedded(), data);
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(await readSecretKey(none, embedded(), data)).toBe(first);
    expect((await stat(join(data, "secret-key"))).mode & 0o777).toBe(0o600);
    const place = { databaseUrl: undefined, dataFolder: data };
    expect(await commandSecretKey(none, place)).toBe(first);
  });

  it("is the same on every node of one database, whatever their folders, and of none other", async () => {
    const nodes = await Promise.all(
      ["a", "b", "c"].map((name) => readSecretKey(none, remote(), join(folder, name))),
    );
    expect(new Set(nodes).size).toBe(1);
    await expect(stat(join(folder, "a"))).rejects.toThrow("ENOENT");
    await database.connection.deleteFrom("platform_settings").execute();
    expect(await readSecretKey(none, remote(), join(folder, "a"))).not.toBe(nodes[0]);
  });

  it("stays what it was where the data folder has one: links that were signed keep working", async () => {
    const data = join(folder, "older");
    await mkdir(data);
    await writeFile(join(data, "secret-key"), "f".repeat(64));
    expect(await readSecretKey(none, embedded(), data)).toBe("f".repeat(64));
    await rm(join(data, "secret-key"));
    expect(await readSecretKey(none, embedded(), data)).toBe("f".repeat(64));
    expect(await readFile(join(data, "secret-key"), "utf8")).toBe("f".repeat(64));
  });

  it("is taken over from a command that came before the first start", async () => {
    const data = join(folder, "command");
    const made = await commandSecretKey(none, { databaseUrl: undefined, dataFolder: data });
    expect(await readSecretKey(none, embedded(), data)).toBe(made);
  });

  it("is the environment's where it is given, and then nothing is stored", async () => {
    const given = { SECRET_KEY: "given by the operator" };
    expect(await readSecretKey(given, remote(), folder)).toBe("given by the operator");
    const rows = await database.connection.selectFrom("platform_settings").selectAll().execute();
    expect(rows).toEqual([]);
  });

  it.skipIf(address === undefined)(
    "is agreed on by nodes that start at once on PostgreSQL, and says nothing of its address",
    async () => {
      const temporary = await createTemporaryDatabase(address ?? "");
      const nodes = await Promise.all([1, 2, 3, 4].map(() => openPostgres(temporary.url)));
      try {
        await migrate(nodes[0]!.connection, resolve(import.meta.dirname, "../../../db/migrations"));
        const keys = await Promise.all(
          nodes.map((node, index) => readSecretKey(none, node, join(folder, `node-${index}`))),
        );
        expect(new Set(keys).size).toBe(1);
        const place = { databaseUrl: temporary.url, dataFolder: folder };
        expect(await commandSecretKey(none, place)).toBe(keys[0]);
        const first = await nodes[0]!.connection.deleteFrom("platform_settings").executeTakeFirst();
        expect(Number(first.numDeletedRows)).toBe(1);
        expect(await readSecretKey(none, nodes[1]!, folder)).not.toBe(keys[0]);
      } finally {
        await Promise.all(nodes.map((node) => node.close()));
        await temporary.drop();
      }
    },
  );
});
