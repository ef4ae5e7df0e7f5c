import { expect, it } from "vitest";
import { embeddedCopy } from "./embedded-copy.ts";
import { openTestDatabase } from "./database.ts";
import { slimArchive } from "./slim-archive.ts";

const header = (name: string, size: number, kind = "0"): Buffer => {
  const bytes = Buffer.alloc(512);
  bytes.write(name, 0);
  bytes.write(size.toString(8).padStart(11, "0"), 124);
  bytes.write(kind, 156);
  return bytes;
};
const file = (name: string, text: string): Buffer =>
  Buffer.concat([header(name, text.length), Buffer.from(text.padEnd(512, "\0"))]);

it("leaves files out whole, and keeps folders and the rest byte for byte", async () => {
  const kept = [header("/base/1/", 0, "5"), file("/base/5/7", "kept"), Buffer.alloc(1024)];
  const [folder, rest, end] = kept as [Buffer, Buffer, Buffer];
  const archive = Buffer.concat([folder, file("/base/1/7", "gone"), rest, end]);
  const slim = slimArchive(archive, (name) => name.startsWith("/base/1/"));
  expect(Buffer.from(await slim.arrayBuffer()).equals(Buffer.concat(kept))).toBe(true);
});

it.runIf(process.env["TEST_DATABASE"] !== "postgresql")(
  "makes copies of less than 40 MB that start with every table in them",
  async () => {
    expect((await embeddedCopy("migrated")).size).toBeLessThan(40_000_000);
    const database = await openTestDatabase();
    const tables = await database.connection.introspection.getTables();
    expect(tables.length).toBeGreaterThan(70);
    await database.close();
  },
);
