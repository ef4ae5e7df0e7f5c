import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** `npm run production-start`: shows that the server starts with the packages of production alone. Copies what
 *  is delivered to a temporary folder, installs with `npm ci --omit=dev`, starts `node src/server.ts` there
 *  and asks it for a page, which needs the build of this folder. */
const root = resolve(import.meta.dirname, "..");
const delivered = ["package.json", "package-lock.json", "tsconfig.json", "src", "db", "build"];

function freePort(): Promise<number> {
  return new Promise((found) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => found(typeof address === "object" && address ? address.port : 0));
    });
  });
}

async function answersOf(url: string): Promise<string | undefined> {
  for (const path of ["/api/ready", "/"]) {
    const response = await fetch(`${url}${path}`).catch(() => undefined);
    if (response?.ok !== true) return undefined;
  }
  return "ready, and renders a page";
}

async function main(): Promise<boolean> {
  if (!existsSync(join(root, "build/server"))) throw new Error("There is no build: npm run build.");
  const folder = mkdtempSync(join(tmpdir(), "amparo-production-"));
  try {
    for (const name of delivered) cpSync(join(root, name), join(folder, name), { recursive: true });
    const installed = spawnSync("npm", ["ci", "--omit=dev", "--no-audit", "--no-fund"], {
      cwd: folder,
      stdio: "inherit",
    });
    if (installed.status !== 0) return false;
    const port = await freePort();
    const server = spawn(process.execPath, ["src/server.ts"], {
      cwd: folder,
      stdio: "inherit",
      env: {
        PATH: process.env["PATH"],
        NODE_ENV: "production",
        HOST: "127.0.0.1",
        PORT: String(port),
        DATA_DIR: join(folder, "data"),
        SECRET_KEY: "a key for one start of a test",
      },
    });
    const ended = new Promise<void>((done) => void server.once("exit", () => done()));
    const deadline = Date.now() + 180_000;
    let said: string | undefined;
    while (server.exitCode === null && said === undefined && Date.now() < deadline) {
      await sleep(1_000);
      said = await answersOf(`http://127.0.0.1:${port}`);
    }
    if (server.exitCode === null) server.kill("SIGINT");
    await ended;
    console.log(said ?? "The server did not start with the packages of production.");
    return said !== undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = (await main()) ? 0 : 1;
