import type { FastifyInstance } from "fastify";
import { type SeededRandom, seededRandom } from "#test/oracle/seeded-random.ts";
import { problemsOfAnswer } from "./answer-check.ts";
import { contentType, jsonTypes, refusedTypes } from "./content-types.ts";
import { oddTexts } from "./extreme-values.ts";
import { isOfStaff, type Operation, operationsBehindSignIn } from "./openapi-document.ts";
import { noteValues, randomValue, type RandomValues } from "./random-body.ts";
import { encodeText, type FuzzRequest } from "./request-draft.ts";
import { createSchemaJudge } from "./schema-judge.ts";

/** Somebody who asks: what their browser sends with every request. */
export interface Caller {
  name: string;
  /** Whether they ask what only people of the shop may: a visitor would only be led to sign in. */
  isStaff: boolean;
  headers: Readonly<Record<string, string>>;
}

export interface SignedInFuzz {
  requests: number;
  /** Answers by status. */
  byStatus: Map<number, number>;
  /** Operations that succeeded at least once. */
  succeeded: Set<string>;
  operations: readonly string[];
  problems: string[];
}

/** Values of parameters that no answer names, by the path before them. */
export type KnownAt = Readonly<Record<string, Readonly<Record<string, unknown[]>>>>;

const stranger: Caller = { name: "a stranger", isStaff: false, headers: {} };

interface Run extends RandomValues {
  app: FastifyInstance;
  result: SignedInFuzz;
  /** Values by name, of the whole run and by the path that was asked. */
  seen: Map<string, unknown[]>;
  seenAt: Map<string, Map<string, unknown[]>>;
  judge: ReturnType<typeof createSchemaJudge>;
  reported: Set<string>;
}

/** Sends seeded requests to every call that needs somebody signed in, a purchase or a payment under way: random
 *  bodies by its schema with every content type, with references that earlier answers named, by each caller and by
 *  nobody who is signed in. `each` is the number for each operation; reads come first, so that there is something
 *  to refer to. Every answer is judged: no 5xx, nothing of our insides, as the document says. */
export async function fuzzSignedIn(
  app: FastifyInstance,
  callers: readonly Caller[],
  { seed, each, known = {} }: { seed: number; each: number; known?: KnownAt },
): Promise<SignedInFuzz> {
  const document = await app.inject({ url: "/api/openapi.json" });
  const operations = operationsBehindSignIn(document.json());
  const run: Run = {
    app,
    random: seededRandom(seed),
    oddShare: 0.08,
    seen: new Map(),
    seenAt: new Map(
      Object.entries(known).map(([path, values]) => [path, new Map(Object.entries(values))]),
    ),
    judge: createSchemaJudge(),
    reported: new Set(),
    result: {
      requests: 0,
      byStatus: new Map(),
      succeeded: new Set(),
      operations: operations.map(({ label }) => label),
      problems: [],
    },
  };
  const reads = operations.filter(({ method }) => method === "GET");
  const callersOf = ({ path }: Operation) =>
    callers.filter(({ isStaff }) => isStaff === isOfStaff(path));
  for (const operation of reads)
    for (const caller of callersOf(operation)) await ask(run, operation, caller);
  for (let round = 0; round < each; round += 1)
    for (const operation of operations) {
      const caller = run.random.chance(0.05) ? stranger : run.random.pick(callersOf(operation));
      await ask(run, operation, caller);
    }
  return run.result;
}

async function ask(run: Run, operation: Operation, caller: Caller): Promise<void> {
  const { app, random, result } = run;
  const url = addressFor(run, operation);
  const { payload, type, isUnsupported } = payloadFor(run, operation);
  const headers = {
    host: "localhost",
    ...caller.headers,
    ...(payload === undefined ? {} : contentType(type)),
    ...(random.chance(0.8) ? { "idempotency-key": `key-${random.below(1e9)}` } : {}),
  };
  const send = {
    method: operation.method,
    url,
    headers,
    remoteAddress: `10.${random.below(256)}.${random.below(256)}.${1 + random.below(254)}`,
    ...(payload === undefined ? {} : { payload }),
  };
  const response = await app.inject(send);
  result.requests += 1;
  result.byStatus.set(response.statusCode, (result.byStatus.get(response.statusCode) ?? 0) + 1);
  if (response.statusCode < 400) result.succeeded.add(operation.label);
  if (response.statusCode === 200 && operation.method === "GET") note(run, operation, response);
  const why = `${caller.name}, ${String(payload).slice(0, 300)}`;
  const request: FuzzRequest = { operation, half: "broken", why, touched: [], send };
  // Who may not is refused before the body is looked at.
  const isDecided = ![401, 403, 404, 429].includes(response.statusCode);
  const judged = isUnsupported && isDecided ? { ...request, isUnsupported } : request;
  for (const problem of problemsOfAnswer(judged, response, run.judge)) {
    const kind = `${operation.label} ${problem.replace(/\d+/g, "#")}`;
    if (run.reported.has(kind)) continue;
    run.reported.add(kind);
    const said = response.statusCode >= 500 ? ` ${response.body.slice(0, 200)}` : "";
    result.problems.push(`${operation.label} ${problem} — ${url.slice(0, 200)} [${why}]${said}`);
  }
}

/** The list of users names who asks here: a request that ends their session would end the run. */
const unnoted: ReadonlySet<string> = new Set(["/api/access/users"]);

function note(run: Run, { path }: Operation, response: { body: string; headers: object }): void {
  if (unnoted.has(path)) return;
  const type = (response.headers as Record<string, unknown>)["content-type"];
  if (!String(type).startsWith("application/json")) return;
  const answered: unknown = JSON.parse(response.body);
  noteValues(run.seen, answered);
  const at = run.seenAt.get(path) ?? new Map<string, unknown[]>();
  noteValues(at, answered);
  run.seenAt.set(path, at);
}

/** The address with its parameters: of the same list where it named some, else of the run, now and then odd. */
function addressFor(run: Run, { path, parameters }: Operation): string {
  const { random } = run;
  let asked = path;
  for (const { name } of parameters.filter(({ in: place }) => place === "path")) {
    const list = path.slice(0, path.indexOf(`/{${name}}`));
    const known = run.seenAt.get(list)?.get(name) ?? run.seen.get(name) ?? [];
    const odd = random.pick([
      ...oddTexts,
      "f47ac10b-58cc-4372-a567-0e02b2c3d479",
      "1",
      "9".repeat(30),
    ]);
    const value = known.length > 0 && random.chance(0.9) ? random.pick(known) : odd;
    asked = asked.replace(`{${name}}`, encodeText(String(value)) || "0");
  }
  // Half of the requests say nothing that they need not: one odd key among many is refused for all of them.
  const share = random.chance(0.5) ? 0 : 0.2;
  const pairs = parameters
    .filter(({ in: place, required }) => place === "query" && (required || random.chance(share)))
    .map(({ name, schema }) => {
      const value = randomValue(schema, name, run);
      const text = typeof value === "string" ? value : JSON.stringify(value);
      return `${encodeText(name)}=${encodeText(text ?? "")}`;
    });
  return pairs.length === 0 ? asked : `${asked}?${pairs.join("&")}`;
}

interface Payload {
  payload: string | Buffer | undefined;
  type: string;
  isUnsupported?: boolean;
}

function payloadFor(run: Run, operation: Operation): Payload {
  const { random } = run;
  const { bodyType, body = {} } = operation;
  if (bodyType === undefined || operation.method === "GET") return { payload: undefined, type: "" };
  if (bodyType === "multipart/form-data") return multipart(random);
  const value = randomValue(body, "", run);
  if (bodyType === "application/x-www-form-urlencoded")
    return { payload: formOf(value), type: bodyType };
  if (bodyType !== "application/json")
    return {
      payload: random.chance(0.5) ? (JSON.stringify(value) ?? "") : random.pick(rawBodies),
      type: random.pick([bodyType, ...refusedTypes, ...jsonTypes]),
    };
  const text = random.chance(0.05) ? random.pick(rawBodies) : (JSON.stringify(value) ?? "");
  // What is named a form with files is one that is malformed where the call takes such forms.
  const refused = operation.takesFiles
    ? refusedTypes.filter((type) => !type.startsWith("multipart/"))
    : refusedTypes;
  if (!random.chance(0.1)) return { payload: text, type: random.pick(jsonTypes) };
  const type = random.pick(refused);
  // Nothing of no type is no body.
  return { payload: text, type, ...(text === "" && type === "" ? {} : { isUnsupported: true }) };
}

const rawBodies: readonly string[] = [
  "",
  "{",
  "null",
  "[]",
  '"text"',
  "\u0000",
  '{"__proto__":{"a":1}}',
  `${"[".repeat(2_000)}${"]".repeat(2_000)}`,
  "a=b&a=c&%zz",
  "From: ana@correo.example\r\nSubject: =?utf-8?q?=FF?=\r\n\r\nHola",
];

const formOf = (value: unknown): string =>
  typeof value === "object" && value !== null
    ? new URLSearchParams(
        Object.entries(value).map(([name, inner]): [string, string] => [name, String(inner)]),
      ).toString()
    : String(value);

/** A form with a file: whole, cut off, without its boundary, of a type that is not what it says. */
function multipart(random: SeededRandom): Payload {
  const name = random.pick(["file", "documento", "", "x", "kind"]);
  const filename = random.pick(["a.pdf", "../../a.pdf", "ñ\u0000.pdf", "a.exe", ""]);
  const content = random.pick([
    "%PDF-1.7\n%%EOF",
    "<script>",
    "",
    "\u0000\u0001",
    "x".repeat(5_000),
  ]);
  const whole =
    `--edge\r\ncontent-disposition: form-data; name="kind"\r\n\r\nOTHER\r\n` +
    `--edge\r\ncontent-disposition: form-data; name="${name}"; filename="${filename}"\r\n` +
    `content-type: application/pdf\r\n\r\n${content}\r\n--edge--\r\n`;
  const cut = random.chance(0.3) ? whole.slice(0, random.below(whole.length)) : whole;
  const type = random.chance(0.8) ? "multipart/form-data; boundary=edge" : "multipart/form-data";
  return { payload: cut, type };
}
