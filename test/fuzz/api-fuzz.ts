import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { type SeededRandom, seededRandom } from "#test/oracle/seeded-random.ts";
import { problemsOfAnswer } from "./answer-check.ts";
import { brokenRequests } from "./broken-requests.ts";
import type { Walk } from "./known-part.ts";
import { staffSession } from "./known-referral.ts";
import { learnKnownValues } from "./known-values.ts";
import { type Operation, operationsOf, placesOf } from "./openapi-document.ts";
import { type FuzzRequest, optionsOf } from "./request-draft.ts";
import { createSchemaJudge } from "./schema-judge.ts";
import { type FuzzContext, validRequests } from "./valid-requests.ts";

export interface FuzzResult {
  valid: number;
  broken: number;
  /** Requests by operation. */
  byOperation: Map<string, number>;
  /** Answers by status. */
  byStatus: Map<number, number>;
  /** Operations that succeeded at least once. */
  succeeded: Set<string>;
  /** `GET /api/x query order` for everything that was set on purpose. */
  touched: Set<string>;
  /** What every operation's document names. */
  named: Set<string>;
  problems: string[];
}

const mostProblems = 40;

/** How much is sent. An operation with many parameters has thousands of requests: with `most`, at most that
 *  many of each half beside those that every parameter and body field needs. */
interface FuzzLength {
  least: number;
  most?: number;
}

/** Fires at least `least` seeded requests at an app by its own OpenAPI document, half valid but extreme
 *  and half broken, and checks every answer. The host names the country. */
export async function fuzzApi(
  app: FastifyInstance,
  seed: number,
  { least, most = Infinity }: FuzzLength,
  host = "localhost",
): Promise<FuzzResult> {
  const described = await app.inject({ method: "GET", url: "/api/openapi.json" });
  const operations = operationsOf(described.json());
  const judge = createSchemaJudge();
  const random = seededRandom(seed);
  const result: FuzzResult = {
    valid: 0,
    broken: 0,
    byOperation: new Map(operations.map(({ label }) => [label, 0])),
    byStatus: new Map(),
    succeeded: new Set(),
    touched: new Set(),
    named: new Set(operations.flatMap(namesOf)),
    problems: [],
  };
  // Signed in, so that what only staff may ask for is asked too.
  const jar = new Map<string, string>(await staffSession(app));
  const kinds = new Set<string>();

  const fire = async (
    request: FuzzRequest,
    withCookies: boolean,
  ): Promise<LightMyRequestResponse> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = {
      host,
      ...(withCookies && cookie !== "" ? { cookie } : {}),
      ...request.send.headers,
    };
    const response = await app.inject({ ...request.send, headers });
    const { label } = request.operation;
    result[request.half] += 1;
    result.byOperation.set(label, (result.byOperation.get(label) ?? 0) + 1);
    result.byStatus.set(response.statusCode, (result.byStatus.get(response.statusCode) ?? 0) + 1);
    if (response.statusCode < 400 && request.isElsewhere !== true) result.succeeded.add(label);
    for (const name of request.touched) result.touched.add(`${label} ${name}`);
    for (const problem of problemsOfAnswer(request, response, judge)) {
      // One report a kind: the same fault at every value would hide the others.
      const kind = `${label} ${problem.replace(/\d+/g, "#")} ${request.bad?.name ?? ""}`;
      if (kinds.has(kind) || result.problems.length >= mostProblems) continue;
      kinds.add(kind);
      const address = JSON.stringify(request.send.url).slice(0, 300);
      result.problems.push(
        `${label} [${request.why}] ${problem} — ${request.send.method ?? ""} ${address}`,
      );
    }
    return response;
  };

  const walk: Walk = async (label, { path = {}, query = [], body }) => {
    const operation = operations.find((one) => one.label === label);
    if (!operation) return undefined;
    const send = optionsOf({ operation, path, query, headers: {}, body }, "10.1.1.1");
    const request: FuzzRequest = { operation, half: "valid", why: "walk", touched: [], send };
    const response = await fire(request, true);
    for (const { name, value } of response.cookies) jar.set(name, value);
    return response;
  };

  const known = await learnKnownValues(walk);
  const context: FuzzContext = { random, judge, known };
  const each = Math.ceil(least / 2 / Math.max(1, operations.length));
  const requests = operations.flatMap((operation) => [
    ...thinned(validRequests(operation, context, each), most, random),
    ...thinned(brokenRequests(operation, context, each), most, random),
  ]);
  topUp(requests, operations, context, least);
  for (const request of requests) await fire(request, random.chance(0.5));
  return result;
}

/** At most `most` of one half of an operation's requests, and every one that first touches a name. */
function thinned(
  requests: readonly FuzzRequest[],
  most: number,
  random: SeededRandom,
): readonly FuzzRequest[] {
  if (requests.length <= most) return requests;
  const touched = new Set<string>();
  const needed = new Set(
    requests.filter((request) => {
      const isFirst = request.touched.some((name) => !touched.has(name));
      for (const name of request.touched) touched.add(name);
      return isFirst;
    }),
  );
  const share = Math.max(0, most - needed.size) / (requests.length - needed.size);
  return requests.filter((request) => needed.has(request) || random.chance(share));
}

/** Keeps the halves even: the smaller one gets more of its own. */
function topUp(
  requests: FuzzRequest[],
  operations: readonly Operation[],
  context: FuzzContext,
  least: number,
): void {
  const countOf = (half: FuzzRequest["half"]) =>
    requests.filter((request) => request.half === half).length;
  const target = Math.max(countOf("valid"), countOf("broken"), Math.ceil(least / 2));
  while (countOf("valid") < target) {
    requests.push(...validRequests(context.random.pick(operations), context, 40).slice(-10));
  }
  while (countOf("broken") < target) {
    requests.push(...brokenRequests(context.random.pick(operations), context, 40).slice(-10));
  }
}

/** Everything the document names of an operation, as requests name what they touch. */
function namesOf(operation: Operation): string[] {
  return [
    ...operation.parameters.map(({ in: place, name }) => `${operation.label} ${place} ${name}`),
    ...(operation.body === undefined
      ? []
      : placesOf(operation.body).map((place) => `${operation.label} body ${place.join(".")}`)),
  ];
}
