import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { lockFolder } from "./folder-lock.ts";

const newFolder = () => mkdtempSync(join(tmpdir(), "amparo-lock-"));
const lockOf = (folder: string) => join(folder, "lock");

describe("the lock of a data folder", () => {
  it("is refused to a second holder with a sentence, and free again after its release", () => {
    const folder = newFolder();
    const lock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(/Another server \(process \d+\) is using/);
    lock.release();
    expect(existsSync(lockOf(folder))).toBe(false);
    lockFolder(folder).release();
  });

  it("makes the folder where it does not exist yet", () => {
    const folder = join(newFolder(), "deep", "data");
    lockFolder(folder).release();
    expect(existsSync(folder)).toBe(true);
  });

  it("takes over a lock whose process has ended", () => {
    const folder = newFolder();
    writeFileSync(
      lockOf(folder),
      JSON.stringify({ pid: 2 ** 22 - 3, startedAt: "1", token: "gone" }),
    );
    lockFolder(folder).release();
  });

  it("takes over a lock whose process id another program has now", () => {
    const folder = newFolder();
    writeFileSync(
      lockOf(folder),
      JSON.stringify({ pid: process.pid, startedAt: "1", token: "earlier" }),
    );
    const lock = lockFolder(folder);
    expect(JSON.parse(readFileSync(lockOf(folder), "utf8"))).toMatchObject({ pid: process.pid });
    lock.release();
  });

  it("takes over a lock that was written only half", () => {
    const folder = newFolder();
    writeFileSync(lockOf(folder), "{");
    lockFolder(folder).release();
  });

  it("is given to one of eight processes that ask at once", async () => {
    const folder = newFolder();
    writeFileSync(
      lockOf(folder),
      JSON.stringify({ pid: 2 ** 22 - 3, startedAt: "1", token: "gone" }),
    );
    const module = resolve(import.meta.dirname, "folder-lock.ts");
    const script = `import { lockFolder } from ${JSON.stringify(module)};
      try { lockFolder(process.argv[1]); process.stdout.write("held"); process.stdin.resume(); }
      catch { process.stdout.write("refused"); process.exit(); }`;
    const asked = Array.from({ length: 8 }, () =>
      spawn(process.execPath, ["--input-type=module", "-e", script, folder]),
    );
    // The one that holds it does so until all have asked, however late they start on a busy machine.
    const answers = await Promise.all(
      asked.map(
        (child) =>
          new Promise<string>((done) => {
            child.stdout.once("data", (chunk: Buffer) => done(chunk.toString()));
            // Not "exit": that may come before what the process wrote last has been read.
            child.once("close", () => done("ended"));
          }),
      ),
    );
    for (const child of asked) child.stdin.end();
    expect(answers.filter((answer) => answer === "held")).toHaveLength(1);
    expect(answers.filter((answer) => answer === "refused")).toHaveLength(7);
  });
});
