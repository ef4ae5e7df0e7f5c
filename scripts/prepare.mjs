// Runs before `npm start`, `npm test` and their kin, on whatever Node the machine has (20 or newer):
// installs what the lock file names when node_modules is missing or older, and builds the pages when
// their sources are newer than the last build. Plain JavaScript: nothing is installed yet.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
process.chdir(root);
const wanted = process.argv[2] ?? "start";
const started = Date.now();
const say = (text) => process.stdout.write(`${text}\n`);

const [major] = process.versions.node.split(".").map(Number);
if (major < 20) {
  say(`Amparo needs Node 20 or newer to start; this is ${process.version}.`);
  process.exit(1);
}

const hashOf = (text) => createHash("sha256").update(text).digest("hex");

function install() {
  const stamp = "node_modules/.amparo-lock";
  const lock = hashOf(readFileSync("package-lock.json"));
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  say("Installing the packages of package-lock.json …");
  const done = spawnSync(
    "npm",
    ["ci", "--include=dev", "--loglevel=error", "--no-audit", "--no-fund"],
    {
      stdio: "inherit",
      shell: process.platform === "win32",
    },
  );
  if (done.status !== 0) {
    say("The packages could not be installed; the lines above say why.");
    process.exit(done.status ?? 1);
  }
  writeFileSync(stamp, lock);
}

function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .toSorted();
}

// By content, not by date: a checkout or a copy changes dates and not what is built.
function sourceHash() {
  const hash = createHash("sha256");
  const files = [
    "package-lock.json",
    "vite.config.ts",
    "react-router.config.ts",
    ...filesUnder("src"),
    ...filesUnder("scripts"),
  ];
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest("hex");
}

function build() {
  const stamp = "build/.sources";
  const hash = sourceHash();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  say("Building the pages …");
  const node = join("node_modules", ".bin", "node");
  try {
    execFileSync(node, [join("node_modules", "@react-router", "dev", "bin.cjs"), "build"], {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NODE_ENV: "production" },
    });
    execFileSync(node, [join("scripts", "build-engine.ts")], { stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    say(String(error.stdout ?? ""));
    say(String(error.stderr ?? error));
    process.exit(1);
  }
  emptyManifests("build/client/assets");
  compressAssets("build/client/assets");
  writeFileSync(stamp, hash);
}

/** Nothing loads the router's list of every page (its own way is to ask for what a page links to), and it has
 *  the addresses of staff's pages. Its name stays: it is the version that pages compare (SA 4). */
function emptyManifests(folder) {
  for (const name of readdirSync(folder)) {
    if (/^manifest-[0-9a-f]+\.js$/.test(name)) writeFileSync(join(folder, name), "export {};\n");
  }
}

/** Browser files are compressed once, not at every answer. */
function compressAssets(folder) {
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css|svg)$/.test(name)) continue;
    const plain = readFileSync(join(folder, name));
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(plain, quality));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(plain, { level: 9 }));
  }
}

/** The databases that tests copy. */
function makeTestDatabases() {
  execFileSync(join("node_modules", ".bin", "node"), [join("scripts", "test-databases.ts")], {
    stdio: "inherit",
  });
}

install();
if (wanted === "start" || wanted === "test") build();
if (wanted === "test") makeTestDatabases();
if (wanted !== "install") say(`Prepared in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
