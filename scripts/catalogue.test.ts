import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "..");
const base = mkdtempSync(join(tmpdir(), "amparo-catalogue-"));
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** Runs the command as a process of its own. */
function run(args: readonly string[], environment: Record<string, string> = {}) {
  const { DATABASE_URL: _database, ...rest } = process.env;
  const env = { ...rest, DATA_DIR: join(base, "data"), ...environment };
  return spawnSync(process.execPath, [join(root, "scripts/catalogue.ts"), ...args], {
    cwd: base,
    env,
    encoding: "utf8",
  });
}

describe("npm run catalogue", () => {
  it("imports the reference lists into an empty data folder and finds them there again", () => {
    const first = run(["export", "salida"]);
    expect(first).toMatchObject({ status: 0, stderr: "" });
    expect(first.stdout).toContain("Exportado: ");
    const again = run(["import", "salida"]);
    expect(again).toMatchObject({ status: 0, stderr: "" });
    expect(again.stdout).toContain("Nada cambió");
  });

  it("exits with 2 and its usage for a wrong call", () => {
    expect(run(["import"])).toMatchObject({ status: 2, stdout: expect.stringContaining("Uso:") });
    expect(run(["import", "--lang", "en"]).stdout).toContain("Usage:");
  });

  it("exits with 1 for a folder that is not there, or an environment it cannot use", () => {
    expect(run(["validate", "nowhere"])).toMatchObject({ status: 1 });
    const refused = run(["validate", "nowhere"], { DATABASE_URL: "mysql://x" });
    expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining("DATABASE_URL") });
  });
});
