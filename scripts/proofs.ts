import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

type Database = "embedded" | "postgresql";

/** A long proof: what it shows, how long it is in the suite and as a whole, and where it runs. */
interface Proof {
  /** What `npm run proof -- NAME` takes. */
  name: string;
  shows: string;
  inSuite: string;
  whole: string;
  /** What makes it whole; without it a test file takes its short version. */
  variable: readonly [name: string, value: string];
  files: readonly string[];
  on: readonly Database[];
}

const root = join(import.meta.dirname, "..");
const engine = "src/modules/offer/comparison/engine";

/** Every browser test that goes further on the whole walk than in the suite. */
const walkedWhole = (): string[] =>
  globSync("test/{e2e,components}/*.test.ts", { cwd: root }).filter((file) =>
    /\b(?:isWholeWalk|itOnWholeWalk|describeOnWholeWalk)\b/.test(
      readFileSync(join(root, file), "utf8"),
    ),
  );

/** The long proofs, in the order in which they run. */
export const proofs: readonly Proof[] = [
  {
    name: "payments",
    shows: "purchases by every provider under kills and lying simulators: nothing lost or double",
    inSuite: "60 purchases, 12 kills",
    whole: "5,000 purchases, 900 kills",
    variable: ["PAYMENT_FAULTS", "5000:900"],
    files: ["test/faults/payments/fault-run.test.ts"],
    on: ["postgresql"],
  },
  {
    name: "back-office",
    shows: "the desk's work under kills and cuts: no lead lost, nothing done twice, chain whole",
    inSuite: "16 rounds, 12 kills",
    whole: "400 rounds, 200 kills",
    variable: ["DESK_FAULTS", "400:200"],
    files: ["test/faults/back-office/desk-faults.test.ts"],
    on: ["postgresql"],
  },
  {
    name: "desk-model",
    shows:
      "acts of the desk in any order: leads stand where the tables lead, every note is there once",
    inSuite: "300 sequences",
    whole: "10,000 sequences",
    variable: ["DESK_SEQUENCES", "10000"],
    files: ["src/modules/contact/lead/lead.model.test.ts"],
    on: ["embedded"],
  },
  {
    name: "kill-9",
    shows: "requests under kill -9: 0 lost, 0 doubled",
    inSuite: "3 kills",
    whole: "20 kills",
    variable: ["FAULTS_KILLS", "20"],
    files: ["test/faults/kill-9.test.ts"],
    on: ["embedded", "postgresql"],
  },
  {
    name: "cut-connections",
    shows: "connections cut under load, on a cluster of its own: 503 the only 5xx, nothing lost",
    inSuite: "3 rounds",
    whole: "20 rounds",
    variable: ["CUT_ROUNDS", "20"],
    files: ["test/faults/cut-connections.test.ts"],
    on: ["embedded"],
  },
  {
    name: "import-under-load",
    shows: "a catalogue imported beside requests: p99 below 300 ms, none above 2 s",
    inSuite: "20,000 rates once",
    whole: "200,000 rates three times",
    variable: ["IMPORT_LOAD", "whole"],
    files: ["test/faults/import-under-load.test.ts"],
    on: ["embedded", "postgresql"],
  },
  {
    name: "fuzz",
    shows: "random requests with every content type, signed in and not: 0 5xx",
    inSuite: "about 2,000 requests",
    whole: "34,000 requests, twice",
    variable: ["FUZZ_REQUESTS", "34000"],
    files: ["test/fuzz/openapi-fuzz.test.ts", "test/fuzz/signed-in-fuzz.test.ts"],
    on: ["embedded", "postgresql"],
  },
  {
    name: "documents",
    shows: "every link and every address of the site map: status, language, valid HTML",
    inSuite: "one of each kind",
    whole: "all",
    variable: ["CRAWL", "whole"],
    files: ["test/page-types/documents.test.ts"],
    on: ["embedded"],
  },
  {
    name: "walk",
    shows: "every page at every width and language, every journey: axe 0, text fits",
    inSuite: "a part of them",
    whole: "all",
    variable: ["WALK", "whole"],
    files: walkedWhole(),
    on: ["embedded"],
  },
  {
    name: "oracle",
    shows: "answers of the engine and of two plain sets of loops: equal",
    inSuite: "1,000 questions",
    whole: "4,000 questions",
    variable: ["ORACLE_CATALOGUES", "400"],
    files: [`${engine}/engine.oracle.test.ts`, `${engine}/engine.mutants.test.ts`],
    on: ["embedded"],
  },
  {
    name: "models",
    shows: "refunds and subscriptions in any order of commands: as plain models of them say",
    inSuite: "200 sequences each",
    whole: "2,000 sequences each",
    variable: ["MODEL_RUNS", "2000"],
    files: [
      "src/modules/sale/refund/refund.test.ts",
      "src/modules/sale/subscription/subscription.model.test.ts",
    ],
    on: ["embedded"],
  },
];

/** Proofs and files of a database that some words name: a proof's name or a part of a file's path; without words all. */
export function proofsOn(
  database: Database,
  named: readonly string[],
): { proof: Proof; files: readonly string[] }[] {
  const names = new Set(proofs.map(({ name }) => name));
  const parts = named.filter((part) => !names.has(part));
  return proofs
    .filter(({ on }) => on.includes(database))
    .map((proof) => ({
      proof,
      files:
        named.length === 0 || named.includes(proof.name)
          ? proof.files
          : proof.files.filter((file) => parts.some((part) => file.includes(part))),
    }))
    .filter(({ files }) => files.length > 0);
}

/** The proofs as a text, one each, with how many files each has. */
export const listed = (): string[] => [
  `${proofs.length} long proofs, each in short in npm test; npm run proof -- NAME runs one:`,
  ...proofs.map(({ name, shows, inSuite, whole, files, on }) => {
    const count = files.length === 1 ? "1 file" : `${files.length} files`;
    return `  ${name.padEnd(18)}${shows}\n${" ".repeat(20)}${inSuite} → ${whole}; ${count}, on ${on.join(" and ")}`;
  }),
  `  ${"recipes".padEnd(18)}each recipe of CONTRIBUTING.md, to the letter in a clone: npm run check passes`,
];
